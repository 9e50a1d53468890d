import CountingRules
import Merge
import Primitives

/// The reason for which documents changed by another way than an edit.
struct Cause {
    /// The kind of the changes in the history.
    let kind: AdjustmentKind
    /// Whether something was counted.
    let isCounted: Bool
    /// Whether the history gets lines of that.
    var isWritten = true

    /// An exchange.
    static let sync = Cause(kind: .sync, isCounted: true)
}

/// The state that this device has beside its documents, after these changed: as the projections of
/// counting.
extension Core {
    /// Follows what an exchange changed in this request.
    mutating func projectPulled() {
        let (counters, states, others) = (before, localBefore, othersBefore)
        for id in counters.keys.sorted() {
            if let old = counters[id] ?? nil {
                let state = states[id] ?? local[id]
                project(old, since: state ?? LocalCounter(), .sync)
            } else {
                projectNew(id, others)
            }
        }
        for name in others.keys.sorted() where name.kind == PeriodField.kind {
            let old = others[name] ?? nil
            guard let new = self.others[name], new.document != old?.document else { continue }
            project(
                new.document, ofPeriod: name.id, since: old?.document, .sync, counters: counters)
        }
    }

    /// Follows a counter that was not known before, and its periods that came earlier.
    private mutating func projectNew(
        _ id: CounterID, _ others: [DocumentName: HeldDocument?]
    ) {
        guard let counter = counters[id] else { return }
        let new = counter.content.isTime ? local[id]?.finished ?? 0 : counter.content.value
        var changes = Changes(from: 0, to: new, as: .sync, isCounted: true)
        if !counter.content.isTime {
            changes.split(
                before: FloorCounter(), after: counter.document.counter(CounterField.value))
        }
        write(changes, of: id)
        var isForeign = false
        for name in periodNames(of: id) {
            let known = others[name] ?? self.others[name]
            guard let document = known?.document, !document.isDeleted,
                !PeriodField.isEnded(document),
                let (_, period) = PeriodField.parts(of: name.id)
            else { continue }
            let shown = shown(document, period, value: nil)
            update(id) { state, _ in state.periods[period] = shown }
            var changes = Changes(from: 0, to: shown.value, as: .sync, isCounted: true)
            changes.split(
                before: FloorCounter(), after: document.counter(PeriodField.value), in: period,
                noted: (FloorCounter(), counter.document.counter(CounterField.value)))
            write(changes, of: id, at: dayRule.instant(now, within: period), in: period)
            if local[id]?.plan?.divides(period, document) == true { isForeign = true }
        }
        if isForeign { regroup(id, as: .edit, isCounted: false) }
    }

    /// Follows a counter that was changed.
    mutating func project(_ old: HeldCounter, since before: LocalCounter, _ cause: Cause) {
        let id = old.id
        guard let counter = counters[id] else { return }
        let was = old.content.isTime ? before.finished : old.content.value
        let new = counter.content.isTime ? local[id]?.finished ?? 0 : counter.content.value
        var changes = Changes(from: was, to: new, as: cause.kind, isCounted: cause.isCounted)
        if !counter.content.isTime {
            changes.split(
                before: old.document.counter(CounterField.value),
                after: counter.document.counter(CounterField.value))
        }
        if cause.isWritten { write(changes, of: id) }
        let isDivided = local[id]?.plan?.plan == before.plan?.plan
        let isTouched = local[id]?.plan?.regrouped.map { days in
            cause.kind != .sync
                || old.content.settings.resetValue != counter.content.settings.resetValue
                || old.document.counter(CounterField.value)
                    .differs(from: counter.document.counter(CounterField.value), on: days)
        }
        guard !isDivided || isTouched == true else { return }
        regroup(
            id, as: isDivided ? cause.kind : .edit, isCounted: isDivided && cause.isCounted,
            isWritten: cause.isWritten)
    }

    /// Follows a period that was changed.
    ///
    /// - Parameter known: The counters that changed with it, as they were before.
    mutating func project(
        _ document: Document, ofPeriod name: String, since before: Document?, _ cause: Cause,
        counters known: [CounterID: HeldCounter?] = [:]
    ) {
        guard let (id, period) = PeriodField.parts(of: name), let counter = counters[id] else {
            return
        }
        if local[id]?.plan?.divides(period, document) == true {
            return regroup(
                id, as: cause.kind, isCounted: cause.isCounted, isWritten: cause.isWritten)
        }
        let old = local[id]?.periods[period]?.value ?? 0
        let isGone = document.isDeleted || PeriodField.isEnded(document)
        let new = isGone ? nil : shown(document, period, value: nil)
        update(id) { state, _ in state.periods[period] = new }
        var changes = Changes(
            from: old, to: new?.value ?? 0, as: cause.kind, isCounted: cause.isCounted)
        changes.split(
            before: before?.counter(PeriodField.value) ?? FloorCounter(),
            after: document.counter(PeriodField.value), in: period,
            noted: (
                (known[id] ?? counter)?.document.counter(CounterField.value) ?? FloorCounter(),
                counter.document.counter(CounterField.value)
            ))
        guard cause.isWritten else { return }
        write(changes, of: id, at: dayRule.instant(now, within: period), in: period)
    }
}
