import Geometry

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

    /// The instants in both.
    func intersection(_ other: TimeSet) -> TimeSet {
        var result = self
        result.intervals = []
        var (left, right) = (0, 0)
        while left < intervals.count, right < other.intervals.count {
            let (one, two) = (intervals[left], other.intervals[right])
            let common = one.clamped(to: two)
            if !common.isEmpty { result.intervals.append(common) }
            if one.upperBound < two.upperBound { left += 1 } else { right += 1 }
        }
        return result
    }

    /// The intervals joined over short gaps, each with its duration without the gaps.
    func groups(joinedGap: Duration) -> [(from: Instant, to: Instant, duration: Duration)] {
        var groups: [(from: Instant, to: Instant, duration: Duration)] = []
        for interval in intervals {
            let length = interval.upperBound - interval.lowerBound
            if let last = groups.last, interval.lowerBound - last.to <= joinedGap {
                groups[groups.count - 1] = (
                    last.from, interval.upperBound, last.duration + length
                )
            } else {
                groups.append((interval.lowerBound, interval.upperBound, length))
            }
        }
        return groups
    }
}
