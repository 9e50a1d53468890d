import CountingRules
import Merge
import Storage

extension CountingDomain {
    /// Writes the rows of a counter's periods by its plan, and into the history what that changes.
    ///
    /// - Parameters:
    ///   - document: The counter's document.
    ///   - kind: The kind of the changes in the history.
    ///   - isCounted: Whether something was counted.
    /// - Complexity: O(n) in the number of periods in which something was counted.
    func regroup(
        _ row: inout CounterRow, _ document: Document, as kind: Adjustment.Kind,
        isCounted: Bool = false, in transaction: Transaction
    ) throws {
        guard let plan = row.plan?.plan else { return }
        let today = dayRule.day(of: environment.now())
        let groups = PeriodGroups(
            try buckets(of: row, in: transaction), in: plan,
            sums: document.counter(CounterField.value).dayTotals, reset: row.resetValue,
            running: row.rule == nil ? nil : plan.period(of: today))
        row.plan?.regrouped = groups.regrouped
        let rows = try transaction.all(Query(PeriodRow.table, equals: owner, row.id))
        var known = Dictionary(rows.map { ($0.period, $0) }) { first, _ in first }
        for shown in groups.shown {
            let old = known.removeValue(forKey: shown.period)
            let new = PeriodRow(
                owner: owner, counter: row.id, period: shown.period, value: shown.value,
                goal: shown.goal, aim: shown.aim)
            guard new != old else { continue }
            try transaction.put(new, in: PeriodRow.table)
            try note(
                kind, from: old?.value ?? 0, to: new.value, in: new.period, isCounted: isCounted,
                of: &row, in: transaction)
        }
        for (period, old) in known.sorted(by: { $0.key < $1.key }) {
            try transaction.delete(PeriodRow.table, owner, row.id, period)
            try note(
                kind, from: old.value, to: 0, in: period, isCounted: isCounted, of: &row,
                in: transaction)
        }
        try row.findLatestPeriod(in: transaction)
    }

    /// The counts under each document of a counter's periods.
    func buckets(
        of row: CounterRow, in transaction: Transaction
    ) throws -> [PeriodGroups.Bucket] {
        try replica.documents(
            of: PeriodField.kind, beginningWith: "\(row.id).", in: transaction
        ).compactMap { id, document in
            guard !document.isDeleted, let (_, period) = PeriodField.parts(of: id) else {
                return nil
            }
            return PeriodGroups.Bucket(document, period, reset: row.resetValue)
        }
    }

    private func note(
        _ kind: Adjustment.Kind, from old: Int64, to new: Int64, in period: Period,
        isCounted: Bool, of row: inout CounterRow, in transaction: Transaction
    ) throws {
        let at = dayRule.instant(environment.now(), within: period)
        for amount in NumberChange.amounts(from: old, to: new) {
            let adjustment = row.adjustment(
                kind, amount, isCounted: isCounted, at: at, device: nil, period: period, note: "")
            try transaction.put(adjustment, in: Adjustment.table)
        }
    }
}
