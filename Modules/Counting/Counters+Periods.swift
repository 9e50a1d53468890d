import CountingRules
import Primitives
import Storage

extension Counters {
    /// The periods of a target, newest first, including the current one. Periods in which nothing
    /// was counted are included, back to the first count or the beginning of the target, whichever
    /// is earlier.
    ///
    /// - Throws: ``CountingError/noSuchCounter(_:suggestions:)``.
    public func periods(of id: Counter.ID, limit: Int = .max) throws -> [PeriodResult] {
        let row = try row(id)
        let kept = try reading.all(Query(PeriodRow.table, equals: owner, id))
        return PeriodResult.laidOut(
            kept.map { PeriodResult($0, on: today) }, in: plan(of: row),
            since: row.plan?.since ?? dayRule.day(of: row.createdAt), through: today,
            now: (row.goal ?? 0, row.aim, row.resetValue), limit: limit)
    }

    /// The results of the stored periods of a counter, ascending by day.
    public func countedPeriods(of id: Counter.ID) throws -> [PeriodResult] {
        try reading.all(Query(PeriodRow.table, equals: owner, id)).map {
            PeriodResult($0, on: today)
        }
    }
}

extension PeriodResult {
    /// Creates the result of a stored period as it stands on a day.
    fileprivate init(_ row: PeriodRow, on today: Day) {
        self.init(row.period, value: row.value, goal: row.goal, aim: row.aim, on: today)
    }
}
