import Counting
import Primitives
import TerminalUI

/// The actions of the Counts tab.
extension Model {
    mutating func performCounting(_ action: Action) -> [Effect] {
        let opening = tab == .counts ? [] : show(.counts)
        switch action {
        case .up, .down: return opening + tap(isDown: action == .down)
        case .lap: return opening + lap()
        case .countOne, .takeOne: return countInList(isDown: action == .takeOne)
        case .unlock:
            if case .list = counts.place { counts.list.unlock() }
            counts.single.isLocked = false
        case .lock:
            if case .list = counts.place { return opening + lockList() }
            counts.place = .single
            counts.single.isLocked = true
        case .settings: return opening + openSettings()
        case .counts: return opening + showList()
        case .next: return opening + counts.open(further: 1)
        case .previous: return opening + counts.open(further: -1)
        case .open: return open()
        case .page: return opening + openPage()
        case .nextSection: return turnPage(by: 1)
        case .previousSection: return turnPage(by: -1)
        case .leavePage: return leavePage()
        case .setValue: return opening + enterValue()
        case .reset:
            return counts.meantCounter.map { [.perform(.resetValue($0.id))] } ?? stray("count")
        default: return opening + performInCounts(action)
        }
        return opening
    }

    private mutating func performInCounts(_ action: Action) -> [Effect] {
        switch action {
        case .add: return chooseLook()
        case .addByName:
            counts.place = .list
            counts.list.add()
        case .create: return enterNew()
        case .turnKind: counts.newCounts?.turnKind()
        case .cancel: return leaveNew()
        case .chooseLook, .lookBack, .nextLooks, .previousLooks: return performInLook(action)
        case .enterLine, .leaveLine: return performInLine(action)
        case .left, .right:
            if case .look = counts.place { return performInLook(action) }
            return performArranging(action)
        default: return performArranging(action)
        }
        return []
    }

    /// Moves the choice or the lines of what is shown.
    mutating func performMoving(_ action: Action) -> [Effect] {
        switch counts.place {
        case .list: return moveInList(action)
        case .page(var page):
            page.move(action)
            counts.place = .page(page)
        case .look: return performInLook(action)
        case .single, .settings: break
        }
        return []
    }

    /// Moves the choice of the list; the bell says that nothing has moved.
    mutating func moveInList(_ action: Action) -> [Effect] {
        guard counts.waiting.isEmpty else { return [.bell] }
        return counts.list.move(action, in: counts.counters) ? [] : [.bell]
    }

    private mutating func showList() -> [Effect] {
        counts.place = .list
        counts.list.select(counts.current, in: counts.counters)
        return [.perform(.loadCounters)]
    }

    /// Shows the list as it was left: after the look of a count with it chosen, otherwise without
    /// going to the page of the count that is shown singly.
    private mutating func showList(after purpose: LookForm.Purpose) -> [Effect] {
        if case .count = purpose { return showList() }
        counts.place = .list
        return [.perform(.loadCounters)]
    }

    private mutating func open() -> [Effect] {
        guard let counter = counts.meantCounter else { return [] }
        return counter.isArchived ? refuseArchived() : counts.open(counter.id)
    }

    private mutating func refuseArchived() -> [Effect] {
        notice = ("It is archived: \(keys.name(of: .archive)) in the list shows it again.", true)
        return [.bell]
    }

    /// Opens the settings of the count that is shown or chosen, never those of another.
    private mutating func openSettings() -> [Effect] {
        if case .list = counts.place, counts.meantCounter == nil {
            return tellsOfLoss ? [] : stray("count")
        }
        if let counter = counts.meantCounter {
            guard !counter.isArchived else { return refuseArchived() }
            counts.current = counter.id
        }
        counts.place = .settings(
            CountSettings(counts.currentCounter, from: counts.origin, words: targetWords))
        return []
    }

    private mutating func tap(isDown: Bool) -> [Effect] {
        counts.place = .single
        counts.single.isLocked = true
        if isDown, counts.currentCounter?.type == .time { return refuseDown() }
        return [.perform(.tap(counts.current, multiples: isDown ? -1 : 1))]
    }

