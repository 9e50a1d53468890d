import Interchange
import Primitives

extension ForeignTime {
    /// The point in time that is meant where a day rule holds.
    ///
    /// A time that clocks skipped is when they jumped, one that they showed twice is the first. A
    /// day without a time is nine hours after its beginning: noon, where days begin at 03:00.
    func instant(by rule: DayRule) -> Instant {
        switch self {
        case .instant(let instant): instant
        case .clock(let day, let second):
            // The day that begins at that minute begins when clocks show it for the first time.
            DayRule(zone: rule.zone, startMinute: second / 60).start(of: day)
                + .seconds(second % 60)
        case .day(let day): rule.start(of: day) + .hours(9)
        }
    }
}
