import Primitives

/// A stopwatch that many devices start, stop, correct and reset concurrently without losing an
/// interval.
///
/// An interval's start never changes, and of two stops the earlier wins. An interval disappears if
/// and only if a device that had seen it hid it or reset the stopwatch. Time that several devices
/// measure at once counts once.
///
/// - Source: docs/sync.md; a grow-only set beside a set of removed elements, after Shapiro et al.
///   2011, specification 12.
public struct Stopwatch: Deletable, Hashable {
    /// The names of the members that this version knows.
    static let knownParts: Set = ["lanes", "gone"]

    /// The id of one interval: the device that made it, and its number there, from 1.
    public struct IntervalID: Hashable, Sendable, Comparable {
        /// The device that made it.
        public let device: DeviceID
        /// The number on that device.
        public let number: UInt64

        /// Creates the id of a device's interval.
        public init(device: DeviceID, number: UInt64) {
            self.device = device
            self.number = number
        }

        /// Orders by device, then by number.
        public static func < (left: Self, right: Self) -> Bool {
            (left.device, left.number) < (right.device, right.number)
        }
    }

    /// The intervals of every device; each device adds only to its own.
    var lanes: [DeviceID: Lane] = [:]
    /// The latest deletion, if there was one.
    public internal(set) var deletion: Deletion?
    /// The members that a later version added.
    var unknown = ForeignMembers()

    /// Creates a stopwatch that never ran.
    public init() {}

    /// Starts measuring on a device.
    ///
    /// A clock that was set back loses nothing: the interval starts no earlier than the device's
    /// latest measured stop that is shown.
    ///
    /// - Throws: ``MergeError/overflow`` if the device has no number left; nothing has changed.
    @discardableResult
    public mutating func start(
        at instant: Instant, on device: DeviceID
    ) throws(MergeError) -> IntervalID {
        let measured = lanes[device]?.runs.filter { !$0.isByHand } ?? []
        let latest = measured.compactMap { $0.stop }.max()
        return try add(on: device) {
            Run(number: $0, start: max(instant, latest ?? instant))
        }
    }

    /// Stops every running interval of any device. An interval that started after `instant` ends at
    /// its start.
    public mutating func stop(at instant: Instant) {
        for device in lanes.keys { lanes[device]?.stop(at: instant) }
    }

    /// Adds an interval that was not measured, such as one entered by hand.
    ///
    /// - Parameters:
    /// - stop: `nil` if it keeps running; a stop before the start counts as the start.
    /// - isByHand: Whether a person entered the times.
    /// - original: The interval that this one restores or corrects, if there is one.
    /// - Throws: ``MergeError/overflow`` if the device has no number left; nothing has changed.
    @discardableResult
    public mutating func append(
        start: Instant, stop: Instant?, isByHand: Bool = true, original: IntervalID? = nil,
        on device: DeviceID
    ) throws(MergeError) -> IntervalID {
        try add(on: device) {
            Run(
                number: $0, start: start, stop: stop.map { max($0, start) }, isByHand: isByHand,
                original: original)
        }
    }

    /// Removes an interval permanently, with the copies of it that devices made concurrently.
    ///
    /// - Returns: Whether it was there.
    @discardableResult
    public mutating func hide(_ id: IntervalID) -> Bool {
        guard let run = lanes[id.device]?.run(id.number) else { return false }
        let wanted = Interval(run, of: id.device)
        hide { $0.isCopy(of: wanted) }
        return true
    }

    /// Removes the intervals that match a condition.
    mutating func hide(where isUnwanted: (Interval) -> Bool) {
        for (device, lane) in lanes {
            let unwanted = lane.runs.filter { isUnwanted(Interval($0, of: device)) }
            lanes[device]?.hide(unwanted.map { $0.number })
        }
    }

    /// Removes every interval known here, including running ones.
    public mutating func reset() {
        hide { _ in true }
    }

    /// The intervals shown, ascending by start; of equal copies that devices made concurrently,
    /// one.
    ///
    /// - Complexity: O(n log n) in the number of intervals.
    public var intervals: [Interval] {
        let all = lanes.flatMap { device, lane in lane.runs.map { Interval($0, of: device) } }
        var shown: [Interval] = []
        for interval in all.sorted() where !(shown.last?.isCopy(of: interval) ?? false) {
            shown.append(interval)
        }
        return shown
    }

    /// Whether it is running on any device.
    public var isRunning: Bool {
        lanes.values.contains { $0.runs.contains { $0.stop == nil } }
    }

    /// Returns the time that the shown intervals cover together, with running ones measured up to
    /// an instant.
    ///
    /// - Complexity: O(n log n) in the number of intervals.
    public func elapsed(at instant: Instant) -> Duration {
        let spans = lanes.values.flatMap { $0.runs }
            .map { run in
                let start = run.start.milliseconds
                return (start, end: max(start, (run.stop ?? instant).milliseconds))
            }
            .sorted { $0 < $1 }
        var total: Int128 = 0
        var covered = Int64.min
        for (start, end) in spans where end > covered {
            total += Int128(end) - Int128(max(start, covered))
            covered = end
        }
        return .milliseconds(Int64(clamping: total))
    }

    /// Joins two replicas: all intervals of both, the earlier stop of each, without those that
    /// either side has removed; the latest deletion.
    public mutating func merge(_ other: Self) {
        lanes.mergeValues(other.lanes)
        joinDeletion(other.deletion)
        unknown.merge(other.unknown)
    }

    /// The devices of all intervals, including removed ones, in order.
    public var devices: [DeviceID] { lanes.keys.sorted() }

    /// Returns the number of a device's latest interval, including removed ones; 0 if it has none.
    public func latestNumber(on device: DeviceID) -> UInt64 { lanes[device]?.latest ?? 0 }

    /// The number of each device's latest interval.
    var progress: [DeviceID: UInt64] { lanes.mapValues { $0.latest } }

    private mutating func add(
        on device: DeviceID, _ run: (UInt64) -> Run
    ) throws(MergeError) -> IntervalID {
        var lane = lanes[device] ?? Lane()
        let (number, isFull) = lane.latest.addingReportingOverflow(1)
        guard !isFull else { throw .overflow }
        lane.append(run(number))
        lanes[device] = lane
        return IntervalID(device: device, number: number)
    }
}
