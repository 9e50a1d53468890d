import Device
import TerminalUI

/// The actions of keys, of the bar of hints, and of the palette.
extension Model {
    /// Performs an action, on the screen that it belongs to.
    mutating func perform(_ action: Action) -> [Effect] {
        if list != nil { return performInList(action) }
        switch action {
        case .find: list = NarrowedList(finding: ())
        case .help: list = NarrowedList(helpOn: scope, keys: keys)
        case .palette: list = NarrowedList(allWith: keys, in: scope)
        // What another device deleted is not in the log of this one.
        case .undo: return [.perform(lost.map { .restore($0) } ?? .undo)]
        case .redo: return [.perform(.redo)]
        case .nextTab: return show(tab == .counts ? .journal : .counts)
        case .countsTab: return show(.counts)
        case .journalTab: return show(.journal)
        case .suspend: return [.suspend]
        case .quit: return [.quit(nil)]
        case .confirm, .refuse: return answer(action)
        case .write, .past, .closePast, .openJournal, .tryPassphrase, .save, .leaveBox:
            let opening = tab == .journal ? [] : show(.journal)
            return opening + journal.perform(action)
        case .cancel where tab == .journal: return journal.perform(action)
        case .rowUp, .rowDown, .pageUp, .pageDown, .firstRow, .lastRow:
            if tab == .journal { return journal.perform(action) }
            counts.list.move(action, count: counts.counters.count)
        case .nextField, .previousField, .accept, .leaveForm: return performInForm(action)
        default: return performCounting(action)
        }
        return []
    }

    private mutating func show(_ tab: Tab) -> [Effect] {
        self.tab = tab
        counts.forgetPress()
        return [.perform(tab == .counts ? .loadCounters : .loadJournal)]
    }

    private mutating func performInList(_ action: Action) -> [Effect] {
        switch action {
        case .choose:
            guard let chosen = list?.chosen else { return [.bell] }
            return open(chosen)
        case .rowUp, .rowDown, .pageUp, .pageDown: list?.move(action)
        default: list = nil
        }
        return []
    }

    private mutating func answer(_ action: Action) -> [Effect] {
        if let question {
            self.question = nil
            return action == .confirm ? question.effects : []
        }
        return performInForm(action)
    }

    private mutating func performCounting(_ action: Action) -> [Effect] {
        let opening = tab == .counts ? [] : show(.counts)
        switch action {
        case .up, .down: return opening + tap(isDown: action == .down)
        case .lap: return opening + lap()
        case .unlock: counts.single.isLocked = false
        case .lock:
            counts.place = .single
            counts.single.isLocked = true
        case .settings: counts.place = .settings(CountSettings(counts.currentCounter))
        case .counts:
            counts.place = .list
            counts.list.select(counts.current, in: counts.counters)
            return [.perform(.loadCounters)]
        case .next: return opening + counts.open(further: 1)
        case .previous: return opening + counts.open(further: -1)
        case .open:
            guard let counter = counts.list.chosen(in: counts.counters) else { return [] }
            return counts.open(counter.id)
        case .add:
            counts.place = .list
            counts.list.add()
        case .create:
            let title = counts.list.endAdding()
            return [.perform(.add(CounterSettings(title: title)))]
        case .cancel: _ = counts.list.endAdding()
        case .delete: askToDelete()
        default: break
        }
        return opening
    }

    private mutating func tap(isDown: Bool) -> [Effect] {
        counts.place = .single
        counts.single.isLocked = true
        if isDown, counts.currentCounter?.type == .time {
            notice = (
                "A stopwatch is not counted down: Space starts and stops it.", true
            )
            return [.bell]
        }
        return [.perform(.tap(counts.current, multiples: isDown ? -1 : 1))]
    }

    private mutating func lap() -> [Effect] {
        guard let counter = counts.currentCounter, counter.type == .time, counter.isRunning else {
            notice = ("Laps are of a stopwatch that runs.", true)
            return [.bell]
        }
        return [.perform(.lap(counter.id))]
    }

    private mutating func askToDelete() {
        guard let counter = counts.list.chosen(in: counts.counters) else { return }
        question = Question(
            text: "Delete \(name(of: counter)) with \(counter.valueText)? u takes it back.",
            effects: [.perform(.delete(counter.id))])
    }

    private mutating func performInForm(_ action: Action) -> [Effect] {
        guard case .settings(var form) = counts.place else { return [] }
        let outcome = form.perform(action)
        counts.place = .settings(form)
        counts.single.isLocked = true
        switch outcome {
        case .none: return []
        case .refused(let reason):
            notice = (reason, true)
            return [.bell]
        case .leave(let losesEdits):
            if losesEdits { notice = ("Nothing was saved: Esc leaves as it was.", false) }
            counts.place = .single
            return []
        case .save(let settings):
            counts.place = .single
            guard let counter = form.counter else { return [.perform(.add(settings))] }
            return settings == CounterSettings() ? [] : [.perform(.edit(counter.id, settings))]
        case .reset(let settings):
            counts.place = .single
            return form.counter.map { [.perform(.reset($0.id, settings))] } ?? []
        }
    }
}
