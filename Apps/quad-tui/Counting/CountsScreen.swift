import Device
import TerminalUI

/// The Counts tab: the single-count view, the list of counts, or the settings of one.
struct CountsScreen {
    enum Place {
        case single
        case list
        case settings(CountSettings)
    }

    var place = Place.single
    var single = SingleCount()
    var list = CountList()
    var counters: [Counter] = []
    /// The count in the single-count view; `nil` for the blank one.
    var current: Counter.ID?
    var isLoaded = false

    /// The keys that work here.
    var scope: Scope {
        switch place {
        case .single: single.isLocked ? .locked : .count
        case .list: list.adding == nil ? .list : .add
        case .settings(let form): form.asksForReset ? .question : .form
        }
    }

    var currentCounter: Counter? { counters.first { $0.id == current } }

    /// Whether something on the screen changes each second.
    var isTicking: Bool {
        switch place {
        case .single: currentCounter?.isRunning ?? false
        case .list: counters.contains(where: \.isRunning)
        case .settings: false
        }
    }

    /// Handles an event of the store.
    mutating func receive(_ event: Event) {
        switch event {
        case .tapped(let counter, let today, _):
            keep(counter)
            if current == nil { current = counter.id }
            single.today = today
        case .added(let counter):
            keep(counter)
            if current == nil { current = counter.id }
            list.select(counter.id, in: counters)
        case .changed(let counter):
            keep(counter)
            list.select(counter.id, in: counters)
        case .seen(let counter, let today):
            keep(counter)
            if counter.id == current { single.today = today }
        default: break
        }
    }

    /// Removes a deleted counter.
    ///
    /// - Returns: The removed counter; `nil` if it is not in the list.
    mutating func remove(_ id: Counter.ID) -> Counter? {
        guard let index = counters.firstIndex(where: { $0.id == id }) else { return nil }
        let counter = counters.remove(at: index)
        if current == id { current = counters.max { $0.usedAt < $1.usedAt }?.id }
        return counter
    }

    /// Forgets a pressed mouse button.
    mutating func forgetPress() { single.forgetPress() }

    /// Handles a key that has no action: it is typed where something is typed.
    ///
    /// - Returns: false if the key has no meaning here.
    mutating func type(_ key: Key) -> Bool {
        switch place {
        case .single: return false
        case .list: return list.type(key)
        case .settings(var form):
            let isTaken = form.type(key)
            place = .settings(form)
            return isTaken
        }
    }

    /// Inserts pasted text into the open field.
    ///
    /// - Returns: false if nothing is typed here.
    mutating func paste(_ text: String) -> Bool {
        switch place {
        case .single: return false
        case .list: return list.paste(text)
        case .settings(var form):
            form.paste(text)
            place = .settings(form)
            return true
        }
    }

    /// Shows a count alone, with its keys locked.
    mutating func open(_ id: Counter.ID) -> [Effect] {
        current = id
        place = .single
        single.isLocked = true
        single.today = nil
        return [.perform(.look(.counter(id)))]
    }

    /// Shows the count that is some places further in the list.
    mutating func open(further places: Int) -> [Effect] {
        guard !counters.isEmpty else { return [] }
        let index = counters.firstIndex { $0.id == current } ?? 0
        let count = counters.count
        let wasLocked = single.isLocked
        defer { single.isLocked = wasLocked }
        return open(counters[(index + places + count) % count].id)
    }

    mutating func draw(
        on canvas: inout Canvas, area: Rectangle, charset: Charset, moment: Moment
    ) {
        switch place {
        case .single:
            single.draw(
                currentCounter, on: &canvas, area: area, charset: charset, moment: moment)
        case .list:
            list.draw(counters, on: &canvas, area: area, charset: charset, moment: moment)
        case .settings(let form):
            let counter = counters.first { $0.id == form.counter?.id }
            form.draw(counter, on: &canvas, area: area, charset: charset)
        }
    }

    private mutating func keep(_ counter: Counter) {
        if let index = counters.firstIndex(where: { $0.id == counter.id }) {
            counters[index] = counter
        } else {
            let index = counters.firstIndex { $0.createdAt > counter.createdAt }
            counters.insert(counter, at: index ?? counters.count)
        }
    }
}
