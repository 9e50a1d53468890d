import Primitives
import Storage

/// What a target came to in one of its periods.
public struct PeriodResult: Sendable, Hashable {
    /// Its days.
    public let period: Period
    /// What was counted.
    public let value: Int64
    /// The goal of then.
    public let goal: Int64
    /// How the value is compared with it.
    public let aim: Target.Aim
    /// Whether it is over.
    public let isClosed: Bool

    /// Whether the goal was met, so far if it is not over.
    public var isMet: Bool { aim.isMet(by: value, goal: goal) }

    /// The progress as text, as in `17/20`.
    public var progress: String { "\(value)/\(goal)" }
}

extension Counters {
    /// The periods of a target, newest first, the running one among them; also those in which
    /// nothing was counted, back to the first in which something was, or in which it was made.
    ///
    /// - Throws: ``CountingError/noSuchCounter(_:suggestions:)``.
    public func periods(
        of id: Counter.ID, limit: Int = .max
    ) async throws(CountingError) -> [PeriodResult] {
        let today = dayRule.day(of: environment.now())
        return try await store.read(as: CountingError.self) { transaction in
            guard let row = try transaction.get(CounterRow.table, owner, id),
                row.state != .deleted
            else { throw CountingError.noSuchCounter("\(id)", suggestions: []) }
            let kept = try transaction.all(Query(PeriodRow.table, equals: owner, id))
            return laidOut(kept, of: row, through: today, limit: limit)
        }
    }

    /// How many days back periods are shown in which nothing was counted: 100 years.
    private static let mostDays = 36_600

    /// Rows, newest first, with those between in which nothing was counted.
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
        var next = row.rule.map { $0.period(of: today, weekStart: dayRule.weekStart) }
        while results.count < limit {
            if let period = next, period.last >= first {
                // Rows of the same days, or of days that a former rule laid out otherwise.
                if let last = rest.last, last.period.first >= period.first {
                    show(rest.removeLast())
                    if last.period == period { next = row.rule?.before(period, dayRule.weekStart) }
                    continue
                }
                // A period of a former rule that reaches into these days stands for them.
                if rest.last.map({ $0.period.last < period.first }) ?? true {
                    show(empty(period, of: row, before: rest.last))
                }
                next = row.rule?.before(period, dayRule.weekStart)
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

extension PeriodRule {
    fileprivate func before(_ period: Period, _ weekStart: Weekday) -> Period? {
        self.period(before: period, weekStart: weekStart)
    }
}
