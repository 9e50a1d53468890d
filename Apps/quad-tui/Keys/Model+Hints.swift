import Counting
import Presentation
import TerminalUI

/// The actions that are possible now: hints name no others.
extension Model {
    /// Whether an action does something on the screen as it is now.
    ///
    /// Only hints ask: each key still says why it does nothing.
    func can(_ action: Action) -> Bool {
        if let list {
            switch action {
            case .choose: return list.chosen != nil
            case .rowUp, .rowDown, .pageUp, .pageDown: return list.texts.count > 1
            default: return true
            }
        }
        if question != nil { return true }
        switch action {
        case .undo: return hasThings
        case .redo: return hasUndone
        case .showServer: return !people.offlineMarks(charset).isEmpty
        default: break
        }
        switch tab {
        case .counts: return canCount(action)
        case .journal: return canWrite(action)
        case .home, .messages, .me, .more: return people.can(action)
        }
    }

    private func canCount(_ action: Action) -> Bool {
        switch counts.place {
        case .list where counts.line == nil: canInList(action)
        case .page(let page) where counts.line == nil:
            counts.counter(page.id).map { can(action, on: page, of: $0) } ?? false
        case .look(let form):
            switch action {
            case .chooseLook: form.choice.step != .icon || !form.choice.icons.isEmpty
            case .nextLooks, .previousLooks, .rowUp, .rowDown: form.choice.step != .name
            default: true
            }
        case .single: canAlone(action)
        case .settings, .list, .page: true
        }
    }

    private func canAlone(_ action: Action) -> Bool {
        let counter = counts.currentCounter
        return switch action {
        case .down: counter?.type != .time
        case .lap: counter?.isRunning == true && counter?.type == .time
        case .page: counter != nil
        case .setValue: counter.map { $0.type != .time } ?? false
        case .next, .previous: counts.counters.count > 1
        default: true
        }
    }

    private func canInList(_ action: Action) -> Bool {
        let pages = counts.list.pages
        let shown = pages.shown(of: counts.counters)
        let chosen = counts.list.chosen(in: counts.counters)
        let open = chosen.flatMap { $0.isArchived || pages.current == .archived ? nil : $0 }
        return switch action {
        case .countOne, .open, .settings, .editLook: open != nil
        case .takeOne, .setValue: open.map { $0.type != .time } ?? false
        case .page, .moveEarlier, .moveLater: chosen != nil
        case .mark: chosen != nil && shown.count > 1
        case .delete, .share, .archive, .convert, .putIntoGroup:
            !counts.list.meant(in: counts.counters).isEmpty
        case .lock: pages.current != .archived && !shown.isEmpty
        case .tiles: !shown.isEmpty
        case .nextGroup, .previousGroup: pages.all.count > 1
        case .resetGroup: pages.group != nil && !shown.isEmpty
        case .editGroup, .deleteGroup: pages.group != nil
        case .rowUp, .rowDown, .pageUp, .pageDown, .firstRow, .lastRow:
            shown.count > (chosen == nil ? 0 : 1)
        default: true
        }
    }

    private func can(_ action: Action, on page: CounterPage, of counter: Counter) -> Bool {
        let isTime = counter.type == .time
        return switch action {
        case .removeInterval, .editInterval: page.interval != nil
        case .addInterval, .cutBreak: isTime
        case .countAt: !isTime
        case .setValue: !isTime && !counter.isArchived
        case .open, .settings: !counter.isArchived
        case .rowUp, .rowDown, .pageUp, .pageDown, .firstRow, .lastRow: page.isLong
        default: true
        }
    }

    private func canWrite(_ action: Action) -> Bool {
        let (past, day) = (journal.past, journal.day)
        return switch action {
        case .write: !journal.isLocked
        case .past, .memories, .tags, .keepEntries:
            !journal.isLocked && !journal.entries.isEmpty
        case .lockJournal: !journal.isLocked && journal.state?.secrecy == .unlocked
        case .save: !journal.box.isBlank
        case .tryPassphrase: journal.secret?.text.isEmpty == false
        // Where it is locked, the box is left so that letters are keys again.
        case .leaveBox: !journal.isLocked || journal.isWriting
        case .editEntry: past?.chosen?.isLocked == false
        case .deleteEntry, .starEntry: past?.chosen != nil
        case .resolveEntry: past?.chosen?.isConflicted == true
        case .keepLine: day?.line != nil && !journal.isLocked
        case .later: day?.hasNext == true
        case .today: day?.isOfToday == false
        case .theWeek: day?.span != .week
        case .theYear: day?.span != .year
        case .rowUp, .rowDown, .pageUp, .pageDown, .firstRow, .lastRow:
            day?.isLong ?? ((past?.entries.count ?? 0) > 1)
        default: true
        }
    }

    /// Whether a key is free for commands: letters are not where they may be meant for a text.
    func isCommand(_ key: Key) -> Bool {
        guard case .character = key, scope == .lockedJournal, journal.isWriting else { return true }
        return keys.bindings(of: .lockedJournal).contains { $0.keys.contains(key) }
    }

    /// Returns the names of the keys that lead from here to an action of a tab, in order.
    func way(to action: Action, on home: Tab? = nil) -> String {
        var names: [String] = []
        if isLocked {
            names.append(keys.name(of: .unlock, in: scope))
        } else if scope == .box {
            names.append(keys.name(of: .leaveBox, in: .box))
        }
        if home == .journal {
            if tab != .journal {
                names.append(keys.name(of: .journalTab))
                if journal.scope == .box { names.append(keys.name(of: .leaveBox, in: .box)) }
            }
            return (names + [keys.name(of: action, in: .journal)]).joined(separator: ", ")
        }
        return (names + [keys.name(of: action)]).joined(separator: ", ")
    }

    /// The end of a notice: what takes back what was done.
    var offerToUndo: String { "Press \(way(to: .undo)) to take it back." }
}
