import Interchange
import Primitives

extension ForeignTime {
    /// The point in time that is meant in a zone.
    ///
    /// A time that clocks skipped is when they jumped, one that they showed twice is the first. A
    /// day without a time is its noon; today, which may still be before it, at most `now`.
    func instant(in zone: Zone, now: Instant) -> Instant {
        switch self {
        case .instant(let instant, _): return instant
        case .clock(let day, let second):
            // The day that begins at that minute begins when clocks show it for the first time.
            return DayRule(zone: zone, startMinute: second / 60).start(of: day)
                + .seconds(second % 60)
        case .day(let day):
            let noon = DayRule(zone: zone, startMinute: 720).start(of: day)
            let hasBegun = DayRule(zone: zone, startMinute: 0).start(of: day) <= now
            return hasBegun ? min(noon, now) : noon
        }
    }

    /// The time as it was written, so that another zone makes no other record of it.
    var text: String {
        switch self {
        case .instant(let instant, _): "\(instant)"
        case .clock(let day, let second): "\(day) \(second)"
        case .day(let day): "\(day)"
        }
    }
}