    private mutating func refuseDown() -> [Effect] {
        notice = ("A stopwatch can't count down: Space starts and stops it.", true)
        return [.bell]
    }

    /// Counts with the chosen count of the list.
    private mutating func countInList(isDown: Bool) -> [Effect] {
        guard let counter = counts.list.chosen(in: counts.counters) else {
            if counts.wait(isDown: isDown) { return [] }
            return tellsOfLoss ? [.bell] : stray("count")
        }
        counts.list.showChoice()
        return tap(counter, isDown: isDown)
    }

    /// Takes a new count, and counts with it as often as was tapped meanwhile.
    mutating func take(new counter: Counter) -> [Effect] {
        counts.receive(.added(counter))
        return counts.takeWaiting().flatMap { tap(counter, isDown: $0) }
    }

    /// Counts with a count of the list.
    mutating func tap(_ counter: Counter, isDown: Bool) -> [Effect] {
        guard counts.list.pages.current != .archived else { return refuseArchived() }
        if isDown, counter.type == .time { return refuseDown() }
        counts.current = counter.id
        return [.perform(.tap(counter.id, multiples: isDown ? -1 : 1))]
    }

    private mutating func lockList() -> [Effect] {
        let shown = counts.list.pages.shown(of: counts.counters)
        guard counts.list.pages.current != .archived, !shown.isEmpty else {
            return stray("count")
        }
        counts.list.lock(counts.counters, keys: keys)
        let way = keys.name(of: .unlock, in: .lockedList)
        let labelled = counts.list.labels.count
        let labels =
            labelled < shown.count
            ? "\(labelled) of \(shown.count) counts have a key" : "Each count has its key now"
        let ways =
            counts.list.isScrollable(counts.counters)
            ? "Up and Down scroll, \(way) unlocks." : "all others are locked. \(way) unlocks."
        notice = ("\(labels); \(ways)", false)
        return []
    }

    private mutating func lap() -> [Effect] {
        guard let counter = counts.currentCounter, counter.type == .time, counter.isRunning else {
            notice = ("Only a running stopwatch has laps.", true)
            return [.bell]
        }
        return [.perform(.lap(counter.id))]
    }

    private mutating func openPage() -> [Effect] {
        guard let counter = counts.meantCounter else { return stray("count") }
        if !counter.isArchived { counts.current = counter.id }
        let isFromList = if case .single = counts.place { false } else { true }
        let page = CounterPage(of: counter.id, isFromList: isFromList)
        counts.place = .page(page)
        return [.perform(.look(page.sight))]
    }

    /// Goes back to where the page was opened.
    private mutating func leavePage() -> [Effect] {
        guard case .page(let page) = counts.place, !page.isFromList else { return showList() }
        counts.place = .single
        return [.perform(.look(.counter(page.id)))]
    }

    private mutating func turnPage(by places: Int) -> [Effect] {
        guard case .page(var page) = counts.place, let counter = counts.counter(page.id) else {
            return []
        }
        page.turn(by: places, counter)
        counts.place = .page(page)
        return [.perform(.look(page.sight))]
    }

    private mutating func enterValue() -> [Effect] {
        guard let counter = counts.meantCounter else { return stray("count") }
        guard !counter.isArchived else { return refuseArchived() }
        guard counter.type != .time else {
            notice = ("To correct a stopwatch, change its intervals.", true)
            return [.bell]
        }
        counts.line = LineEntry(.value(counter.id), text: "\(counter.value)")
        return []
    }

    /// Says that an action needs something that is not chosen.
    mutating func stray(_ thing: String) -> [Effect] {
        notice = ("No \(thing) is chosen.", true)
        return [.bell]
    }

    private mutating func chooseLook() -> [Effect] {
        counts.place = .look(
            LookForm(
                for: .newCount(in: counts.list.pages.group?.id),
                from: counts.suggestedLook(for: ""), in: counts.book))
        return []
    }

