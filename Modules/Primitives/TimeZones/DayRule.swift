/// A rule that assigns instants to days: days start at an hour of a zone, 03:00 by default.
///
/// Every instant belongs to exactly one day: the civil date of the zone, with a given time after
/// midnight subtracted. Days are 23 to 25 hours long if clocks change.
///
/// Days serve for grouping, sums and headings. A rule shows no clock: a time of day is shown with
/// the date of ``Zone/wallTime(at:)``, which after midnight is already the next one.
public struct DayRule: Hashable, Sendable {
    /// The zone whose wall clock is used.
    public let zone: Zone
    /// The minute after midnight at which a new day starts.
    public let startMinute: Int
    /// The day on which a new week starts.
    public let weekStart: Weekday

    /// Creates a rule from a zone, the minute of the day at which a day starts, and the first day
    /// of the week.
    public init(zone: Zone, startMinute: Int = 180, weekStart: Weekday = .monday) {
        precondition((0..<1440).contains(startMinute), "a day starts at a minute from 0 to 1439")
        self.zone = zone
        self.startMinute = startMinute
        self.weekStart = weekStart
    }

    /// Days from 03:00 in UTC, weeks from Monday.
    public static let utc = DayRule(zone: .utc)

    /// Returns the day of an instant.
    ///
    /// If clocks go back over the start of a day, the day begins the first time.
    public func day(of instant: Instant) -> Day {
        let second = instant.milliseconds.flooredDivision(by: 1000)
        let before = offset(at: second - Self.longestChange)
        let civil = civilDay(at: second)
        guard before > offset(at: second) else { return civil }
        return max(civil, civilDay(at: lastSecond(of: before, before: second)))
    }

    /// Returns the first instant of a day.
    ///
    /// If the clocks skip the start minute, the day begins when they jump.
    public func start(of day: Day) -> Instant {
        let wall = Int64(day.number) * 86_400 + Int64(startMinute) * 60
        let second = wall - offset(at: wall - offset(at: wall))
        let usual = Instant(seconds: second)
        // If the clocks have not changed for more than a day, this is the start.
        let quiet = usual - .seconds(Self.longestChange + 1)
        if second + offset(at: second) == wall,
            zone.transition(before: usual + .seconds(1)).map({ $0 <= quiet }) ?? true
        {
            return usual
        }
        return Instant(
            seconds: Self.first(in: wall - 86_400...wall + 86_400) {
                self.day(of: Instant(seconds: $0)) >= day
            })
    }

    /// Returns the latest time that a written date can mean at an instant: now, or the beginning of
    /// the day with the date that calendars show, if that is still to come.
    public func latestDate(at now: Instant) -> Instant {
        max(now, start(of: DayRule(zone: zone, startMinute: 0).day(of: now)))
    }

    /// The longest change of the clocks that is considered: a day, as when a zone crosses the date
    /// line.
    private static let longestChange: Int64 = 86_400

    /// Returns the seconds by which the zone's wall clock is ahead of UTC.
    private func offset(at second: Int64) -> Int64 {
        Int64(zone.offset(at: Instant(seconds: second)))
    }

    /// Returns the day that the wall clock shows at a second since 1970, minus the start minute.
    private func civilDay(at second: Int64) -> Day {
        let local = second + offset(at: second) - Int64(startMinute) * 60
        return Day(number: Int(local.flooredDivision(by: 86_400)))
    }

    /// Returns the last second before the clocks went back from an offset to a smaller one.
    private func lastSecond(of offset: Int64, before second: Int64) -> Int64 {
        Self.first(in: second - Self.longestChange...second) { self.offset(at: $0) < offset } - 1
    }

    /// Returns the first second of a range from which a condition holds, or its last one if it
    /// never does.
    private static func first(in range: ClosedRange<Int64>, where holds: (Int64) -> Bool) -> Int64 {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return high
    }

    /// Whether an instant lies in the night at the end of its day, when the calendar already has
    /// the next date.
    public func isAfterMidnight(_ instant: Instant) -> Bool {
        zone.wallTime(at: instant).date > day(of: instant)
    }

    /// Returns the day of an instant for headings: `2026-11-21`, and in the night at its end
    /// `2026-11-21, after midnight`.
    public func heading(of instant: Instant) -> String {
        "\(day(of: instant))" + (isAfterMidnight(instant) ? ", after midnight" : "")
    }
}
