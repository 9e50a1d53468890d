import CountingRules
import Primitives
import Storage

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

    /// Whether the goal was met; so far, if the period is not over.
    public var isMet: Bool { aim.isMet(by: value, goal: goal) }

    /// The progress as text, as in `17/20`.
    public var progress: String { "\(value)/\(goal)" }
}

extension Counters {
    /// The periods of a target, newest first, including the current one. Periods in which nothing
    /// was counted are included, back to the first count or the creation of the counter, whichever
    /// is earlier.
    ///
    /// - Throws: ``CountingError/noSuchCounter(_:suggestions:)``.
    public func periods(of id: Counter.ID, limit: Int = .max) throws -> [PeriodResult] {
        let row = try row(id)
        let kept = try reading.all(Query(PeriodRow.table, equals: owner, id))
        return laidOut(kept, of: row, through: today, limit: limit)
    }

    /// The results of the stored periods of a counter, ascending by day.
    public func countedPeriods(of id: Counter.ID) throws -> [PeriodResult] {
        try reading.all(Query(PeriodRow.table, equals: owner, id)).map {
            PeriodResult(
                period: $0.period, value: $0.value, goal: $0.goal, aim: $0.aim,
                isClosed: $0.period.last < today)
        }
    }

    /// The number of days back for which empty periods are shown: 100 years.
    private static let mostDays = 36_600

    /// Lays out rows, newest first, with the empty periods between them.
    private func laidOut(
        _ kept: [PeriodRow], of row: CounterRow, through today: Day, limit: Int
    ) -> [PeriodResult] {
        var rest = kept
        var results: [PeriodResult] = []
        func show(_ row: PeriodRow) {
            results.append(
                PeriodResult(
                    period: row.period, value: row.value, goal: row.goal, aim: row.aim,
                    isClosed: row.period.last < today))
        }
        let begun = min(dayRule.day(of: row.createdAt), kept.first?.period.first ?? today)
        let first = max(begun, today - Self.mostDays)
        let plan = plan(of: row)
        var next = plan?.period(of: today)
        while results.count < limit {
            if let period = next, period.last >= first {
                // Rows of the same days, or of days that a former rule divided differently.
                if let last = rest.last, last.period.first >= period.first {
                    show(rest.removeLast())
                    if last.period == period { next = plan?.period(before: period) }
                    continue
                }
                // A period of a former rule that reaches into these days replaces the empty one.
                if rest.last.map({ $0.period.last < period.first }) ?? true {
                    show(empty(period, of: row, before: rest.last))
                }
                next = plan?.period(before: period)
            } else if let last = rest.popLast() {
                show(last)
            } else {
                break
            }
        }
        return results
    }

    /// A period in which nothing was counted, with the goal of the one before it.
    private func empty(_ period: Period, of row: CounterRow, before: PeriodRow?) -> PeriodRow {
        PeriodRow(
            owner: owner, counter: row.id, period: period, value: row.resetValue,
            goal: before?.goal ?? row.goal ?? 0, aim: before?.aim ?? row.aim)
    }
}
