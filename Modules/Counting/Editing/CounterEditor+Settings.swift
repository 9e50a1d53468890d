import CountingRules
import Merge
import Primitives
import Storage
import Sync

extension CounterEditor {
    /// Creates a counter.
    ///
    /// - Parameter id: The id, which must be new; generated if `nil`.
    /// - Throws: ``CountingError/invalidName(_:reason:)``, ``CountingError/invalidColor(_:)``,
    ///   ``CountingError/noSuchGroup(_:suggestions:)`` and the other errors of invalid settings.
    @discardableResult
    public func create(_ draft: CounterDraft, as id: Counter.ID? = nil) throws
        -> Counter
    {
        describe(.create, draft.settings[.title]?.text ?? "")
        let id = id ?? domain.environment.newID()
        let created = try checked(draft.createdAt)
        let settings = draft.settings.completed(from: draft.start)
        let document = try edit(CounterField.kind, "\(id)") { edit in
            edit.create(isTime: draft.isTime, start: draft.start, at: created)
            try write(settings, isTime: draft.isTime, to: &edit)
            if case .some(let target?) = settings.target, let rule = target.period {
                edit.write(
                    PeriodPlan(target, rule, weekStart: dayRule.weekStart), by: dayRule)
            }
        }
        var row = CounterRow(document, owner: owner, id: id, known: nil, at: moment)
        row.usedAt = moment.wall
        row.plan?.weekStart = dayRule.weekStart
        try write(
            row, changedFrom: 0, to: row.value, as: row.value == 0 ? .edit : .set, at: created)
        return try counter(row)
    }

    /// Creates a simple counter.
    ///
    /// - Parameters:
    ///   - title: May be empty, like a blank note.
    ///   - step: The amount that one tap adds; at least 1.
    ///   - start: The value that the counter begins with.
    ///   - resetValue: The value after a reset; the start value if `nil`.
    ///   - color: `#RRGGBB`; chosen if `nil`.
    /// - Throws: as ``create(_:as:)``.
    @discardableResult
    public func create(
        title: String, step: Int64 = 1, start: Int64 = 0, resetValue: Int64? = nil,
        group: Group.ID? = nil, color: String? = nil
    ) throws -> Counter {
        try create(
            CounterDraft(
                title, start: start,
                settings: CounterSettings(
                    step: step, resetValue: resetValue, group: .some(group), color: color)))
    }

    /// Changes the settings of a counter, such as its title, step, target and colour.
    ///
    /// If the periods of its target change, the new period begins with the counts since its first
    /// day. If they end, the counter keeps the value of the last period.
    ///
    /// - Throws: as ``create(_:as:)``, and ``CountingError/noSuchCounter(_:suggestions:)``.
    @discardableResult
    public func edit(_ id: Counter.ID, _ settings: CounterSettings) throws -> Counter {
        let row = try row(id)
        describe(.edit, row.title)
        return try counter(try edit(row, settings))
    }

    private func edit(_ row: CounterRow, _ settings: CounterSettings) throws -> CounterRow {
        let after = try edited(row) { edit in
            try write(settings, isTime: row.isTime, to: &edit)
        }
        try transaction.put(after, in: CounterRow.table)
        return settings.target == nil ? after : try follow(row, after)
    }

    /// Converts a counter to another type.
    ///
    /// A count can become a target, and a target a count, at any time. Counts and times can't be
    /// converted into each other, so a change between them is possible only as long as nothing was
    /// counted.
    ///
    /// - Parameter target: The target, for the type target.
    /// - Throws: ``CountingError/notConvertible(_:to:)``, and as ``edit(_:_:)``.
    @discardableResult
    public func convert(
        _ id: Counter.ID, to type: CounterType, target: Target? = nil
    ) throws -> Counter {
        var row = try row(id)
        describe(.convert, row.title)
        if row.isTime != (type == .time) {
            guard try isUnused(row) else {
                throw CountingError.notConvertible(row.title, to: type)
            }
            row = try rebuilt(row, asTime: type == .time)
        }
        guard !row.isTime else { return try counter(row) }
        let settings = CounterSettings(target: .some(type == .target ? target : nil))
        return try counter(try edit(row, settings))
    }

