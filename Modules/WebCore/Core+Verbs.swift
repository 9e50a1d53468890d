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

    /// Writes what a change of a counter's value adds to its history.
    mutating func write(
        _ kind: AdjustmentKind, isCounted: Bool, from old: Int64, of counter: inout HeldCounter
    ) {
        var amounts = NumberChange.amounts(from: old, to: counter.content.value)
        if amounts.isEmpty, kind != .edit, kind != .undo, kind != .redo { amounts = [0] }
        for amount in amounts {
            counter.sequence += 1
            answer.rows.append(
                Row(.taps, "\(counter.id).\(counter.sequence)") { writer in
                    writer.number("at", now.milliseconds)
                    writer.text("kind", kind.rawValue)
                    writer.number("amount", amount)
                    writer.name("isCounted")
                    writer.bool(isCounted)
                })
        }
    }

    /// Describes a part of the action.
    mutating func describe(_ part: CountingAction, _ subject: String) {
        edits.describe(part.rawValue, subject)
    }
}

extension Core {
    /// Creates counters. Each is a millisecond older than the next, so that they keep their order.
    mutating func add(_ titles: [String], _ settings: CounterSettings) throws(CoreError) {
        for (number, title) in titles.enumerated() {
            var settings = settings.completed(from: 0)
            settings[.title] = .text(title)
            describe(.create, title)
            let created = now - .milliseconds(titles.count - 1 - number)
            var counter = try edited(newID()) { (edit) throws(CoreError) in
                edit.create(start: 0, at: created)
                try edit.checkedWrite(settings)
            }
            counter.usedAt = now
            put(counter)
        }
    }

    /// Counts multiples of the step, negative for down.
    mutating func tap(_ id: CounterID, _ times: Int64) throws(CoreError) {
        let counter = try counter(id)
        let (amount, isTooLarge) = counter.content.settings.step
            .multipliedReportingOverflow(by: times)
        guard !isTooLarge else { throw .counting(.overflow) }
        let title = counter.content.settings.title
        describe(times < 0 ? .down : .up, "\(amount < 0 ? "" : "+")\(amount) \(title)")
        try count(counter, as: .tap, .add(amount))
    }

    /// Sets the value.
    mutating func set(_ id: CounterID, to value: Int64) throws(CoreError) {
        let counter = try counter(id)
        describe(.set, "\(value) \(counter.content.settings.title)")
        try count(counter, as: .set, .set(value))
    }

    /// Gives counters their reset value.
    mutating func reset(_ ids: [CounterID]) throws(CoreError) {
        for id in ids {
            let counter = try counter(id)
            describe(.reset, counter.content.settings.title)
            try count(counter, as: .reset, .set(counter.content.settings.resetValue))
        }
    }

    private mutating func count(
        _ counter: HeldCounter, as kind: AdjustmentKind, _ change: NumberChange
    ) throws(CoreError) {
        let content = counter.content
        guard !content.isTime else {
            throw .counting(.wrongType(content.settings.title, .simple))
        }
        guard content.target?.period == nil else {
            throw .refused("a target with periods can't be counted here yet")
        }
        let amount = change.counted(as: kind, from: content.value)
        let day = dayRule.day(of: now)
        var after = try edited(counter.id) { (edit) throws(CoreError) in
            var counter = edit.document.counter(CounterField.value)
            do throws(MergeError) {
                try change.apply(to: &counter, &edit, noting: amount, on: day)
            } catch {
                throw CoreError(error)
            }
            edit.document.changeCounter(CounterField.value) { $0 = counter }
        }
        after.usedAt = now
        write(kind, isCounted: kind != .reset, from: content.value, of: &after)
        put(after)
        let crossings = Crossing.between(
            content.value, after.content.value, content.settings, content.target)
        if let crossing = crossings.last {
            answer.notice = Notice(crossing, content.settings.title)
        }
    }

    /// Changes settings.
    mutating func edit(_ id: CounterID, _ settings: CounterSettings) throws(CoreError) {
        describe(.edit, try counter(id).content.settings.title)
        try edited(id) { (edit) throws(CoreError) in try edit.checkedWrite(settings) }
    }

    /// Moves a counter among those in use behind another one, or to the front.
    mutating func move(_ id: CounterID, after other: CounterID?) throws(CoreError) {
        let counter = try counter(id)
        describe(.move, counter.content.settings.title)
        var rows = listed(archived: false)
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
        for id in ids { lines.append(try counter(id).shareLine) }
        answer.text = lines.joined(separator: "\n")
    }

    /// The counters of a list in their order.
    func listed(archived: Bool) -> [HeldCounter] {
        counters.values.filter { $0.isListed(archived: archived) }
            .sorted { $0.place < $1.place }
    }
}

extension Edit {
    /// Writes settings after a check.
    fileprivate mutating func checkedWrite(_ settings: CounterSettings) throws(CoreError) {
        do throws(CountingError) {
            try write(settings)
        } catch {
            throw .counting(error)
        }
    }
}
