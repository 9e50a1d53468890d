import CountingRules
import Merge
import Storage
import Sync

extension Counters {
    /// The division of the days into periods; `nil` without periods. As long as it was never
    /// settled, it is that of this device's settings. One that does not have the target's rule at
    /// its end, as after an undo of only a part, is put right by the next change.
    func plan(of row: CounterRow) -> PeriodPlan? {
        guard let target = row.target, let rule = target.period else { return nil }
        return row.plan?.plan ?? PeriodPlan(target, rule, weekStart: dayRule.weekStart)
    }
}

extension CounterEditor {
    /// A counter after its periods were settled: what its document does not say yet of them, or
    /// what this device's settings changed. That is not part of the action, so an undo leaves it.
    func settled(_ row: CounterRow) throws -> CounterRow {
        guard let plan = try wanted(row, row.plan, instead: row.target) else { return row }
        var row = row
        row.plan = row.plan ?? StoredPlan()
        row.plan?.weekStart = dayRule.weekStart
        guard row.plan?.plan != plan else { return row }
        let document = try domain.replica.edit(
            CounterField.kind, "\(row.id)", in: transaction
        ) { edit in edit.write(plan, by: dayRule) }
        return try regrouped(row, document)
    }

    /// A counter whose target was changed, after its periods follow the target.
    func settled(_ row: CounterRow, after before: CounterRow) throws -> CounterRow {
        // What a document says of an end depends on its target.
        let known = before.plan
        guard let plan = try wanted(row, known, instead: before.target) else { return row }
        var row = row
        row.plan = row.plan ?? StoredPlan()
        row.plan?.weekStart = dayRule.weekStart
        guard known?.plan != plan else { return row }
        let document = try edit(CounterField.kind, "\(row.id)") { edit in
            edit.write(plan, by: dayRule)
        }
        return try regrouped(row, document)
    }

    /// A counter after the rows of its periods follow its plan.
    func regrouped(_ known: CounterRow, _ document: Document) throws -> CounterRow {
        var row = CounterRow(document, owner: owner, id: known.id, known: known, at: moment)
        try domain.regroup(&row, document, as: .edit, in: transaction)
        try transaction.put(row, in: CounterRow.table)
        return row
    }

    /// The plan that a counter has to have; `nil` without periods.
    private func wanted(
        _ row: CounterRow, _ known: StoredPlan?, instead before: Target?
    ) throws -> PeriodPlan? {
        guard let target = row.target, let rule = target.period else { return nil }
        return try StoredPlan.wanted(
            known, for: target, rule, instead: before, dayRule, on: today
        ) { () throws in
            try transaction.all(Query(PeriodRow.table, equals: owner, row.id)).map(\.period)
        }
    }
}
