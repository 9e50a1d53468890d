import Primitives

extension Counters {
    /// The taps and sets of a counter in a range that still count, oldest first: without those that
    /// were undone, whenever that was.
    ///
    /// - Parameter limit: The most adjustments since the beginning of the range that are read, of
    ///   which the latest ones.
    /// - Complexity: O(log N + n) in the adjustments since then; O(N) if one was undone since, and
    ///   an earlier one was entered meanwhile.
    public func taps(
        of id: Counter.ID, in range: Range<Instant>, limit: Int = .max
    ) throws -> [Adjustment] {
        guard try !history(of: id, in: range, limit: 1).isEmpty else { return [] }
        let later = range.lowerBound..<Instant(milliseconds: .max)
        var rows = try history(of: id, in: later, limit: limit)
        if rows.contains(where: { $0.kind == .undo }), !Self.areSuccessive(rows) {
            rows = try history(of: id, limit: limit)
        }
        return Self.standing(rows.sorted { $0.sequence < $1.sequence })
            .filter { range.contains($0.at) }.sorted { ($0.at, $0.sequence) < ($1.at, $1.sequence) }
    }

    private static func areSuccessive(_ rows: [Adjustment]) -> Bool {
        guard let first = rows.map(\.sequence).min(), let last = rows.map(\.sequence).max() else {
            return true
        }
        return last - first == rows.count - 1
    }

    /// Returns the taps and sets that were not undone, in the order of writing.
    private static func standing(_ rows: [Adjustment]) -> [Adjustment] {
        var standing: [Adjustment] = []
        var undone: [[Adjustment]] = []
        for row in rows where row.isCounted {
            switch row.kind {
            case .tap, .set: standing.append(row)
            case .undo:
                let taken = taken(back: row, of: standing)
                guard !taken.isEmpty else { continue }
                undone.append(taken.map { standing[$0] })
                for index in taken.reversed() { standing.remove(at: index) }
            case .redo:
                let latest = undone.lastIndex { taps in
                    taps.reduce(Int128(0)) { $0 + Int128($1.amount) } == Int128(row.amount)
                }
                if let latest { standing += undone.remove(at: latest) }
            case .reset, .stop, .edit, .sync: continue
            }
        }
        return standing
    }

    /// Returns the indices of the taps that an undo took back, ascending.
    ///
    /// Actions are undone from the latest on, and each changes the value by what it had counted. So
    /// these are the latest taps that sum to the amount, or the latest one of that amount; those of
    /// the same period, unless the counter was divided anew meanwhile.
    private static func taken(back undo: Adjustment, of taps: [Adjustment]) -> [Int] {
        let amount = -Int128(undo.amount)
        let own = taps.indices.filter { taps[$0].period == undo.period }
        for candidates in [own, Array(taps.indices)] {
            var sum = Int128(0)
            for (place, index) in candidates.enumerated().reversed() {
                sum += Int128(taps[index].amount)
                if sum == amount { return Array(candidates[place...]) }
            }
            if let single = candidates.last(where: { Int128(taps[$0].amount) == amount }) {
                return [single]
            }
        }
        return []
    }
}
