import CountingRules
import Merge
import Primitives
import Sync

extension CounterEditor {
    /// Adds multiples of the counter's step, negative for down.
    ///
    /// A tap belongs to the period of its instant, no matter when it is entered or arrives.
    ///
    /// - Parameters:
    ///   - at: The time of the tap; now if `nil`.
    ///   - note: The note on the tap.
    /// - Throws: ``CountingError/overflow``, ``CountingError/noSuchCounter(_:suggestions:)``,
    ///   ``CountingError/wrongType(_:_:)``, ``CountingError/invalidTime(_:_:)``.
    /// - Complexity: O(log N), independent of the history.
    @discardableResult
    public func add(
        _ multiples: Int64, to id: Counter.ID, at: Instant? = nil, note: String = ""
    ) throws -> Counted {
        let row = try row(id)
        let (amount, overflow) = row.step.multipliedReportingOverflow(by: multiples)
        guard !overflow else { throw CountingError.overflow }
        describe(multiples < 0 ? .down : .up, "\(amount < 0 ? "" : "+")\(amount) \(row.title)")
        return try count(row, as: .tap, .add(amount), at: at, note: note)
    }

    /// Sets the value of a counter, or of its period at that instant. The difference counts in the
    /// sum of the day.
    ///
    /// - Throws: as ``add(_:to:at:note:)``.
    @discardableResult
    public func set(
        _ id: Counter.ID, to value: Int64, at: Instant? = nil, note: String = ""
    ) throws -> Counted {
        let row = try row(id)
        describe(.set, "\(value) \(row.title)")
        return try count(row, as: .set, .set(value), at: at, note: note)
    }

    /// Resets a counter to its reset value; a stopwatch loses its intervals and shows zero. The sum
    /// of the day keeps what was counted before.
    ///
    /// - Throws: as ``add(_:to:at:note:)``.
    @discardableResult
    public func reset(_ id: Counter.ID, note: String = "") throws -> Counted {
        let row = try row(id)
        describe(.reset, row.title)
        return try reset(row, isUse: true, note: note)
    }

    /// Resets a counter to its reset value; a reset of its whole group does not count as its use.
    func reset(_ row: CounterRow, isUse: Bool, note: String) throws -> Counted {
        if row.isTime { return try resetTime(row, isUse: isUse, note: note) }
        return try count(row, as: .reset, .set(row.resetValue), isUse: isUse, note: note)
    }

    private func count(
        _ known: CounterRow, as kind: Adjustment.Kind, _ change: NumberChange,
        isUse: Bool = true, at: Instant? = nil, note: String
    ) throws -> Counted {
        guard !known.isTime else { throw CountingError.wrongType(known.title, .simple) }
        let note = try Name.note(note)
        let instant = try checked(at)
        let row = try settled(known)
        let day = dayRule.day(of: instant)
        let plan = plan(of: row)
        let period = plan?.period(of: day)
        let counted = change.counted(
            as: kind, from: try period.map { try value(of: row, in: $0) } ?? row.value)
        var after: CounterRow
        let (old, new): (Int64, Int64)
        if let period {
            // The period holds the number. The empty tap marks the counter as used, and restores it
            // if another device deleted it meanwhile.
            after = try edited(row) { edit in
                try edit.change { counter, edit in
                    _ = try counter.add(0, on: edit.device)
                    if let counted { counter.note(counted, on: day, by: edit.device) }
                }
            }
            (old, new) = try editPeriod(period, of: &after) {
                counter, edit, beyond in
                try change.apply(to: &counter, &edit, beyond: beyond)
            }
        } else {
            after = try edited(row) { edit in
                try edit.change { counter, edit in
                    try change.apply(to: &counter, &edit, noting: counted, on: day)
                }
            }
            (old, new) = (row.value, after.value)
        }
        if isUse { after.usedAt = moment.wall }
        try write(
            after, changedFrom: old, to: new, as: kind, isCounted: kind != .reset, at: instant,
            period: period, note: note)
        return Counted(
            counter: try self.counter(after),
            crossings: period == plan?.period(of: today)
                ? Crossing.between(old, new, row.settings, row.target) : [])
    }

