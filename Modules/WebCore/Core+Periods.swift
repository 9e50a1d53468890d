import CountingRules
import Merge
import Primitives

/// The periods of targets, as `CounterEditor` keeps them in tables.
extension Core {
    /// The division of the days into periods; `nil` without periods. As long as it was never
    /// settled, it is that of this device's settings.
    func plan(of id: CounterID) -> PeriodPlan? {
        counters[id].flatMap { plan(local[id]?.plan, of: $0) }
    }

    private func plan(_ stored: StoredPlan?, of counter: HeldCounter) -> PeriodPlan? {
        guard let target = counter.content.target, let rule = target.period else { return nil }
        return stored?.plan ?? PeriodPlan(target, rule, weekStart: dayRule.weekStart)
    }

    /// The value in a period; the reset value if nothing was counted in it yet.
    func value(of id: CounterID, in period: Period) -> Int64 {
        local[id]?.periods[period]?.value ?? counters[id]?.content.settings.resetValue ?? 0
    }

    /// Settles the periods of a counter: what its document does not say yet of them, or what a
    /// changed target makes of them.
    ///
    /// - Parameters:
    ///   - before: The target before the change.
    ///   - known: The plan before the change: what a document says of an end depends on its target.
    ///   - isNoted: Whether that is a part of the action.
    mutating func settle(
        _ id: CounterID, instead before: Target?, _ known: StoredPlan?, isNoted: Bool
    ) throws(CoreError) {
        guard let target = counters[id]?.content.target, let rule = target.period else { return }
        let periods = local[id]?.periods ?? [:]
        let plan = StoredPlan.wanted(
            known, for: target, rule, instead: before, dayRule, on: today
        ) { periods.keys.sorted() }
        let dayRule = dayRule
        let weekStart = dayRule.weekStart
        update(id) { state, _ in
            state.plan = state.plan ?? StoredPlan()
            state.plan?.weekStart = weekStart
        }
        guard known?.plan != plan else { return }
        if isNoted {
            try edited(id) { (edit) throws(CoreError) in edit.write(plan, by: dayRule) }
        } else {
            try beside { (core) throws(CoreError) in
                _ = try core.edited(id) { (edit) throws(CoreError) in
                    edit.write(plan, by: dayRule)
                }
            }
        }
        regroup(id, as: .edit, isCounted: false)
    }

    /// Computes the values of a counter's periods by its plan, and writes into the history what
    /// that changes, if it is to have lines of that.
    mutating func regroup(
        _ id: CounterID, as kind: AdjustmentKind, isCounted: Bool, isWritten: Bool = true
    ) {
        guard let plan = local[id]?.plan?.plan, let counter = counters[id] else { return }
        let groups = PeriodGroups(
            buckets(of: counter), in: plan,
            sums: counter.document.counter(CounterField.value).dayTotals,
            reset: counter.content.settings.resetValue,
            running: counter.content.target?.period == nil ? nil : plan.period(of: today))
        var known = local[id]?.periods ?? [:]
        update(id) { state, _ in
            state.plan?.regrouped = groups.regrouped
            state.periods = [:]
            for shown in groups.shown { state.periods[shown.period] = shown }
        }
        guard isWritten else { return }
        for shown in groups.shown {
            let old = known.removeValue(forKey: shown.period)
            guard shown != old else { continue }
            note(
                kind, from: old?.value ?? 0, to: shown.value, in: shown.period,
                isCounted: isCounted, of: id)
        }
        for (period, old) in known.sorted(by: { $0.key < $1.key }) {
            note(kind, from: old.value, to: 0, in: period, isCounted: isCounted, of: id)
        }
    }

    private func buckets(of counter: HeldCounter) -> [PeriodGroups.Bucket] {
        periodNames(of: counter.id).compactMap { name in
            guard let document = others[name]?.document, !document.isDeleted,
                let (_, period) = PeriodField.parts(of: name.id)
            else { return nil }
            return PeriodGroups.Bucket(
                document, period, reset: counter.content.settings.resetValue)
        }
    }

