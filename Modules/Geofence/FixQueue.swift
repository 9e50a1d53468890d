import Primitives

/// The fixes of the last while by their own times: first those that were used, kept for the late
/// path, then those that wait for order.
///
/// What it gives depends only on which fixes came, not on their order, as long as none comes
/// later than the window after one that it precedes.
struct FixQueue: Hashable, Sendable, Codable {
    /// What became of a fix that came.
    enum Arrival {
        /// It waits for order.
        case waits
        /// It waits, and one of the same instant that was worse is gone.
        case replaces
        /// It belongs before fixes that were used already.
        case late(position: Int, isNew: Bool)
        /// It tells nothing new.
        case duplicate
        /// It is older than everything that is kept.
        case tooLate
    }

    private(set) var readings: [Reading] = []
    /// How many of them were used: the first ones.
    private(set) var used = 0
    /// The latest time that a fix or the clock told.
    private(set) var newest: Instant?
    /// The time of the last fix that is kept no longer.
    private var floor: Instant?

    var isDrained: Bool { used == readings.count }

    /// Takes a fix.
    ///
    /// - Complexity: O(1) for one in order, O(fixes kept) for another.
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

    /// Whether a fix waits that nothing acceptable can precede any more.
    func isNextDue(window: Int64) -> Bool {
        guard used < readings.count, let newest else { return false }
        return newest.milliseconds(since: readings[used].at) > window
    }

    /// The next fix, which counts as used from here on.
    mutating func useNext() -> Reading {
        used += 1
        return readings[used - 1]
    }

    /// Keeps the first so many fixes, all of them used, no longer.
    mutating func forget(first count: Int) {
        guard count > 0 else { return }
        floor = readings[count - 1].at
        readings.removeFirst(count)
        used -= count
    }
}
