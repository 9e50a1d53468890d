import Primitives

extension Stopwatch {
    /// A time that a stopwatch measured, or that somebody entered.
    public struct Interval: Hashable, Sendable, Identifiable {
        /// Its id.
        public let id: IntervalID
        /// The interval that it restores or corrects; itself if it is none's copy. Undo restores
        /// what it removed as a copy, so this is what names an interval for good.
        public let original: IntervalID
        /// When it began, within what is readable, as is all that follows from it.
        public let start: Instant
        /// When it ended; `nil` while it runs.
        public let stop: Instant?
        /// Whether a person gave the times, so that nothing was measured.
        public let isByHand: Bool

        init(_ run: Run, of device: DeviceID) {
            id = IntervalID(device: device, number: run.number)
            original = run.original ?? id
            start = run.start.madeReadable
            stop = (run.stop.map { max($0, run.start) })?.madeReadable
            isByHand = run.isByHand
        }

        /// Whether it tells the same of the same interval.
        func isCopy(of other: Self) -> Bool {
            original == other.original && start == other.start && stop == other.stop
                && isByHand == other.isByHand
        }
    }
}

extension Stopwatch.Interval: Comparable {
    /// Orders by start, then by stop with what runs last, then by origin and id.
    public static func < (left: Self, right: Self) -> Bool {
        let (leftStop, rightStop) = (left.stop?.milliseconds, right.stop?.milliseconds)
        if left.start != right.start { return left.start < right.start }
        if leftStop != rightStop { return leftStop ?? .max < rightStop ?? .max }
        if left.isByHand != right.isByHand { return right.isByHand }
        return (left.original, left.id) < (right.original, right.id)
    }
}

extension Stopwatch {
    /// Whether an interval begins or ends where no date of four digits is.
    public var reachesOutOfReadableTime: Bool {
        lanes.values.contains { lane in
            lane.runs.contains { run in
                !Instant.readable.contains(run.start)
                    || !Instant.readable.contains(run.stop ?? run.start)
            }
        }
    }
}
