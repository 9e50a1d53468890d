import Primitives

extension DayRule {
    /// The period of an instant by a rule; every instant lies in exactly one.
    public func period(_ rule: PeriodRule, of instant: Instant) -> Period {
        rule.period(of: day(of: instant), weekStart: weekStart)
    }

    /// The first instant of a period.
    public func start(of period: Period) -> Instant { start(of: period.first) }

    /// The first instant after a period.
    public func end(of period: Period) -> Instant { start(of: period.last + 1) }

    /// An instant, or the nearest one that lies in a period.
    package func instant(_ instant: Instant, within period: Period) -> Instant {
        min(max(instant, start(of: period)), end(of: period) - .milliseconds(1))
    }
}
