import Counting

/// What other programs do to the same counts.
extension CountsScreen {
    /// What of the store is shown.
    var sight: Sight? {
        if case .list = place { return .counters }
        return shown.map { .counter($0) }
    }

    /// Whether the list is open because a count is gone, and the person has chosen none since.
    var isUndecided: Bool {
        if case .list = place { !list.hasChoice } else { false }
    }

    /// The count that fills the screen.
    private var shown: Counter.ID? {
        switch place {
        case .single: current
        case .list: nil
        case .settings(let form): form.counter?.id
        }
    }

    /// Takes in all counters, oldest first, and which of them was used last.
    ///
    /// - Returns: The one that is gone without having been deleted here.
    mutating func show(_ all: [Counter], lastUsed: Counter.ID?) -> Counter? {
        let ids = Set(all.map(\.id))
        let gone = counters.filter { !ids.contains($0.id) }
        let lost = gone.first { $0.id == shown } ?? gone.last
        let chosen = list.chosen(in: counters)
        leave(gone)
        deleted = deleted.filter { !ids.contains($0) } + gone.map(\.id)
        counters = all
        if !isLoaded || currentCounter == nil { current = lastUsed }
        isLoaded = true
        if let chosen, ids.contains(chosen.id) { list.select(chosen.id, in: counters) }
        return lost
    }

    /// Takes out a counter that another program deleted.
    ///
    /// - Returns: What it was; `nil` if that is known already.
    mutating func lose(_ id: Counter.ID) -> Counter? {
        guard let counter = counters.first(where: { $0.id == id }) else { return nil }
        leave([counter])
        return remove(id)
    }

    /// Goes to the list if what fills the screen, or is chosen in the list, is gone.
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
