import Merge
import Primitives

/// Finds the zone of a name; `nil` if it is not known.
package typealias ZoneLookup = @Sendable (String) -> Zone?

/// The day clocks of a stopwatch's intervals: for each device, the seconds by which its days begin
/// before those of UTC, from a given interval on.
///
/// An interval keeps its days from the place where it was measured, so that sums by day are equal
/// on devices in different zones and stay the same when somebody travels. The clocks are kept as
/// fields `clock.<device>.<number>`, written only if a clock differs from the one before.
///
/// In a night in which clocks change, the seconds of the beginning are wrong from the change on. So
/// fields `zone.<device>.<number>` tell the zone and the minute at which its days start, where the
/// zone has a name.
package struct DayClocks {
    /// The notes of each device, each from an interval on, ascending by the interval's number.
    private typealias Notes<Value> = [DeviceID: [(number: UInt64, value: Value)]]

    private let clocks: Notes<Int64>
    private let zones: Notes<String>

    /// Reads the clocks in the fields of a document.
    package init(in document: Document) {
        clocks = Self.notes(CounterField.clock, in: document) { value in
            value.integer.flatMap { Self.bounds.contains($0) ? $0 : nil }
        }
        zones = Self.notes(CounterField.zone, in: document) { $0.text }
    }

    private static func notes<Value>(
        _ prefix: String, in document: Document, _ value: (Scalar) -> Value?
    ) -> Notes<Value> {
        var notes: Notes<Value> = [:]
        for (name, field) in document.fields where name.hasPrefix(prefix) {
            let parts = name.dropFirst(prefix.count).split(separator: ".")
            guard parts.count == 2, let device = DeviceID(String(parts[0])),
                let number = UInt64(parts[1]), let value = value(field.value)
            else { continue }
            notes[device, default: []].append((number, value))
        }
        return notes.mapValues { $0.sorted { $0.number < $1.number } }
    }

    /// The valid seconds, which allow for any zone and any start of the day.
    private static let bounds: ClosedRange<Int64> = -3 * 86_400...3 * 86_400

    /// The seconds by which the days of an interval begin before those of UTC; `nil` if its device
    /// did not record them.
    package func seconds(of interval: Stopwatch.IntervalID) -> Int64? {
        clocks[interval.device]?.last { $0.number <= interval.number }?.value
    }

    /// The zone and start of the day of an interval; `nil` if its device did not record them.
    package func zone(of interval: Stopwatch.IntervalID) -> String? {
        zones[interval.device]?.last { $0.number <= interval.number }?.value
    }

    /// The clock of an interval as a table has it: its zone and start of the day, or its seconds;
    /// `nil` if its device recorded neither.
    package func text(
        of interval: Stopwatch.IntervalID, _ zones: ZoneLookup
    ) -> String? {
        guard let seconds = seconds(of: interval) else { return nil }
        let zone = zone(of: interval)
        return zone.flatMap { Self.rule($0, zones) == nil ? nil : $0 } ?? "\(seconds)"
    }

    /// The seconds of the text of a clock; `nil` if it is none.
    static func seconds(_ text: String) -> Int64? {
        Int64(text).flatMap { bounds.contains($0) ? $0 : nil }
    }

    /// Whether the days of a rule begin some seconds before those of UTC at an instant; or, as of
    /// an interval that was moved to another season, half a year before or after.
    static func shows(
        _ seconds: Int64, _ rule: DayRule, at instant: Instant, orHalfAYearOff isLenient: Bool
    ) -> Bool {
        let half = Duration.hours(24 * 182)
        return ([instant] + (isLenient ? [instant - half, instant + half] : []))
            .contains { Self.seconds(at: $0, in: rule) == seconds }
    }

    /// The text of a zone and start of the day, as in `Europe/Berlin 180`.
    static func text(of rule: DayRule) -> String { "\(rule.zone) \(rule.startMinute)" }

    /// The rule of a text; `nil` if it is none, or the zone is not known.
    static func rule(_ text: String, _ zones: ZoneLookup) -> DayRule? {
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 2, let minute = Int(words[1]), (0..<1440).contains(minute),
            let zone = zones(words[0])
        else { return nil }
        return DayRule(zone: zone, startMinute: minute)
    }

    /// The seconds by which the days of a rule begin before those of UTC at an instant.
    static func seconds(at instant: Instant, in rule: DayRule) -> Int64 {
        Int64(rule.zone.offset(at: instant)) - Int64(rule.startMinute) * 60
    }
}

