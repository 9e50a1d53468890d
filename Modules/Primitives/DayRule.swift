import Foundation

/// Says which day an instant belongs to: days start at an hour of a zone, 03:00 by default.
///
/// Every instant belongs to exactly one day: the civil date of the zone, a given time after
/// midnight subtracted. Days are 23 to 25 hours long where clocks change.
public struct DayRule: Hashable, Sendable {
    /// The zone whose wall clock counts.
    public let zone: TimeZone
    /// Minutes after midnight at which a new day starts.
    public let startMinute: Int

    /// Makes a rule of a zone and the minute of the day at which a day starts.
    public init(zone: TimeZone, startMinute: Int = 180) {
        precondition((0..<1440).contains(startMinute), "a day starts at a minute from 0 to 1439")
        self.zone = zone
        self.startMinute = startMinute
    }

    /// 03:00 in UTC.
    public static let utc = DayRule(zone: .gmt)

    /// The day of an instant.
    public func day(of instant: Instant) -> Day {
        let offset = zone.secondsFromGMT(for: instant.date)
        let seconds = instant.milliseconds.flooredDivision(by: 1000)
        let local = seconds + Int64(offset) - Int64(startMinute) * 60
        return Day(number: Int(local.flooredDivision(by: 86_400)))
    }

    /// The first instant of a day.
    ///
    /// Where the clocks skip the start minute, the day begins when they jump.
    public func start(of day: Day) -> Instant {
        let wall = Int64(day.number) * 86_400 + Int64(startMinute) * 60
        var low = Instant(seconds: wall - 86_400)
        var high = Instant(seconds: wall + 86_400)
        // The day of an instant never decreases for more than an hour, so look for the first
        // second that belongs to the day.
        while (high - low) > .seconds(1) {
            let middle = Instant(
                seconds: (low.milliseconds + high.milliseconds) / 2000)
            if self.day(of: middle) < day { low = middle } else { high = middle }
        }
        return high
    }

    /// Hours and minutes on the zone's wall clock, as `HH:MM`.
    public func clockText(of instant: Instant) -> String {
        let local =
            instant.milliseconds.flooredDivision(by: 1000)
            + Int64(zone.secondsFromGMT(for: instant.date))
        let minute = Int((local - local.flooredDivision(by: 86_400) * 86_400) / 60)
        let digits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return "\(digits(minute / 60)):\(digits(minute % 60))"
    }
}

/// One day of a ``DayRule``, counted from 1970-01-01.
public struct Day: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Days since 1970-01-01.
    public let number: Int

    /// Makes the day that many days after 1970-01-01.
    public init(number: Int) { self.number = number }

    /// Orders by time.
    public static func < (left: Self, right: Self) -> Bool { left.number < right.number }

    /// The date as `YYYY-MM-DD`.
    public var description: String {
        Date(timeIntervalSince1970: Double(number) * 86_400)
            .formatted(Date.ISO8601FormatStyle().year().month().day())
    }
}

extension Int64 {
    /// The quotient rounded towards negative infinity.
    func flooredDivision(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
