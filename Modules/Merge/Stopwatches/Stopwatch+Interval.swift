import Primitives

extension Stopwatch {
    /// A time span that a stopwatch measured or a person entered.
    public struct Interval: Hashable, Sendable, Identifiable {
        /// The id of the interval.
        public let id: IntervalID
        /// The interval that it restores or corrects; its own id if it is not a copy. Undo restores
        /// removed intervals as copies, so this id identifies an interval permanently.
        public let original: IntervalID
        /// The start, clamped to readable time, as is everything derived from it.
        public let start: Instant
        /// The stop, clamped to readable time; `nil` while it runs.
        public let stop: Instant?
        /// Whether a person entered the times instead of measuring them.
        public let isByHand: Bool

        init(_ run: Run, of device: DeviceID) {
            id = IntervalID(device: device, number: run.number)
            original = run.original ?? id
            start = run.start.madeReadable
            stop = (run.stop.map { max($0, run.start) })?.madeReadable
            isByHand = run.isByHand
        }

        /// Whether it has the same original and the same times.
        func isCopy(of other: Self) -> Bool {
            original == other.original && start == other.start && stop == other.stop
                && isByHand == other.isByHand
        }
    }
}

extension Stopwatch.Interval: Comparable {
    /// Orders by start, then by stop with running ones last, then by hand after measured, then by
    /// original and id.
    public static func < (left: Self, right: Self) -> Bool {
        let (leftStop, rightStop) = (left.stop?.milliseconds, right.stop?.milliseconds)
        if left.start != right.start { return left.start < right.start }
        if leftStop != rightStop { return leftStop ?? .max < rightStop ?? .max }
        if left.isByHand != right.isByHand { return right.isByHand }
        return (left.original, left.id) < (right.original, right.id)
    }
}

extension Stopwatch {
    /// Whether any interval starts or stops outside the dates with four-digit years.
    public var reachesOutOfReadableTime: Bool {
        lanes.values.contains { lane in
            lane.runs.contains { run in
                !Instant.readable.contains(run.start)
                    || !Instant.readable.contains(run.stop ?? run.start)
            }
        }
    }
}
