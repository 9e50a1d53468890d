import Counting
import Primitives
import Workspace

/// Handling of changes that other programs make to the same counts.
extension CountsScreen {
    /// The part of the store that is shown.
    var sight: Sight? {
        switch place {
        case .list, .look: .counters
        case .page(let page): page.sight
        case .single, .settings: shown.map { .counter($0) }
        }
    }

    /// Whether the list is open without a chosen row, because the shown or chosen count is gone.
    var isUndecided: Bool {
        if case .list = place { list.isLost } else { false }
    }

    /// Begins to wait for a new count: none is chosen until it comes, and taps go to it.
    mutating func awaitNew() {
        waiting.append([])
        list.awaitChoice()
    }

    /// Returns the counts that were typed: with the look that was chosen for all, or each with the
    /// one that its name suggests beside those before it.
    func drafts(of typed: NewCounts.Typed) -> [CounterDraft] {
        var group = list.pages.group?.id
        var chosen: Primitives.Look?
        if case .look(let form) = place, case .newCount(let asked) = form.purpose {
            (group, chosen) = (asked, form.choice.look)
        }
        var looks = counters.looksByAge
        return typed.names.map { name in
            var settings = CounterSettings(group: group.map { .some($0) })
            // A blank count is one that nobody has said anything about.
            if chosen != nil || group != nil || !name.isEmpty {
                let look =
                    chosen ?? book.suggestion(for: name, existing: looks, palette: palette)
                looks.append(look)
                settings[.color] = .text(look.color)
                settings[.icon] = .text(look.icon)
            }
            if let target = typed.target { settings.target = .some(target) }
            return CounterDraft(name, isTime: typed.type == .time, settings: settings)
        }
    }

    /// The text that a line starts with.
    func text(for purpose: LineEntry.Purpose) -> String {
        switch purpose {
        case .goal(let ids, _):
            let goal = common(ids, \.target?.goal) ?? nil
            return goal.map { "\($0)" } ?? ""
        case .period(let ids, let target):
            let isCommon = common(ids, \.target?.period) != nil
            return isCommon ? TargetWords.text(of: target.period) : ""
        default: return ""
        }
    }

    /// Returns what some counts have in common; `nil` if they don't have the same.
    func common<Value: Hashable>(_ ids: [Counter.ID], _ value: (Counter) -> Value) -> Value? {
        let values = Set(ids.compactMap { counter($0) }.map(value))
        return values.count == 1 ? values.first : nil
    }

    /// Keeps a tap for the new count that was asked for last.
    ///
    /// - Returns: false if none is on its way.
    mutating func wait(isDown: Bool) -> Bool {
        guard let last = waiting.indices.last else { return false }
        waiting[last].append(isDown)
        return true
    }

    /// Returns the taps that waited for the count that came; the next one is waited for.
    mutating func takeWaiting() -> [Bool] {
        guard !waiting.isEmpty else { return [] }
        defer { if !waiting.isEmpty { list.awaitChoice() } }
        return waiting.removeFirst()
    }

    /// The screen to which the settings of a count lead back.
    var origin: CountSettings.Origin {
        switch place {
        case .single, .settings, .look: .single
        case .list: .list
        case .page(let page): .page(page)
        }
    }

    /// Goes back from the settings of a count to the screen that they were opened from.
    mutating func leave(_ form: CountSettings) {
        switch form.origin {
        case .single: place = .single
        case .list: place = .list
        case .page(let page): place = .page(page)
        }
    }

    /// The count that fills the screen.
    private var shown: Counter.ID? {
        switch place {
        case .single: current
        case .list, .look: nil
        case .settings(let form): form.counter?.id
        case .page(let page): page.id
        }
    }

    /// Updates the screen with all counters, oldest first, and the one used last.
    ///
    /// - Returns: A counter that is gone; the shown one if it is among those.
    mutating func show(_ all: [Counter], lastUsed: Counter.ID?) -> Counter? {
        let ids = Set(all.map(\.id) + list.pages.archived.map(\.id))
        let gone = counters.filter { !ids.contains($0.id) }
        let lost = gone.first { $0.id == shown } ?? gone.last
        let chosen = list.chosen(in: counters)
        leave(gone)
        counters = all
        if !isLoaded || currentCounter == nil { current = lastUsed }
        isLoaded = true
        if let chosen, !chosen.isArchived, ids.contains(chosen.id) {
            list.select(chosen.id, in: counters)
        }
        return lost
    }

    /// Removes a counter that another program deleted.
    ///
    /// - Returns: The removed counter; `nil` if it had been removed already.
    mutating func lose(_ id: Counter.ID) -> Counter? {
        guard let counter = counters.first(where: { $0.id == id }) else { return nil }
        leave([counter])
        return remove(id)
    }

    /// Opens the list without a choice if the shown count is gone, and clears the choice if the
    /// chosen count is gone.
    private mutating func leave(_ gone: [Counter]) {
        let chosen = list.chosen(in: counters)?.id
        let ids = gone.map(\.id)
        if let shown, ids.contains(shown) {
            place = .list
            list.chooseNothing()
        } else if let chosen, ids.contains(chosen) {
            list.chooseNothing()
        }
    }
}
