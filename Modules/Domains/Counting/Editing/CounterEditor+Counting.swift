import Replica

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
    ) throws(CountingError) -> Counted {
        let row = try row(id)
        let (amount, overflow) = row.step.multipliedReportingOverflow(by: multiples)
        guard !overflow else { throw .overflow }
        describe(multiples < 0 ? .down : .up, "\(amount < 0 ? "" : "+")\(amount) \(row.title)")
        return try count(row, as: .tap, counted: amount, at: at, note: note) {
            counter, edit throws(MergeError) in _ = try counter.add(amount, on: edit.device)
        }
    }

    /// Sets the value of a counter, or of its period at that instant.
    ///
    /// - Throws: as ``add(_:to:at:note:)``.
    @discardableResult
    public func set(
        _ id: Counter.ID, to value: Int64, at: Instant? = nil, note: String = ""
    ) throws(CountingError) -> Counted {
        let row = try row(id)
        describe(.set, "\(value) \(row.title)")
        return try count(row, as: .set, at: at, note: note) { counter, edit in
            counter.set(value, at: edit.stamp())
        }
    }

    /// Resets a counter to its reset value; a stopwatch loses its intervals and shows zero.
    ///
    /// - Throws: as ``add(_:to:at:note:)``.
    @discardableResult
    public func reset(_ id: Counter.ID, note: String = "") throws(CountingError) -> Counted {
        let row = try row(id)
        describe(.reset, row.title)
        return try reset(row, isUse: true, note: note)
    }

    /// Resets a counter to its reset value; a reset of its whole group does not count as its use.
    func reset(_ row: CounterRow, isUse: Bool, note: String) throws(CountingError) -> Counted {
        if row.isTime { return try resetTime(row, isUse: isUse, note: note) }
        return try count(row, as: .reset, isUse: isUse, note: note) { counter, edit in
            counter.set(row.resetValue, at: edit.stamp())
        }
    }

    /// - Parameter counted: The amount that counts in the sums of the day; `nil` if nothing was
    ///   counted.
    private func count(
        _ row: CounterRow, as kind: Adjustment.Kind, counted: Int64? = nil,
        isUse: Bool = true, at: Instant? = nil, note: String,
        _ change: (inout FloorCounter, inout Edit) throws(MergeError) -> Void
    ) throws(CountingError) -> Counted {
        guard !row.isTime else { throw .wrongType(row.title, .simple) }
        let note = try Name.note(note)
        let instant = try checked(at)
        let day = dayRule.day(of: instant)
        let period = row.rule.map { $0.period(of: day, weekStart: dayRule.weekStart) }
        var after: CounterRow
        let (old, new): (Int64, Int64)
        if let period {
            // The period holds the number. The empty tap marks the counter as used, and restores it
            // if another device deleted it meanwhile.
            after = try edited(row) { edit throws(CountingError) in
                try edit.change { counter, edit throws(MergeError) in
                    _ = try counter.add(0, on: edit.device)
                    if let counted { counter.note(counted, on: day, by: edit.device) }
                }
            }
            (old, new) = try editPeriod(period, of: &after, change)
        } else {
            after = try edited(row) { edit throws(CountingError) in
                try edit.change { counter, edit throws(MergeError) in
                    try change(&counter, &edit)
                    if let counted { counter.note(counted, on: day, by: edit.device) }
                }
            }
            (old, new) = (row.value, after.value)
        }
        if isUse { after.usedAt = moment.wall }
        try write(
            after, changedFrom: old, to: new, as: kind, isCounted: counted != nil, at: instant,
            period: period, note: note)
        let isShown =
            period == nil || period == row.rule.map { dayRule.period($0, of: moment.wall) }
        return Counted(
            counter: try self.counter(after),
            crossings: isShown
                ? Crossing.between(old, new, boundary: row.boundary, target: row.target) : [])
    }

    /// Changes the count of a period, and creates the period if it does not exist yet.
    ///
    /// - Returns: The value before and after the change.
    func editPeriod(
        _ period: Period, of row: inout CounterRow,
        _ change: (inout FloorCounter, inout Edit) throws(MergeError) -> Void
    ) throws(CountingError) -> (Int64, Int64) {
        let id = PeriodField.id(row.id, period)
        try begin(period, of: &row)
        let known = try transaction.get(PeriodRow.table, owner, row.id, period)
        let document = try edit(PeriodField.kind, id) { edit throws(CountingError) in
            try edit.change(PeriodField.value, change)
        }
        let new = PeriodRow(document, owner: owner, counter: row.id, period: period)
        try transaction.put(new, in: PeriodRow.table)
        if row.period.map({ "\($0)" <= "\(period)" }) ?? true {
            row.period = period
            row.periodValue = new.value
        }
        return (known?.value ?? 0, new.value)
    }

    /// Creates a period with the current goal. That is not part of the action: undoing the first
    /// tap leaves the period, with nothing in it.
    private func begin(_ period: Period, of row: inout CounterRow) throws(CountingError) {
        guard let goal = row.goal,
            try transaction.get(PeriodRow.table, owner, row.id, period) == nil
        else { return }
        let (aim, value) = (row.aim, row.resetValue)
        let id = PeriodField.id(row.id, period)
        let document = try domain.replica.edit(PeriodField.kind, id, in: transaction.base) {
            edit throws(CountingError) in
            edit.set(PeriodField.goal, to: .integer(goal))
            edit.set(PeriodField.aim, to: .text(aim.rawValue))
            if value != 0 {
                try edit.change(PeriodField.value) { $0.set(value, at: $1.stamp()) }
            }
        }
        try transaction.put(
            PeriodRow(document, owner: owner, counter: row.id, period: period),
            in: PeriodRow.table)
        guard value != 0 else { return }
        try write(
            .reset, value, of: &row, isCounted: false, at: dayRule.start(of: period),
            device: device, period: period, note: "")
    }
}
