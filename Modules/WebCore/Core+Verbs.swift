import CountingRules
import Merge
import Primitives

extension Core {
    /// A counter that is not deleted.
    func counter(_ id: CounterID) throws(CoreError) -> HeldCounter {
        guard let counter = counters[id], !counter.content.isDeleted else {
            throw .counting(.noSuchCounter("\(id)", suggestions: []))
        }
        return counter
    }

    /// Edits the document of a counter, creating it if needed.
    ///
    /// - Returns: The counter after the edit.
    @discardableResult
    mutating func edited(
        _ id: CounterID, _ body: (inout Edit) throws(CoreError) -> Void
    ) throws(CoreError) -> HeldCounter {
        let held = try edited(HeldCounter.name(id), body)
        return counters[id] ?? HeldCounter(id, held)
    }

    /// Describes a part of the action.
    mutating func describe(_ part: CountingAction, _ subject: String) {
        edits.describe(part.rawValue, subject)
    }
}

extension Core {
    /// Creates counters. Each is a millisecond older than the next, so that they keep their order.
    mutating func add(_ drafts: [NewCounter]) throws(CoreError) {
        for (number, draft) in drafts.enumerated() {
            let settings = draft.settings.completed(from: draft.start)
            let target = draft.target.map { $0(today) }
            describe(.create, settings[.title]?.text ?? "")
            let created = now - .milliseconds(drafts.count - 1 - number)
            let id: CounterID = newID()
            if let group = settings.group ?? nil { _ = try self.group(group) }
            let dayRule = dayRule
            let weekStart = dayRule.weekStart
            try edited(id) { (edit) throws(CoreError) in
                edit.create(isTime: draft.isTime, start: draft.start, at: created)
                try edit.checkedWrite(settings, target.map { .some($0) }, isTime: draft.isTime)
                if let target, let rule = target.period {
                    edit.write(PeriodPlan(target, rule, weekStart: weekStart), by: dayRule)
                }
            }
            update(id) { state, _ in state.plan?.weekStart = weekStart }
            try use(id)
            let value = draft.isTime ? 0 : try counter(id).content.value
            write(
                value == 0 ? .edit : .set, isCounted: false, from: 0, to: value, of: id,
                at: created)
        }
    }

    /// Changes settings.
    mutating func edit(
        _ id: CounterID, _ settings: CounterSettings, _ taps: [HeldTap]
    ) throws(CoreError) {
        let before = try counter(id)
        describe(.edit, before.content.settings.title)
        try change(before, settings, taps)
    }

    private mutating func change(
        _ before: HeldCounter, _ settings: CounterSettings, _ taps: [HeldTap]
    ) throws(CoreError) {
        let (id, former) = (before.id, local[before.id]?.plan)
        if let group = settings.group ?? nil { _ = try self.group(group) }
        try edited(id) { (edit) throws(CoreError) in
            try edit.checkedWrite(settings, settings.target, isTime: before.content.isTime)
        }
        if settings.target != nil { try follow(before, former, taps) }
    }

    /// Makes a counter count time, a number, or a number towards a target.
    mutating func convert(_ request: Request) throws(CoreError) {
        let (before, taps) = (try counter(try request.id), try request.taps)
        let (id, isTime, target) = (before.id, request.isTime, try request.target(on: today))
        let title = before.content.settings.title
        describe(.convert, title)
        if before.content.isTime != isTime {
            guard isUnused(before, taps) else {
                throw .counting(
                    .notConvertible(
                        title, to: isTime ? .time : target == nil ? .simple : .target))
            }
            let old = isTime ? before.content.value : local[id]?.finished ?? 0
            try edited(id) { (edit) throws(CoreError) in edit.convert(toTime: isTime) }
            let new = isTime ? local[id]?.finished ?? 0 : try counter(id).content.value
            write(.edit, isCounted: false, from: old, to: new, of: id)
        }
        guard !isTime else { return }
        try change(counter(id), CounterSettings(target: .some(target)), taps)
    }

    /// Whether nothing was counted: counts and times can't be converted into each other.
    private func isUnused(_ counter: HeldCounter, _ taps: [HeldTap]) -> Bool {
        let state = local[counter.id]
        let value = counter.content.isTime ? state?.finished ?? 0 : counter.content.value
        let start = counter.content.isTime ? 0 : counter.content.settings.start
        return state?.anchor == nil && value == start
            && taps.count < 2 && taps.allSatisfy { $0.kind == .set }
    }

    /// Moves a counter within its group behind another one, or to the front.
    mutating func move(_ id: CounterID, after other: CounterID?) throws(CoreError) {
        let counter = try counter(id)
        describe(.move, counter.content.settings.title)
        var rows = isHidden(counter) ? [] : members(of: group(of: counter))
        if counter.content.isArchived { rows.append(counter) }
        let others = rows.filter { $0.id != id }
        let index = other.map { other in others.firstIndex { $0.id == other } } ?? -1
        guard let index else { throw .refused("it isn't in the list behind which it should go") }
        let moves = Move.to(index + 2).positions(
            of: rows.map { $0.content.position }, from: rows.firstIndex { $0.id == id })
        for (index, position) in moves {
            try edited(rows[index].id) { (edit) throws(CoreError) in
                edit.set(CounterField.position, to: .integer(position))
            }
        }
    }

    /// Hides counters from the list, or shows them again.
    mutating func setArchived(_ isArchived: Bool, _ ids: [CounterID]) throws(CoreError) {
        for id in ids {
            let title = try counter(id).content.settings.title
            describe(isArchived ? .archive : .unarchive, title)
            try edited(id) { (edit) throws(CoreError) in
                edit.set(CounterField.isArchived, to: isArchived ? .bool(true) : .null)
            }
        }
    }

    /// Deletes counters.
    mutating func delete(_ ids: [CounterID]) throws(CoreError) {
        for id in ids {
            describe(.delete, try counter(id).content.settings.title)
            try edited(id) { (edit) throws(CoreError) in edit.setDeleted(true) }
        }
    }

    /// Answers lines such as `23 Kids`.
    mutating func share(_ ids: [CounterID]) throws(CoreError) {
        var lines: [String] = []
        for id in ids { lines.append(shareLine(of: try counter(id))) }
        answer.text = lines.joined(separator: "\n")
    }
}

extension Edit {
    /// Writes settings after a check.
    fileprivate mutating func checkedWrite(
        _ settings: CounterSettings, _ target: Target??, isTime: Bool
    ) throws(CoreError) {
        do throws(CountingError) {
            try write(settings, isTime: isTime)
            if let group = settings.group {
                set(CounterField.group, to: group.map { .text("\($0)") } ?? .null)
            }
            if let target { try write(target, isTime: isTime) }
        } catch {
            throw .counting(error)
        }
    }
}
