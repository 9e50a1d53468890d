import Interchange
import Primitives

extension ForeignTime {
    /// Returns the point in time that is meant under a day rule, and the day on which it counts.
    ///
    /// A point in time counts on the day that the rule gives it, as if it were tapped here then. A
    /// date that is written without a zone stays that date on every device. Without a time it
    /// becomes its noon, or the beginning of its day if noon is not in it; for today, at most
    /// `now`, or the beginning of the day if that is still to come.
    ///
    /// A time that clocks skipped becomes the moment of the jump; a time that they showed twice
    /// becomes the first one.
    func placed(by rule: DayRule, now: Instant) -> (at: Instant, day: Day) {
        switch self {
        case .clock(let day, let second):
            // A day that begins at this minute begins when clocks show the minute for the first
            // time.
            let instant =
                DayRule(zone: rule.zone, startMinute: second / 60).start(of: day)
                + .seconds(second % 60)
            return (instant, day)
        case .day(let day):
            let noon = DayRule(zone: rule.zone, startMinute: 720).start(of: day)
            let inside = rule.day(of: noon) == day ? noon : rule.start(of: day)
            let hasBegun = DayRule(zone: rule.zone, startMinute: 0).start(of: day) <= now
            return (hasBegun ? min(inside, rule.latestDate(at: now)) : inside, day)
        case .instant(let instant, _): return (instant, rule.day(of: instant))
        }
    }
}