    func periodNames(of id: CounterID) -> [DocumentName] {
        others.keys.filter { $0.counterOfPeriod == id }.sorted()
    }

    private mutating func note(
        _ kind: AdjustmentKind, from old: Int64, to new: Int64, in period: Period,
        isCounted: Bool, of id: CounterID
    ) {
        guard old != new else { return }
        write(
            kind, isCounted: isCounted, from: old, to: new, of: id,
            at: dayRule.instant(now, within: period), in: period)
    }

    /// Changes the count of a period, and creates the period if it does not exist yet. The closure
    /// gets by how much the period's value is beyond its own counter.
    ///
    /// - Parameters:
    ///   - before: The counter before the action, if that changes its target.
    ///   - isFirst: Whether a target begins in it.
    /// - Returns: The value before and after the change.
    mutating func editPeriod(
        _ period: Period, of id: CounterID, since before: HeldCounter? = nil,
        isFirst: Bool = false,
        _ body: (inout FloorCounter, inout Edit, Int64) throws(MergeError) -> Void
    ) throws(CoreError) -> (Int64, Int64) {
        let own = try begin(period, of: id, since: before)
        // A period without a target yet shows nothing.
        let known = local[id]?.periods[period]?.value
        let beyond = Int64(clamping: Int128(known ?? own) - Int128(own))
        let name = PeriodField.id(id, period)
        let isKnownFirst = document(PeriodField.kind, name).flatMap { FirstPeriod($0) } != nil
        let sums =
            isFirst || isKnownFirst
            ? counters[id]?.document.counter(CounterField.value).dayTotals : nil
        let document = try edited(PeriodField.kind, name) { (edit) throws(CoreError) in
            try edit.count(PeriodField.value) { (counter, edit) throws(MergeError) in
                try body(&counter, &edit, beyond)
            }
            guard let sums else { return }
            let value = edit.document.counter(PeriodField.value).clampedValue
            FirstPeriod.write(
                Int64(clamping: Int128(value) + Int128(beyond)), in: period, sums: sums, &edit)
        }
        let value = Int128(document.counter(PeriodField.value).clampedValue) + Int128(beyond)
        let new = Int64(clamping: value)
        show(document, period, value: new, of: id)
        return (known ?? 0, new)
    }

    /// Shows a period with what its document has, but another value if one is given.
    func shown(_ document: Document, _ period: Period, value: Int64?) -> PeriodGroups.Shown {
        PeriodGroups.Shown(
            period: period,
            value: value ?? document.counter(PeriodField.value).clampedValue,
            goal: document[PeriodField.goal]?.integer ?? 0,
            aim: document[PeriodField.aim]?.text.flatMap { Target.Aim(rawValue: $0) } ?? .atLeast)
    }

    private mutating func show(
        _ document: Document, _ period: Period, value: Int64?, of id: CounterID
    ) {
        let shown = shown(document, period, value: value)
        update(id) { state, _ in state.periods[period] = shown }
    }

