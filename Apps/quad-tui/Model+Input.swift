import Presentation
import Primitives
import TerminalUI

/// Keys, mouse and pasted text.
extension Model {
    mutating func receive(_ input: InputEvent, at now: Instant) -> [Effect] {
        switch input {
        case .resize(let size):
            self.size = size
            return followChoice()
        case .stop(let reason): return [.quit(reason)]
        case .paste(let text): return paste(text) + tellOfCut()
        case .pictures: return showPictures()
        case .focus:
            focusedAt = now
            return []
        case .mouse(let mouse):
            isLaunching = false
            if mouse.action == .press { counts.endAttempt() }
            guard !isForFocus(mouse, at: now) else { return [] }
            if mouse.action == .press, !tellsOfLoss { notice = nil }
            defer { if mouse.action == .release { settleLoss() } }
            return receive(mouse)
        case .key(let key):
            isLaunching = false
            counts.endAttempt()
            focusedAt = nil
            order = nil
            if !tellsOfLoss { notice = nil }
            defer { settleLoss() }
            let effects = receive(key)
            guard case .character = key else { return effects }
            return effects + tellOfCut()
        }
    }

    /// The line in which the cursor is; `nil` if there is none, or a box that tells by itself.
    private var typedField: TextField? {
        if let list { return list.field }
        switch tab {
        case .counts:
            if case .settings(let form) = counts.place, counts.line == nil { return form.field }
            return counts.line?.field.field ?? counts.newCounts?.field
        case .journal: return journal.secret
        case .home, .messages, .me, .more:
            return people.form.map { $0.fields[$0.focus].text }
        }
    }

    /// Tells that not all of what was typed or pasted is there.
    private mutating func tellOfCut() -> [Effect] {
        guard question == nil, let field = typedField, field.isCut else { return [] }
        notice = ("Only \(field.limit) characters fit there.", true)
        return [.bell]
    }

    /// The time after the window got the focus in which a click is the one that gave it.
    private static let focusTime = Duration.milliseconds(200)

    /// Whether a mouse event is of the click that brought the window to the front, which does
    /// nothing else.
    private mutating func isForFocus(_ mouse: MouseEvent, at now: Instant) -> Bool {
        if mouse.action == .press {
            isFocusClick =
                focusedAt.map { (.zero..<Self.focusTime).contains(now - $0) } ?? false
            focusedAt = nil
        }
        defer { if mouse.action == .release { isFocusClick = false } }
        return isFocusClick
    }

    private mutating func receive(_ key: Key) -> [Effect] {
        let scope = scope
        // Enter with Alt, and the line feed of a terminal without an Enter of its own.
        let isEnter = key == .altEnter || key == .control("j")
        let key = isEnter && keys[key, in: scope] == nil ? .enter : key
        if isCommand(key), let action = keys[key, in: scope] { return perform(action) }
        switch scope {
        case .question: return perform(.refuse)
        case .overlay:
            guard list?.type(key) == true else { return [.bell] }
            return find()
        case .locked: return refuse("\(key)")
        case .lockedList: return countByLabel(key)
        default:
            switch tab {
            case .counts: return counts.type(key) ? [] : stray(key)
            case .journal:
                return typeInJournal(key) ?? (journal.isLocked ? refuseLocked() : stray(key))
            case .home, .messages, .me, .more: return typeToPeople(key) ?? stray(key)
            }
        }
    }

    /// Counts with the count of a key, and chooses it; the arrows scroll where there are more
    /// counts than room.
    private mutating func countByLabel(_ key: Key) -> [Effect] {
        if key == .up || key == .down, counts.list.isScrollable(counts.counters) {
            return counts.list.scroll(isUp: key == .up, counts.counters) ? [] : [.bell]
        }
        guard let id = counts.list.labels.thing(of: key),
            let counter = counts.counters.first(where: { $0.id == id })
        else { return refuse("\(key)") }
        counts.list.select(id, in: counts.counters)
        counts.list.showChoice()
        return tap(counter, isDown: false)
    }

    /// Says that something does not count while the keys are locked.
    private mutating func refuse(_ what: String) -> [Effect] {
        let way = keys.name(of: .unlock)
        notice = ("\(what) did nothing: keys are locked. \(way) unlocks them.", true)
        return [.bell]
    }

    /// Whether the keys are locked but those that count.
    var isLocked: Bool { [.locked, .lockedList].contains(scope) }

    /// Says that a key has no meaning on this screen.
    private mutating func stray(_ key: Key) -> [Effect] {
        // Esc, pressed once too often, is no mistake.
        if key == .escape { return [] }
        guard key != .unknown else { return [.bell] }
        notice = ("\(key) does nothing here.", true)
        return [.bell]
    }

    private mutating func receive(_ mouse: MouseEvent) -> [Effect] {
        if mouse.place.row == barRow {
            counts.forgetPress()
            guard mouse.action == .release, question == nil else { return [] }
            guard !isLocked else { return refuse("That click") }
            if tabBar.markColumns(columns: size.columns).contains(mouse.place.column) {
                return perform(.showServer)
            }
            guard let number = tabBar.tab(at: mouse.place.column, columns: size.columns),
                let tab = Tab(rawValue: number)
            else { return [] }
            list = nil
            return show(tab)
        }
        if mouse.place.row == hintRow {
            counts.forgetPress()
            guard mouse.action == .release else { return [] }
            guard let action = hintBar.action(at: mouse.place.column, columns: size.columns)
            else { return isLocked ? refuse("That click") : [] }
            return perform(action)
        }
        if list != nil {
            return list?.handle(mouse).map { open($0) } ?? []
        }
        guard question == nil else { return [] }
        switch tab {
        case .counts: return receiveCounting(mouse)
        case .journal: journal.handle(mouse)
        case .home, .messages, .me, .more: return receiveWithPeople(mouse)
        }
        return []
    }

    private mutating func receiveCounting(_ mouse: MouseEvent) -> [Effect] {
        switch counts.place {
        case .single:
            guard let action = counts.single.action(of: mouse) else { return [] }
            let isRefused = counts.single.isLocked && action != .up && action != .down
            return isRefused ? refuse("That drag") : perform(action)
        case .list:
            switch counts.list.handle(mouse, counters: counts.counters) {
            case .tap(let id, let isDown):
                return counts.counter(id).map { tap($0, isDown: isDown) } ?? []
            case .refused: return refuse("That click")
            case nil: return []
            }
        case .page(var page):
            let isTurned = page.handle(mouse)
            counts.place = .page(page)
            return isTurned ? [.perform(.look(page.sight))] : []
        case .settings, .look: return []
        }
    }

    private mutating func paste(_ text: String) -> [Effect] {
        if list != nil {
            list?.paste(text)
            return find()
        }
        if question == nil {
            if tab == .counts, counts.paste(text) { return [] }
            if tab == .journal, let effects = pasteInJournal(text) { return effects }
            if tab.isAboutPeople, pasteToPeople(text) { return [] }
        }
        notice = ("Pasted text does nothing here.", true)
        return [.bell]
    }
}
