import Primitives

/// The result of a target in one of its periods.
public struct PeriodResult: Sendable, Hashable {
    /// The period.
    public let period: Period
    /// The value that was counted.
    public let value: Int64
    /// The goal at that time.
    public let goal: Int64
    /// The comparison of the value with the goal.
    public let aim: Target.Aim
    /// Whether the period is over.
    public let isClosed: Bool

    /// Creates the result of a period as it stands on a day.
    package init(
        _ period: Period, value: Int64, goal: Int64, aim: Target.Aim, on today: Day
    ) {
        (self.period, self.value, self.goal, self.aim) = (period, value, goal, aim)
        isClosed = period.last < today
    }

    /// Whether the goal was met; so far, if the period is not over.
    public var isMet: Bool { aim.isMet(by: value, goal: goal) }

    /// The progress as text, as in `17/20`.
    public var progress: String { "\(value)/\(goal)" }
}

extension PeriodResult {
    /// The number of days back for which empty periods are shown: 100 years.
    private static let mostDays = 36_600

    /// Lays out the periods in which something was counted, newest first, with the empty ones
    /// between them, back to the first count or a day, whichever is earlier; a day before the
    /// target is none. What was taken back before that day leaves no period.
    ///
    /// - Parameters:
    ///   - kept: The periods in which something was counted, ascending.
    ///   - now: The target at present, and the value with which a period begins.
    package static func laidOut(
        _ kept: [PeriodResult], in plan: PeriodPlan?, since created: Day, through today: Day,
        now: (goal: Int64, aim: Target.Aim, reset: Int64), limit: Int
    ) -> [PeriodResult] {
        let created = max(created, plan?.begin ?? created)
        var rest = Array(
            kept.drop { $0.period.last < created && $0.value == now.reset })
        var results: [PeriodResult] = []
        let begun = min(created, rest.first?.period.first ?? today)
        let first = max(begun, today - mostDays)
        var next = plan?.period(before: today + 1)
        while results.count < limit {
            if let period = next, period.last >= first {
                // Rows of the same days, or of days that a former rule divided differently.
                if let last = rest.last, last.period.first >= period.first {
                    results.append(last)
                    rest.removeLast()
                    if last.period == period { next = plan?.period(before: period) }
                    continue
                }
                // A period of a former rule that reaches into these days replaces the empty one.
                if rest.last.map({ $0.period.last < period.first }) ?? true {
                    // It has the goal of the one before it.
                    results.append(
                        PeriodResult(
                            period, value: now.reset, goal: rest.last?.goal ?? now.goal,
                            aim: rest.last?.aim ?? now.aim, on: today))
                }
                next = plan?.period(before: period)
            } else if let last = rest.popLast() {
                results.append(last)
            } else {
                break
            }
        }
        return results
    }
}
