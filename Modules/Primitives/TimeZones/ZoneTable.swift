/// The changes of a zone's clocks: those listed one by one, and the rule for all later ones.
final class ZoneTable: Sendable, Equatable {
    /// The possible seconds that clocks are ahead of UTC: less than 25 hours back, less than 26
    /// ahead.
    ///
    /// - Source: RFC 8536 §3.2.
    static let offsetLimits: ClosedRange<Int64> = -89_999...93_599

    /// The seconds since 1970 at which something changes, ascending.
    private let times: [Int64]
    /// The offset from each of the ``times`` on.
    private let offsets: [Int64]
    /// The offset before all of them.
    private let first: Int64
    /// The rule that holds from the last of the ``times`` on.
    private let rule: PosixRule?

    /// Creates a zone that never changes.
    convenience init(offset: Int64) { self.init(first: offset, times: [], offsets: [], rule: nil) }

    /// Creates a zone of listed changes, ascending, and a rule for the time after them.
    init(first: Int64, times: [Int64], offsets: [Int64], rule: PosixRule?) {
        precondition(times.count == offsets.count, "each change has an offset")
        self.first = first
        self.times = times
        self.offsets = offsets
        self.rule = rule
    }

    static func == (left: ZoneTable, right: ZoneTable) -> Bool {
        left.times == right.times && left.offsets == right.offsets && left.first == right.first
            && left.rule == right.rule
    }

    /// Returns the offset at a second since 1970.
    func offset(at second: Int64) -> Int64 {
        let next = position(after: second)
        if next == times.count, let rule { return rule.offset(at: second) }
        return next == 0 ? first : offsets[next - 1]
    }

    /// Returns the number of listed changes at or before a second.
    private func position(after second: Int64) -> Int {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= second { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the next second after one at which the offset changes.
    func change(after second: Int64) -> Int64? {
        let start = position(after: second)
        if let found = (start..<times.count).first(where: isChange) { return times[found] }
        guard let rule else { return nil }
        return rule.change(after: max(second, times.last ?? second))
    }

    /// Returns the last second before one at which the offset changed.
    func change(before second: Int64) -> Int64? {
        let last = times.last ?? .min
        if second > last, let found = rule?.change(before: second), found > last { return found }
        return (0..<position(after: second - 1)).last(where: isChange).map { times[$0] }
    }

    /// Whether the offset differs from that time on, rather than only the name of the clocks.
    private func isChange(_ position: Int) -> Bool {
        let before = position == 0 ? first : offsets[position - 1]
        return offset(at: times[position]) != before
    }
}
