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
    /// A time that clocks skipped or showed twice is read as in ``Primitives/Zone/instant(of:)``.
    func placed(by rule: DayRule, now: Instant) -> (at: Instant, day: Day) {
        switch self {
        case .clock(let day, let second):
            return (rule.zone.instant(of: WallTime(day, second: second)), day)
        case .day(let day):
            let noon = DayRule(zone: rule.zone, startMinute: 720).start(of: day)
            let inside = rule.day(of: noon) == day ? noon : rule.start(of: day)
            let hasBegun = DayRule(zone: rule.zone, startMinute: 0).start(of: day) <= now
            return (hasBegun ? min(inside, rule.latestDate(at: now)) : inside, day)
        case .instant(let instant, _): return (instant, rule.day(of: instant))
        }
    }
}
