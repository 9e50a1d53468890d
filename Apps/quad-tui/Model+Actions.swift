import Counting
import Primitives
import TerminalUI

/// The actions of keys, of the bar of hints, and of the palette.
extension Model {
    /// Performs an action, on the screen that it belongs to.
    mutating func perform(_ action: Action) -> [Effect] {
        if action != .undo { offersToSkip = false }
        if list != nil { return performInList(action) }
        if action != .confirm, action != .refuse, let effects = performWithPeople(action) {
            return effects
        }
        switch action {
        case .find: list = NarrowedList()
        case .help: list = NarrowedList(helpOn: scope, keys: keys)
        case .palette: list = NarrowedList(allWith: keys, in: scope)
        // What another device deleted is not in the log of this one, and is told.
        case .undo:
            hasUndone = true
            let undo = offersToSkip ? Command.undoPast : .undo
            offersToSkip = false
            return [.perform(lost.map { .restore($0) } ?? undo)]
        case .redo:
            hasUndone = false
            return [.perform(.redo)]
        case .showServer: showServer()
        case .nextTab: return show(neighbour: 1)
        case .previousTab: return show(neighbour: -1)
        case .homeTab: return show(.home)
        case .countsTab: return show(.counts)
        case .journalTab: return show(.journal)
        case .messagesTab: return show(.messages)
        case .meTab: return show(.me)
        case .moreTab: return show(.more)
        case .suspend: return [.suspend]
        case .quit: return quit()
        case .confirm, .refuse: return answer(action)
        case _ where Self.journalActions.contains(action):
            let opening = tab == .journal ? [] : show(.journal)
            return opening + performInJournal(action)
        case .cancel where tab == .journal: return journal.perform(action)
        case .rowUp, .rowDown, .pageUp, .pageDown, .firstRow, .lastRow:
            if tab == .journal { return performInJournal(action) }
            return performMoving(action)
        case .nextField, .previousField, .accept, .leaveForm: return performInForm(action)
        default: return performCounting(action)
        }
        return []
    }

    /// Shows a tab as it was left.
    mutating func show(_ tab: Tab) -> [Effect] {
        self.tab = tab
        counts.forgetPress()
        switch tab {
        case .counts: return [.perform(.loadCounters)]
        case .journal: return [.perform(.loadJournal)]
        case .home, .messages, .me, .more: return showPeople(tab)
        }
    }

    /// Shows the tab that is some places to the right.
    private mutating func show(neighbour places: Int) -> [Effect] {
        let count = Tab.allCases.count
        return show(Tab.allCases[(tab.rawValue + places + count) % count])
    }

    /// Quits; asks first if something that was typed would be gone, and is nowhere else.
    private mutating func quit() -> [Effect] {
        let draft = journal.isDraftLost ? journal.box.draft : ""
        let isUnsent = people.drafts.values.contains { !$0.text.allSatisfy(\.isWhitespace) }
        guard question == nil, isUnsent || !draft.isEmpty else { return [.quit(nil)] }
        question = Question(
            text: draft.isEmpty
                ? "Quit without sending what you wrote?"
                : "Your text in the journal could not be kept. Quit without it?",
            effects: (draft.isEmpty ? [] : [.perform(.keepDraft(draft))]) + [.quit(nil)])
        return []
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
            guard action == .confirm else { return [] }
            counts.list.unmark()
            return question.effects
        }
        return performInForm(action)
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
            counts.leave(form)
            return []
        case .save(let settings):
            counts.beginAttempt()
            counts.leave(form)
            guard let counter = form.counter else {
                counts.awaitNew()
                let title = settings[.title]?.text ?? ""
                return [.perform(.add([CounterDraft(title, settings: settings)]))]
            }
            return settings == CounterSettings()
                ? [] : [.perform(.edit([counter.id], settings))]
        case .reset(let settings):
            counts.beginAttempt()
            counts.leave(form)
            return form.counter.map { [.perform(.reset($0.id, settings))] } ?? []
        }
    }
}
