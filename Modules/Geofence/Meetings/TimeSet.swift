import Primitives

/// A set of instants as ascending intervals that don't touch.
struct TimeSet {
    private var intervals: [Range<Instant>]

    /// Creates the union of some intervals.
    init(_ parts: some Sequence<Range<Instant>>) {
        intervals = []
        for interval in parts.sorted(by: { $0.lowerBound < $1.lowerBound })
        where !interval.isEmpty {
            if let last = intervals.last, interval.lowerBound <= last.upperBound {
                let end = max(last.upperBound, interval.upperBound)
                intervals[intervals.count - 1] = last.lowerBound..<end
            } else {
                intervals.append(interval)
            }
        }
    }

    /// The range from the first instant to the last; `nil` if the set is empty.
    var span: Range<Instant>? {
        guard let first = intervals.first, let last = intervals.last else { return nil }
        return first.lowerBound..<last.upperBound
    }

    /// The instants in either.
    func union(_ other: TimeSet) -> TimeSet {
        if other.intervals.isEmpty { return self }
        return intervals.isEmpty ? other : TimeSet(intervals + other.intervals)
    }

    /// Removes all instants, and keeps the memory for others.
    mutating func removeAll() { intervals.removeAll(keepingCapacity: true) }

    /// Adds the instants of an interval.
    ///
    /// - Complexity: O(1) for one that begins after all others; O(n log n) otherwise.
    mutating func insert(_ interval: Range<Instant>) {
        guard !interval.isEmpty else { return }
        guard let last = intervals.last, interval.lowerBound <= last.upperBound else {
            intervals.append(interval)
            return
        }
        if interval.lowerBound >= last.lowerBound {
            let end = max(last.upperBound, interval.upperBound)
            intervals[intervals.count - 1] = last.lowerBound..<end
        } else {
            self = TimeSet(intervals + [interval])
        }
    }

    /// Calls a closure with each interval, as far as it lies within another one.
    func forEach(within limit: Range<Instant>, _ body: (Range<Instant>) -> Void) {
        for interval in intervals where interval.overlaps(limit) {
            body(interval.clamped(to: limit))
        }
    }

    /// Calls a closure with the intervals joined over short gaps, each with its milliseconds
    /// without the gaps.
    ///
    /// - Parameter joinedGap: The milliseconds of the longest gap that is short.
    func forEachGroup(
        joinedGap: Int64, _ body: (_ time: Range<Instant>, _ milliseconds: Int64) -> Void
    ) {
        guard var group = intervals.first else { return }
        var duration = group.upperBound.milliseconds(since: group.lowerBound)
        for interval in intervals.dropFirst() {
            let length = interval.upperBound.milliseconds(since: interval.lowerBound)
            if interval.lowerBound.milliseconds(since: group.upperBound) <= joinedGap {
                group = group.lowerBound..<interval.upperBound
                duration = duration.addingSaturated(length)
            } else {
                body(group, duration)
                (group, duration) = (interval, length)
            }
        }
        body(group, duration)
    }
}