    /// Changes the look of several counts, from that of the first.
    mutating func chooseLook(for purpose: LookForm.Purpose) {
        guard case .counts(let ids, _) = purpose else { return }
        let look = ids.first.flatMap { counts.counter($0) }?.look
        counts.place = .look(
            LookForm(
                for: purpose, from: look ?? counts.suggestedLook(for: ""), in: counts.book))
    }

    /// Changes the look and the name of the count that is shown or chosen.
    mutating func editLook() -> [Effect] {
        guard let counter = counts.meantCounter else { return stray("count") }
        guard !counter.isArchived else { return refuseArchived() }
        counts.current = counter.id
        counts.place = .look(
            LookForm(
                for: .count(counter.id), named: counter.title, from: counter.look,
                in: counts.book))
        return []
    }

    /// Chooses the look and the name of a new group of counts.
    mutating func addGroup(of ids: [Counter.ID]) {
        let look = counts.suggestedGroupLook(for: "")
        counts.place = .look(LookForm(for: .newGroup(ids), from: look, in: counts.book))
    }

    /// Changes the look and the name of the group of the page.
    mutating func editGroup() -> [Effect] {
        guard let group = counts.list.pages.group else { return stray("group") }
        counts.place = .look(
            LookForm(
                for: .group(group.id), named: group.name, from: group.look,
                in: counts.book))
        return []
    }

    /// Goes on from what was typed of new counts, and adds them after the last part.
    private mutating func enterNew() -> [Effect] {
        guard var new = counts.newCounts else { return [] }
        do {
            let typed = try new.enter(targetWords)
            counts.newCounts = new
            guard let typed else { return [] }
            let drafts = counts.drafts(of: typed)
            counts.beginAttempt()
            var opening: [Effect] = []
            if case .look(let form) = counts.place { opening = showList(after: form.purpose) }
            counts.list.adding = nil
            counts.awaitNew()
            return opening + [.perform(.add(drafts))]
        } catch {
            notice = ("\(error)", true)
            return [.bell]
        }
    }

    /// Goes back to the part before; from the names, to the colours or the list.
    private mutating func leaveNew() -> [Effect] {
        guard var new = counts.newCounts else { return [] }
        let wasInside = new.goBack()
        counts.newCounts = new
        guard !wasInside else { return [] }
        if case .look = counts.place { return performInLook(.lookBack) }
        counts.list.adding = nil
        return []
    }

    private mutating func performInLook(_ action: Action) -> [Effect] {
        guard case .look(var form) = counts.place else { return [] }
        let outcome = form.perform(action)
        counts.place = .look(form)
        switch outcome {
        case .open: return []
        case .cancelled: return showList(after: form.purpose)
        case .saved(let look, let name):
            guard let command = form.command(for: look, name: name) else {
                notice = ("A group needs a name.", true)
                return [.bell]
            }
            counts.beginAttempt()
            counts.list.unmark()
            return showList(after: form.purpose) + [.perform(command)]
        }
    }

    /// Asks for a line.
    mutating func enter(_ purpose: LineEntry.Purpose) {
        var purpose = purpose
        if case .period(let ids, let target) = purpose {
            let period = counts.common(ids, \.target?.period) ?? nil
            purpose = .period(ids, Target(goal: target.goal, aim: target.aim, period: period))
        }
        counts.line = LineEntry(purpose, text: counts.text(for: purpose))
    }

    private mutating func performInLine(_ action: Action) -> [Effect] {
        guard let line = counts.line else { return [] }
        guard action == .enterLine else {
            counts.line = nil
            return []
        }
        do {
            switch try line.answer(targetWords, counts.suggestedGroupLook) {
            case .line(let purpose): enter(purpose)
            case .command(let command):
                counts.beginAttempt()
                counts.line = nil
                counts.list.unmark()
                return [.perform(command)]
            }
            return []
        } catch {
            notice = ("\(error)", true)
            return [.bell]
        }
    }
}
