import Merge
import Primitives

extension Stopwatch {
    /// The milliseconds of all stopped intervals; time that several devices measured at once counts
    /// once.
    package var finished: Int64 {
        Self.measure(intervals.filter { $0.stop != nil }, until: .max)
    }

    /// The anchor of the running interval; `nil` if none is running.
    package func anchor(known: Anchor?, at moment: Moment) -> Anchor? {
        let intervals = intervals
        guard let start = intervals.first(where: { $0.stop == nil })?.start else { return nil }
        let before = Self.measure(
            intervals.filter { $0.stop != nil }, until: start.milliseconds)
        if let known, known.start == start || known.steady >= start {
            return known.moved(to: moment).with(start: start, before: before)
        }
        return Anchor(
            start: start, before: before, at: moment, steady: max(start, moment.wall))
    }

    /// The time measured up to each of several ascending instants.
    ///
    /// - Complexity: O(n log n) in the intervals, and O(m) in the instants.
    package func measured(until ends: [Instant]) -> [Duration] {
        var stretches = stretches[...]
        var before: Int128 = 0
        return ends.map { end in
            while let first = stretches.first, first.upperBound <= end.milliseconds {
                before += first.length
                stretches.removeFirst()
            }
            let open = stretches.first.map { Int128(end.milliseconds) - Int128($0.lowerBound) }
            return .milliseconds(Int64(clamping: before + max(0, open ?? 0)))
        }
    }

    /// The ranges of milliseconds that the intervals cover together, ascending and not touching; a
    /// running interval has no end.
    private var stretches: [Range<Int64>] {
        var stretches: [Range<Int64>] = []
        for interval in intervals {
            let start = interval.start.milliseconds
            let end = interval.stop?.milliseconds ?? .max
            guard start < end else { continue }
            if let last = stretches.last, start <= last.upperBound {
                let all = last.lowerBound..<max(last.upperBound, end)
                stretches[stretches.count - 1] = all
            } else {
                stretches.append(start..<end)
            }
        }
        return stretches
    }

    /// The ranges of time that the stopped intervals cover together.
    package var spans: [Range<Instant>] {
        var spans: [Range<Instant>] = []
        for interval in intervals {
            let stop = interval.stop ?? interval.start
            let start = max(interval.start, spans.last?.upperBound ?? interval.start)
            if start < stop { spans.append(start..<stop) }
        }
        return spans
    }

    /// The milliseconds that intervals, ascending by start, cover together up to an end.
    private static func measure(_ intervals: [Interval], until end: Int64) -> Int64 {
        var total: Int128 = 0
        var covered = Int64.min
        for interval in intervals {
            let from = max(interval.start.milliseconds, covered)
            let until = min(interval.stop?.milliseconds ?? .max, end)
            guard until > from else { continue }
            total += Int128(until) - Int128(from)
            covered = until
        }
        return Int64(clamping: total)
    }
}

extension Range<Int64> {
    /// The number of integers in the range.
    fileprivate var length: Int128 { Int128(upperBound) - Int128(lowerBound) }
}