    /// Creates a period with the goal before the action, and returns what its own counter has. That
    /// is not part of the action: undoing the first tap leaves the period, with nothing in it, and
    /// undoing a new target leaves one that is no period.
    private mutating func begin(
        _ period: Period, of id: CounterID, since before: HeldCounter?
    ) throws(CoreError) -> Int64 {
        let (name, counter) = (PeriodField.id(id, period), try counter(id))
        let content = (before ?? counter).content
        let known = document(PeriodField.kind, name)
        let target = plan(of: id)?.target(of: period, now: content.target)
        let goal = content.target?.period == nil ? nil : target?.goal
        if let known, goal == nil || !PeriodField.isEnded(known) {
            return known.counter(PeriodField.value).clampedValue
        }
        let (shown, reset) = (local[id]?.periods[period], content.settings.resetValue)
        let isNew = known == nil || shown != nil
        var value = known?.counter(PeriodField.value).clampedValue ?? reset
        if shown != nil {
            // What is shown of other documents' counts began with a value already.
            value = PeriodGroups.begin(of: period, in: buckets(of: counter)) ?? reset
        }
        let document = try beside { (core) throws(CoreError) in
            try core.edited(PeriodField.kind, name) { (edit) throws(CoreError) in
                edit.set(PeriodField.goal, to: goal.map { .integer($0) } ?? .null)
                edit.set(PeriodField.aim, to: .text((target?.aim ?? content.aim).rawValue))
                if isNew { edit.set(PeriodField.begin, to: .integer(value)) }
                guard edit.document.counter(PeriodField.value).clampedValue != value else {
                    return
                }
                try edit.count(PeriodField.value) { (counter, edit) throws(MergeError) in
                    counter.set(value, at: edit.stamp())
                }
            }
        }
        guard goal != nil else { return value }
        show(document, period, value: shown?.value, of: id)
        guard value != 0, shown == nil else { return value }
        write(
            known == nil ? .reset : .edit, isCounted: false, from: 0, to: value, of: id,
            at: dayRule.start(of: period),
            in: period)
        return value
    }
}

/// A changed target.
extension Core {
    /// Adapts the values of a counter to a changed target.
    ///
    /// - Parameters:
    ///   - before: The counter before the change.
    ///   - former: The plan before the change.
    mutating func follow(
        _ before: HeldCounter, _ former: StoredPlan?, _ taps: [HeldTap]
    ) throws(CoreError) {
        let id = before.id
        try settle(id, instead: before.content.target, former, isNoted: true)
        if let period = plan(of: id)?.period(of: today) {
            let content = try counter(id).content
            let isFirst = before.content.target?.period == nil
            let wanted =
                isFirst
                ? counted(in: period, content, taps) : value(of: id, in: period)
            let (old, new) = try editPeriod(period, of: id, since: before, isFirst: isFirst) {
                (counter, edit, beyond) throws(MergeError) in
                let own = Int64(clamping: Int128(wanted) - Int128(beyond))
                if own != counter.clampedValue { counter.set(own, at: edit.stamp()) }
                // The new goal applies to the current period; closed periods keep theirs.
                edit.set(PeriodField.goal, to: content.goal.map { .integer($0) } ?? .null)
                edit.set(PeriodField.aim, to: .text(content.aim.rawValue))
            }
            write(.edit, isCounted: false, from: old, to: new, of: id, in: period)
            if isFirst { regroup(id, as: .edit, isCounted: false) }
        } else if let former = plan(former, of: before), let period = former.period(of: today) {
            let shown = value(of: id, in: period)
            let old = try counter(id).content.value
            let (plan, dayRule) = (former.ending(on: today), dayRule)
            try edited(id) { (edit) throws(CoreError) in
                try edit.count(CounterField.value) { (counter, edit) throws(MergeError) in
                    counter.set(shown, at: edit.stamp())
                }
                edit.write(plan, by: dayRule)
            }
            write(
                .edit, isCounted: false, from: old, to: try counter(id).content.value, of: id)
            regroup(id, as: .edit, isCounted: false)
        }
    }

    /// The value of a period that was counted under any rule.
    private func counted(
        in period: Period, _ content: CounterContent, _ taps: [HeldTap]
    ) -> Int64 {
        let start = dayRule.start(of: period)
        let lines = taps.filter { $0.at >= start }.map { tap in
            CountedLine(
                kind: tap.kind, amount: tap.amount, sequence: tap.sequence,
                isCounted: tap.isCounted, isOfPeriod: tap.period != nil,
                isBegin: tap.period.map { dayRule.start(of: $0) } == tap.at)
        }
        return CountedLine.value(
            after: lines, isCreated: content.createdAt >= start, start: content.settings.start,
            reset: content.settings.resetValue)
    }
}

extension DocumentName {
    /// The counter whose period has a document with this name; `nil` if it is another document.
    fileprivate var counterOfPeriod: CounterID? {
        kind == PeriodField.kind ? PeriodField.parts(of: id)?.0 : nil
    }
}
