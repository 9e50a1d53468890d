import Replica
import TimeZones

/// The day clocks of a stopwatch's intervals: for each device, the seconds by which its days begin
/// before those of UTC, from a given interval on.
///
/// An interval keeps its days from the place where it was measured, so that sums by day are equal
/// on devices in different zones and stay the same when somebody travels. The clocks are kept as
/// fields `clock.<device>.<number>`, written only if a clock differs from the one before.
struct DayClocks {
    /// The interval numbers of each device, ascending, with their seconds.
    private let clocks: [DeviceID: [(number: UInt64, seconds: Int64)]]

    init(in document: Document) {
        var clocks: [DeviceID: [(number: UInt64, seconds: Int64)]] = [:]
        for (name, field) in document.fields where name.hasPrefix(CounterField.clock) {
            let parts = name.dropFirst(CounterField.clock.count).split(separator: ".")
            guard parts.count == 2, let device = DeviceID(String(parts[0])),
                let number = UInt64(parts[1]), let seconds = field.value.integer,
                Self.bounds.contains(seconds)
            else { continue }
            clocks[device, default: []].append((number, seconds))
        }
        self.clocks = clocks.mapValues { $0.sorted { $0.number < $1.number } }
    }

    /// The valid seconds, which allow for any zone and any start of the day.
    private static let bounds: ClosedRange<Int64> = -3 * 86_400...3 * 86_400

    /// The seconds by which the days of an interval begin before those of UTC; `nil` if its device
    /// did not record them.
    func seconds(of interval: Stopwatch.IntervalID) -> Int64? {
        clocks[interval.device]?.last { $0.number <= interval.number }?.seconds
    }

    /// The seconds by which the days of a rule begin before those of UTC at an instant.
    static func seconds(at instant: Instant, in rule: DayRule) -> Int64 {
        Int64(rule.zone.offset(at: instant)) - Int64(rule.startMinute) * 60
    }
}

extension Edit {
    /// Records the day clock of the interval that a device is about to add.
    mutating func noteClock(_ rule: DayRule, at start: Instant, for device: DeviceID) {
        let watch = document.stopwatch(CounterField.time)
        let (number, isFull) = watch.latestNumber(on: device).addingReportingOverflow(1)
        guard !isFull else { return }
        noteClock(
            rule, at: start, of: Stopwatch.IntervalID(device: device, number: number))
    }

    /// Records the day clock of an interval, unless the same clock applies to it already.
    mutating func noteClock(_ rule: DayRule, at start: Instant, of id: Stopwatch.IntervalID) {
        let seconds = DayClocks.seconds(at: start, in: rule)
        guard DayClocks(in: document).seconds(of: id) != seconds else { return }
        set("\(CounterField.clock)\(id.device).\(id.number)", to: .integer(seconds))
    }
}

extension Document {
    /// The milliseconds that the stopwatch measured on each day of a range; a running interval
    /// counts up to an instant. Time that several intervals cover counts once, for the one that
    /// began first.
    ///
    /// - Complexity: O(n log n) in the number of intervals, and the number of their days.
    func measuredByDay(
        in days: ClosedRange<Day>, until end: Instant?, by rule: DayRule
    ) -> [Day: Int64] {
        let clocks = DayClocks(in: self)
        var totals: [Day: Int64] = [:]
        var covered = Instant(milliseconds: .min)
        for interval in stopwatch(CounterField.time).intervals {
            let start = max(interval.start, covered)
            let stop = interval.stop ?? end ?? interval.start
            guard start < stop else { continue }
            covered = stop
            if let seconds = clocks.seconds(of: interval.original) {
                totals.add(start..<stop, in: days, ahead: seconds)
            } else {
                totals.add(start..<stop, in: days, by: rule)
            }
        }
        return totals
    }
}

extension [Day: Int64] {
    private static let dayLength: Int64 = 86_400_000

    /// Adds the milliseconds of a range of time by day, for days that begin some seconds before
    /// those of UTC.
    fileprivate mutating func add(
        _ time: Range<Instant>, in days: ClosedRange<Day>, ahead seconds: Int64
    ) {
        let first = Int128(days.lowerBound.number) * Int128(Self.dayLength)
        let last = Int128(days.upperBound.number + 1) * Int128(Self.dayLength)
        let ahead = Int128(seconds) * 1000
        var from = Swift.max(Int128(time.lowerBound.milliseconds) + ahead, first)
        let to = Swift.min(Int128(time.upperBound.milliseconds) + ahead, last)
        var day = days.lowerBound + Int(Swift.max(0, from - first) / Int128(Self.dayLength))
        while from < to {
            let next = Swift.min(to, Int128(day.number + 1) * Int128(Self.dayLength))
            self[day, default: 0] += Int64(next - from)
            (from, day) = (next, day + 1)
        }
    }

    /// Adds the milliseconds of a range of time by the days of a day rule.
    fileprivate mutating func add(
        _ time: Range<Instant>, in days: ClosedRange<Day>, by rule: DayRule
    ) {
        let whole = rule.start(of: days.lowerBound)..<rule.start(of: days.upperBound + 1)
        let time = time.clamped(to: whole)
        guard !time.isEmpty else { return }
        var day = rule.day(of: time.lowerBound)
        var from = time.lowerBound
        while from < time.upperBound {
            let next = Swift.min(time.upperBound, rule.start(of: day + 1))
            self[day, default: 0] += next.milliseconds(since: from)
            (from, day) = (next, day + 1)
        }
    }
}
