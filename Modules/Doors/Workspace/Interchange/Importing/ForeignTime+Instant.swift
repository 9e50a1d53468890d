import Counting
import Interchange

extension ForeignTime {
    /// Returns the point in time that is meant in a zone.
    ///
    /// A time that clocks skipped becomes the moment of the jump; a time that they showed twice
    /// becomes the first one. A day without a time becomes its noon; for today, whose noon may lie
    /// ahead, at most `now`.
    func instant(in zone: Zone, now: Instant) -> Instant {
        switch self {
        case .instant(let instant, _): return instant
        case .clock(let day, let second):
            // A day that begins at this minute begins when clocks show the minute for the first
            // time.
            return DayRule(zone: zone, startMinute: second / 60).start(of: day)
                + .seconds(second % 60)
        case .day(let day):
            let noon = DayRule(zone: zone, startMinute: 720).start(of: day)
            let hasBegun = DayRule(zone: zone, startMinute: 0).start(of: day) <= now
            return hasBegun ? min(noon, now) : noon
        }
    }

    /// The time as written, so that another zone does not make it a different record.
    var text: String {
        switch self {
        case .instant(let instant, _): "\(instant)"
        case .clock(let day, let second): "\(day) \(second)"
        case .day(let day): "\(day)"
        }
    }
}
