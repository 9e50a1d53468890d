import CountingRules
import Merge
import Primitives

/// The reason for which documents changed by another way than an edit.
struct Cause {
    /// The kind of the changes in the history.
    let kind: AdjustmentKind
    /// Whether something was counted.
    let isCounted: Bool
}

/// The state that this device has beside its documents, after these changed: as the projections of
/// counting.
extension Core {
    /// Follows a counter that was changed.
    mutating func project(
        _ old: HeldCounter, since before: LocalCounter, _ cause: Cause
    ) throws(CoreError) {
        let id = old.id
        guard let counter = counters[id] else { return }
        let was = old.content.isTime ? before.finished : old.content.value
        let new = counter.content.isTime ? local[id]?.finished ?? 0 : counter.content.value
        try write(cause.kind, isCounted: cause.isCounted, from: was, to: new, of: id)
        let isDivided = local[id]?.plan?.plan == before.plan?.plan
        guard !isDivided || local[id]?.plan?.regrouped != nil else { return }
        try regroup(
            id, as: isDivided ? cause.kind : .edit, isCounted: isDivided && cause.isCounted)
    }

    /// Follows a period that was changed.
    mutating func project(
        _ document: Document, ofPeriod name: String, _ cause: Cause
    ) throws(CoreError) {
        guard let (id, period) = PeriodField.parts(of: name) else { return }
        if let kept = local[id]?.plan, let plan = kept.plan,
            plan.period(of: period.first) != period
                || kept.regrouped?.overlaps(period.first...period.last) == true
        {
            return try regroup(id, as: cause.kind, isCounted: cause.isCounted)
        }
        let old = local[id]?.periods[period]?.value ?? 0
        let new = document.isDeleted ? nil : shown(document, period, value: nil)
        update(id) { state, _ in state.periods[period] = new }
        try note(cause, from: old, to: new?.value ?? 0, in: period, of: id)
    }

    private mutating func note(
        _ cause: Cause, from old: Int64, to new: Int64, in period: Period, of id: CounterID
    ) throws(CoreError) {
        guard old != new else { return }
        try write(
            cause.kind, isCounted: cause.isCounted, from: old, to: new, of: id,
            at: dayRule.instant(now, within: period), in: period)
    }
}