extension Edit {
    /// Records the day clock of the interval that a device is about to add.
    package mutating func noteClock(
        _ rule: DayRule, at start: Instant, for device: DeviceID, zones: ZoneLookup
    ) {
        let watch = document.stopwatch(CounterField.time)
        let (number, isFull) = watch.latestNumber(on: device).addingReportingOverflow(1)
        guard !isFull else { return }
        noteClock(
            rule, at: start, of: Stopwatch.IntervalID(device: device, number: number), zones: zones)
    }

    /// Records the day clock of an interval that was measured elsewhere: that of its text, or that
    /// of a rule if the text tells none.
    package mutating func noteClock(
        _ text: String, or rule: DayRule, at start: Instant, of id: Stopwatch.IntervalID,
        zones: ZoneLookup
    ) {
        guard let seconds = DayClocks.seconds(text) else {
            return noteClock(
                DayClocks.rule(text, zones) ?? rule, at: start, of: id, zones: zones)
        }
        let known = DayClocks(in: document)
        if known.seconds(of: id) != seconds {
            set("\(CounterField.clock)\(id.device).\(id.number)", to: .integer(seconds))
        }
        // No zone, also if the interval before it has one.
        guard known.zone(of: id) != nil else { return }
        set("\(CounterField.zone)\(id.device).\(id.number)", to: .text(text))
    }

    /// Records the day clock of an interval, unless the same clock applies to it already.
    package mutating func noteClock(
        _ rule: DayRule, at start: Instant, of id: Stopwatch.IntervalID, zones: ZoneLookup
    ) {
        let seconds = DayClocks.seconds(at: start, in: rule)
        let known = DayClocks(in: document)
        if known.seconds(of: id) != seconds {
            set("\(CounterField.clock)\(id.device).\(id.number)", to: .integer(seconds))
        }
        let text = DayClocks.text(of: rule)
        guard known.zone(of: id) != text,
            known.zone(of: id) != nil || rule.isTold(by: text, start, zones)
        else { return }
        set("\(CounterField.zone)\(id.device).\(id.number)", to: .text(text))
    }
}

extension DayRule {
    /// Whether the rule's clocks change after an instant, and a text tells its zone: one without a
    /// name, as of a rule in `TZ`, would be another one elsewhere.
    fileprivate func isTold(
        by text: String, _ instant: Instant, _ zones: ZoneLookup
    ) -> Bool {
        zone.transition(after: instant) != nil && DayClocks.rule(text, zones)?.zone == zone
    }
}

extension Document {
    /// The milliseconds that the stopwatch measured on each day of a range; a running interval
    /// counts up to an instant. Time that several intervals cover counts once, for the one that
    /// began first.
    ///
    /// - Complexity: O(n log n) in the number of intervals, and the number of their days.
    package func measuredByDay(
        in days: ClosedRange<Day>, until end: Instant?, by rule: DayRule, zones: ZoneLookup
    ) -> [Day: Int64] {
        let clocks = DayClocks(in: self)
        var rules = [DayClocks.text(of: rule): Optional(rule)]
        var totals: [Day: Int64] = [:]
        var covered = Instant(milliseconds: .min)
        for interval in stopwatch(CounterField.time).intervals {
            let start = max(interval.start, covered)
            let stop = interval.stop ?? end ?? interval.start
            guard start < stop else { continue }
            covered = stop
            guard let seconds = clocks.seconds(of: interval.original) else {
                totals.add(start..<stop, in: days, by: rule)
                continue
            }
            // What older versions measured has no zone; here it is that of these settings, if its
            // clocks show the same.
            let zone = clocks.zone(of: interval.original)
            let text = zone ?? DayClocks.text(of: rule)
            if rules[text] == nil { rules[text] = .some(DayClocks.rule(text, zones)) }
            if let own = rules[text] ?? nil,
                DayClocks.shows(seconds, own, at: interval.start, orHalfAYearOff: zone != nil)
            {
                totals.add(start..<stop, in: days, by: own)
            } else {
                totals.add(start..<stop, in: days, ahead: seconds)
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
