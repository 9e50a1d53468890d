/// A date and a time of day as shown by the clocks of a zone.
///
/// The date is the calendar's and never the day of a ``DayRule``: half past two in the night after
/// 21 November 2026 is `2026-11-22 02:30`. A clock time is read and written together with this
/// date, or without any.
public struct WallTime: Hashable, Sendable {
    /// The date of the calendar.
    public let date: Day
    /// The seconds after midnight, from 0 to 86,399.
    public let second: Int

    /// Creates a wall time from a date and the seconds after its midnight.
    public init(_ date: Day, second: Int) {
        precondition((0..<86_400).contains(second), "a date has the seconds 0 to 86,399")
        self.date = date
        self.second = second
    }

    /// Creates a wall time from a date and the time that clocks show on it.
    public init(_ date: Day, hour: Int, minute: Int = 0) {
        self.init(date, second: hour * 3600 + minute * 60)
    }

    /// The hours and minutes as `HH:MM`.
    public var clock: String {
        let minute = Int64(second / 60)
        return "\(padded(minute / 60, 2)):\(padded(minute % 60, 2))"
    }
}

extension WallTime: CustomStringConvertible {
    /// The date, hours and minutes, as `2026-11-22 02:30`.
    public var description: String { "\(date) \(clock)" }
}

extension Zone {
    /// Returns the date and the time of day that the zone's clocks show at an instant.
    public func wallTime(at instant: Instant) -> WallTime {
        let local =
            instant.milliseconds.flooredDivision(by: 1000) + Int64(offset(at: instant))
        let date = local.flooredDivision(by: 86_400)
        return WallTime(Day(number: Int(date)), second: Int(local - date * 86_400))
    }

    /// Returns the instant at which the zone's clocks show a date and a time.
    ///
    /// A time that they show twice is the first of the two. A time that they skip is read by the
    /// clocks before the change: in a night in which 02:00 is followed by 03:00, 02:30 is the
    /// instant at which they show 03:30.
    ///
    /// - Source: RFC 5545 §3.3.5.
    public func instant(of wall: WallTime) -> Instant {
        let local = Int64(wall.date.number) * 86_400 + Int64(wall.second)
        // No clock is farther from UTC than a day and two hours.
        var change = Instant(seconds: local - 100_000)
        while true {
            let usual = Instant(seconds: local - Int64(offset(at: change)))
            guard let next = transition(after: change), next <= usual else { return usual }
            let isSkipped = Instant(seconds: local - Int64(offset(at: next))) < next
            if isSkipped { return usual }
            change = next
        }
    }
}
