import Primitives

/// Puts fixes into the order of their own times, as far as they come within a window.
///
/// What it gives depends only on which fixes came, not on their order, as long as none comes
/// later than the window after one that it precedes.
struct ReorderingWindow: Hashable, Sendable, Codable {
    private var waiting: [Fix] = []
    private var newest: Instant?
    private var released: Fix?

    var isEmpty: Bool { waiting.isEmpty }

    /// Takes a fix, or answers why not.
    mutating func insert(_ fix: Fix, window: Duration) -> Refusal? {
        if let newest, newest - fix.at > window {
            return fix.isSameReading(as: released) ? .duplicate : .late
        }
        newest = newest.map { max($0, fix.at) } ?? fix.at
        let place = waiting.lastIndex { !fix.precedes($0) }.map { $0 + 1 } ?? 0
        waiting.insert(fix, at: place)
        return nil
    }

    /// The fixes that nothing acceptable can precede any more, in order.
    mutating func release(window: Duration) -> [Fix] {
        guard let newest else { return [] }
        let count = waiting.firstIndex { newest - $0.at <= window } ?? waiting.count
        defer { waiting.removeFirst(count) }
        return Array(waiting.prefix(count))
    }

    /// Everything that waits, in order.
    mutating func releaseAll() -> [Fix] {
        defer { waiting = [] }
        return waiting
    }

    mutating func advance(to now: Instant) {
        newest = newest.map { max($0, now) } ?? now
    }

    /// Whether an instant was already told of; of several fixes the most accurate comes first.
    mutating func isRepeated(_ fix: Fix) -> Bool {
        if let released, fix.at <= released.at { return true }
        released = fix
        return false
    }
}

extension Fix {
    /// Orders by time, then the more accurate first, then by what else differs.
    fileprivate func precedes(_ other: Fix) -> Bool {
        (at.milliseconds, believed, coordinate.longitude, coordinate.latitude)
            < (
                other.at.milliseconds, other.believed, other.coordinate.longitude,
                other.coordinate.latitude
            )
    }

    private var believed: Double { accuracy ?? .infinity }

    fileprivate func isSameReading(as other: Fix?) -> Bool {
        at == other?.at && coordinate == other?.coordinate && accuracy == other?.accuracy
    }
}
