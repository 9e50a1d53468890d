import Counting
import Primitives

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