    /// Changes the count of a period, and creates the period if it does not exist yet. The closure
    /// gets by how much the period's value is beyond its own counter.
    ///
    /// - Parameters:
    ///   - before: The counter before the action, if that changes its target.
    ///   - isFirst: Whether a target begins in it.
    /// - Returns: The value before and after the change.
    func editPeriod(
        _ period: Period, of row: inout CounterRow, since before: CounterRow? = nil,
        isFirst: Bool = false,
        _ change: (inout FloorCounter, inout Edit, Int64) throws -> Void
    ) throws -> (Int64, Int64) {
        let id = PeriodField.id(row.id, period)
        let own = try begin(period, of: &row, since: before ?? row)
        // A period without a target yet shows nothing.
        let known = try transaction.get(PeriodRow.table, owner, row.id, period)?.value
        let beyond = Int64(clamping: Int128(known ?? own) - Int128(own))
        let isKnownFirst = try document(PeriodField.kind, id).flatMap(FirstPeriod.init) != nil
        let sums =
            isFirst || isKnownFirst
            ? try document(CounterField.kind, "\(row.id)")?.counter(CounterField.value).dayTotals
            : nil
        let document = try edit(PeriodField.kind, id) { edit in
            try edit.change(PeriodField.value) { counter, edit in
                try change(&counter, &edit, beyond)
            }
            guard let sums else { return }
            let value = edit.document.counter(PeriodField.value).clampedValue
            FirstPeriod.write(
                Int64(clamping: Int128(value) + Int128(beyond)), in: period, sums: sums, &edit)
        }
        let value = Int128(document.counter(PeriodField.value).clampedValue) + Int128(beyond)
        let new = PeriodRow(
            document, owner: owner, counter: row.id, period: period,
            value: Int64(clamping: value))
        try transaction.put(new, in: PeriodRow.table)
        if row.period.map({ "\($0)" <= "\(period)" }) ?? true {
            row.period = period
            row.periodValue = new.value
        }
        return (known ?? 0, new.value)
    }

    /// Creates a period with the goal before the action, and returns what its own counter has. That
    /// is not part of the action: undoing the first tap leaves the period, with nothing in it, and
    /// undoing a new target leaves one that is no period.
    func begin(
        _ period: Period, of row: inout CounterRow, since before: CounterRow
    ) throws -> Int64 {
        let id = PeriodField.id(row.id, period)
        let known = try document(PeriodField.kind, id)
        let target = plan(of: row)?.target(of: period, now: before.target)
        let goal = before.rule == nil ? nil : target?.goal
        if let known, goal == nil || !PeriodField.isEnded(known) {
            return known.counter(PeriodField.value).clampedValue
        }
        let shown = try transaction.get(PeriodRow.table, owner, row.id, period)
        let isNew = known == nil || shown != nil
        var value = known?.counter(PeriodField.value).clampedValue ?? before.resetValue
        if shown != nil {
            // What is shown of other documents' counts began with a value already.
            let buckets = try domain.buckets(of: row, in: transaction)
            value = PeriodGroups.begin(of: period, in: buckets) ?? before.resetValue
        }
        let document = try domain.replica.edit(PeriodField.kind, id, in: transaction) {
            edit in
            edit.set(PeriodField.goal, to: goal.map { .integer($0) } ?? .null)
            edit.set(PeriodField.aim, to: .text((target?.aim ?? before.aim).rawValue))
            if isNew { edit.set(PeriodField.begin, to: .integer(value)) }
            if edit.document.counter(PeriodField.value).clampedValue != value {
                try edit.change(PeriodField.value) { $0.set(value, at: $1.stamp()) }
            }
        }
        guard goal != nil else { return value }
        try transaction.put(
            PeriodRow(
                document, owner: owner, counter: row.id, period: period, value: shown?.value),
            in: PeriodRow.table)
        guard value != 0, shown == nil else { return value }
        try write(
            known == nil ? .reset : .edit, value, of: &row, isCounted: false,
            at: dayRule.start(of: period),
            device: device, period: period, note: "")
        return value
    }
}
