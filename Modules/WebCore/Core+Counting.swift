import CountingRules
import Merge
import Primitives

extension Core {
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

    /// Gives counters their reset value; stopwatches lose their intervals.
    mutating func reset(_ ids: [CounterID]) throws(CoreError) {
        for id in ids {
            let counter = try counter(id)
            describe(.reset, counter.content.settings.title)
            try reset(counter, isUse: true)
        }
    }

    /// Gives a counter its reset value; a reset of its whole group does not count as its use.
    mutating func reset(_ counter: HeldCounter, isUse: Bool) throws(CoreError) {
        if counter.content.isTime { return try resetTime(counter, isUse: isUse) }
        try count(counter, as: .reset, .set(counter.content.settings.resetValue), isUse: isUse)
    }

    /// Takes a tap of this device back for which the history has a row, and the row with it.
    mutating func withdraw(
        _ id: CounterID, _ sequence: Int64, _ taps: [HeldTap]
    ) throws(CoreError) {
        let counter = try counter(id)
        let all = Withdrawal.all(of: taps, in: plan(of: id), by: dayRule)
        guard let kind = all[sequence], let tap = taps.first(where: { $0.sequence == sequence })
        else { throw .refused("that isn't a tap which can be taken back") }
        guard let amount = Int64(exactly: -Int128(tap.amount)) else {
            throw .counting(.overflow)
        }
        let title = counter.content.settings.title
        describe(amount < 0 ? .down : .up, "\(amount < 0 ? "" : "+")\(amount) \(title)")
        switch kind {
        case .number: try count(counter, as: .tap, .add(amount), at: tap.at, isWritten: false)
        case .day:
            let day = dayRule.day(of: tap.at)
            try editCount(id) { (counter, edit) throws(MergeError) in
                try NumberChange.add(0).apply(to: &counter, &edit, noting: amount, on: day)
            }
            // The number stays, also where the days are a part of it.
            if let period = plan(of: id)?.period(of: day),
                document(PeriodField.kind, PeriodField.id(id, period))
                    .flatMap({ FirstPeriod($0) }) != nil
            {
                _ = try editPeriod(period, of: id) { _, _, _ in }
            }
            try use(id)
        }
        withdrawn = tap.row(of: id)
        answer.rows.append(Row(.taps, "\(id).\(sequence)", nil))
    }

    private mutating func count(
        _ known: HeldCounter, as kind: AdjustmentKind, _ change: NumberChange, isUse: Bool = true,
        at: Instant? = nil, isWritten: Bool = true
    ) throws(CoreError) {
        guard !known.content.isTime else {
            throw .counting(.wrongType(known.content.settings.title, .simple))
        }
        let (id, content) = (known.id, known.content)
        try settle(known.id, instead: content.target, local[id]?.plan, isNoted: false)
        let day = dayRule.day(of: at ?? now)
        let period = plan(of: id)?.period(of: day)
        var old = try counter(id).content.value
        if let period { old = value(of: id, in: period) }
        let amount = change.counted(as: kind, from: old)
        var new: Int64
        if let period {
            // The period holds the number. The empty tap marks the counter as used, and restores it
            // if another device deleted it meanwhile.
            try editCount(id) { (counter, edit) throws(MergeError) in
                _ = try counter.add(0, on: edit.device)
                if let amount { counter.note(amount, on: day, by: edit.device) }
            }
            (old, new) = try editPeriod(period, of: id) {
                (counter, edit, beyond) throws(MergeError) in
                try change.apply(to: &counter, &edit, beyond: beyond)
            }
        } else {
            new = try editCount(id) { (counter, edit) throws(MergeError) in
                try change.apply(to: &counter, &edit, noting: amount, on: day)
            }.content.value
        }
        if isUse { try use(id) }
        if isWritten {
            write(kind, isCounted: kind != .reset, from: old, to: new, of: id, in: period)
        }
        guard period == plan(of: id)?.period(of: today) else { return }
        if let crossing = Crossing.between(old, new, content.settings, content.target).last {
            answer.notice = Notice(crossing, content.settings.title)
        }
    }

    /// Notes that a counter was used now.
    mutating func use(_ id: CounterID) throws(CoreError) {
        var counter = try counter(id)
        counter.usedAt = now
        put(counter)
    }

    /// Edits the number of a counter.
    @discardableResult
    private mutating func editCount(
        _ id: CounterID, _ body: (inout FloorCounter, inout Edit) throws(MergeError) -> Void
    ) throws(CoreError) -> HeldCounter {
        try edited(id) { (edit) throws(CoreError) in
            try edit.count(CounterField.value, body)
        }
    }

    /// Writes what a verb changed of a counter's value into its history.
    mutating func write(
        _ kind: AdjustmentKind, isCounted: Bool, from old: Int64, to new: Int64,
        of id: CounterID, at: Instant? = nil, in period: Period? = nil
    ) {
        var changes = Changes(from: old, to: new, as: kind, isCounted: isCounted)
        if kind != .edit { changes.markNothing() }
        write(changes, of: id, at: at, in: period)
    }

    /// Writes changes of a counter's value into its history.
    mutating func write(
        _ changes: Changes, of id: CounterID, at: Instant? = nil, in period: Period? = nil
    ) {
        guard var counter = counters[id], !changes.parts.isEmpty else { return }
        for part in changes.parts {
            let tap = HeldTap(
                sequence: counter.nextSequence(isPulled: changes.kind == .sync),
                at: part.time(by: at ?? now, in: dayRule), kind: changes.kind,
                amount: part.amount, isCounted: part.isCounted, device: part.device,
                period: period)
            answer.rows.append(tap.row(of: id))
        }
        put(counter)
    }
}

extension Edit {
    /// Edits a number of the document.
    mutating func count(
        _ name: String, _ body: (inout FloorCounter, inout Edit) throws(MergeError) -> Void
    ) throws(CoreError) {
        var counter = document.counter(name)
        do throws(MergeError) {
            try body(&counter, &self)
        } catch {
            throw CoreError(error)
        }
        document.changeCounter(name) { $0 = counter }
    }
}