    private func isUnused(_ row: CounterRow) throws -> Bool {
        let history = try transaction.all(
            Query(Adjustment.table, equals: owner, row.id).limited(to: 2))
        return row.anchor == nil && row.value == (row.isTime ? 0 : row.start)
            && history.allSatisfy { $0.kind == .set } && history.count < 2
    }

    private func rebuilt(_ row: CounterRow, asTime isTime: Bool) throws -> CounterRow {
        let after = try edited(row) { $0.convert(toTime: isTime) }
        try write(after, changedFrom: row.value, to: after.value, as: .edit)
        return try self.row(row.id)
    }

    /// Writes settings into a document.
    private func write(_ settings: CounterSettings, isTime: Bool, to edit: inout Edit) throws {
        try edit.write(settings, isTime: isTime)
        if let group = settings.group {
            if let group { _ = try groups.group(group) }
            edit.set(CounterField.group, to: group.map { .text("\($0)") } ?? .null)
        }
        if let target = settings.target { try edit.write(target, isTime: isTime) }
    }

    /// Adapts the values to a changed target.
    private func follow(_ before: CounterRow, _ row: CounterRow) throws -> CounterRow {
        var after = try settled(row, after: before)
        if let period = plan(of: after)?.period(of: today) {
            let known = try transaction.get(PeriodRow.table, owner, row.id, period)?.value
            let isFirst = before.rule == nil
            let wanted =
                isFirst
                ? try counted(in: period, of: after) : known ?? row.resetValue
            let (old, new) = try editPeriod(
                period, of: &after, since: before, isFirst: isFirst
            ) { counter, edit, beyond in
                let own = Int64(clamping: Int128(wanted) - Int128(beyond))
                if own != counter.clampedValue { counter.set(own, at: edit.stamp()) }
                // The new goal applies to the current period; closed periods keep theirs.
                edit.set(PeriodField.goal, to: row.goal.map { .integer($0) } ?? .null)
                edit.set(PeriodField.aim, to: .text(row.aim.rawValue))
            }
            try write(after, changedFrom: old, to: new, as: .edit, period: period)
            let written = try self.row(row.id)
            guard isFirst, let document = try document(CounterField.kind, "\(row.id)") else {
                return written
            }
            return try regrouped(written, document)
        }
        if let plan = plan(of: before), let period = plan.period(of: today) {
            let shown = try transaction.get(PeriodRow.table, owner, row.id, period)?.value
            let document = try edit(CounterField.kind, "\(row.id)") { edit in
                try edit.change { $0.set(shown ?? row.resetValue, at: $1.stamp()) }
                edit.write(plan.ending(on: today), by: dayRule)
            }
            after = CounterRow(document, owner: owner, id: row.id, known: row, at: moment)
            try write(after, changedFrom: row.value, to: after.value, as: .edit)
            return try regrouped(try self.row(row.id), document)
        }
        try transaction.put(after, in: CounterRow.table)
        return after
    }

    /// The value of a period that was counted under any rule.
    private func counted(in period: Period, of row: CounterRow) throws -> Int64 {
        let start = dayRule.start(of: period)
        let history = try transaction.all(
            Query(Adjustment.table, equals: owner, row.id).from(start))
        let lines = history.map {
            CountedLine(
                kind: $0.kind, amount: $0.amount, sequence: $0.sequence, isCounted: $0.isCounted,
                isOfPeriod: $0.period != nil,
                isBegin: $0.period.map(dayRule.start(of:)) == $0.at)
        }
        return CountedLine.value(
            after: lines, isCreated: row.createdAt >= start, start: row.start,
            reset: row.resetValue)
    }
}
