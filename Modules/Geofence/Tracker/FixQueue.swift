import Primitives

/// The recent fixes in the order of their own times: first the used ones, kept for the late path,
/// then those that wait for reordering.
///
/// Its output depends only on the set of fixes, not on their order of arrival, as long as none
/// arrives out of order by more than the window.
struct FixQueue: Hashable, Sendable, Codable {
    /// The outcome of inserting a fix.
    enum Arrival {
        /// The fix waits for reordering.
        case waits
        /// The fix waits and has replaced a worse one of the same instant.
        case replaces
        /// The fix belongs among those that were used already.
        case late(position: Int, isNew: Bool)
        /// The fix adds nothing new.
        case duplicate
        /// The fix is too old for the late path.
        case tooLate
    }

    private(set) var readings: [Reading] = []
    /// The number of readings that were used; they come first.
    private(set) var used = 0
    /// The latest time of a fix or of the clock.
    private(set) var newest: Instant?
    /// The time of the last fix that was removed.
    private var floor: Instant?

    var isDrained: Bool { used == readings.count }

    /// Inserts a fix.
    ///
    /// - Complexity: O(1) for a fix in order, else O(fixes kept).
    mutating func insert(_ reading: Reading, lateness: Int64) -> Arrival {
        if let newest, newest < reading.at {
            self.newest = reading.at
            readings.append(reading)
            return .waits
        }
        return sort(in: reading, lateness: lateness)
    }

    private mutating func sort(in reading: Reading, lateness: Int64) -> Arrival {
        if let floor, reading.at <= floor { return reading.at == floor ? .duplicate : .tooLate }
        var position = readings.count
        while position > 0, reading.at < readings[position - 1].at { position -= 1 }
        if position > 0, readings[position - 1].at == reading.at {
            position -= 1
            guard reading.precedes(readings[position]) else { return .duplicate }
            readings[position] = reading
            return position < used ? .late(position: position, isNew: false) : .replaces
        }
        let now = newest.map { max($0, reading.at) } ?? reading.at
        if position < used {
            guard now.milliseconds(since: reading.at) <= lateness else { return .tooLate }
            used += 1
        }
        newest = now
        readings.insert(reading, at: position)
        return position < used ? .late(position: position, isNew: true) : .waits
    }

    mutating func advance(to now: Instant) { newest = newest.map { max($0, now) } ?? now }

    /// Whether a fix waits that no acceptable fix can precede any more.
    func isNextDue(window: Int64) -> Bool {
        guard used < readings.count, let newest else { return false }
        return newest.milliseconds(since: readings[used].at) > window
    }

    /// Returns the next fix and marks it as used.
    mutating func useNext() -> Reading {
        used += 1
        return readings[used - 1]
    }

    /// Removes a number of fixes from the beginning, all of them used.
    mutating func forget(first count: Int) {
        guard count > 0 else { return }
        floor = readings[count - 1].at
        readings.removeFirst(count)
        used -= count
    }
}
