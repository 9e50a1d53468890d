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
    private var single = SingleCount()
    var list = CountList()
    var counters: [Counter] = []
    /// The count in the single-count view; `nil` for the blank one.
    var current: Counter.ID?
    var isLoaded = false
    /// The counts deleted while the program ran, latest last.
    var deleted: [Counter.ID] = []

    /// Whether the screen is lit because of a tap.
    var isFlashing: Bool {
        if case .single = place { single.isFlashing } else { false }
    }

    /// The help lines for the keys of this screen.
    var help: [String] {
        switch place {
        case .single: SingleCount.keys.help + SingleCount.mouseHelp
        case .list: [CountList.listHelp] + CountList.keys.help
        case .settings: CountSettings.keys.help
        }
    }

    var currentCounter: Counter? { counters.first { $0.id == current } }

    /// Handles an event of the store.
    mutating func receive(_ event: Event) -> [Effect] {
        switch event {
        case .tapped(let counter):
            keep(counter)
            if current == nil { current = counter.id }
            return [single.flash()]
        case .added(let counter):
            keep(counter)
            if current == nil { current = counter.id }
            list.select(counter.id, in: counters)
        case .changed(let counter):
            keep(counter)
            deleted.removeAll { $0 == counter.id }
            list.select(counter.id, in: counters)
        case .seen(let counter): keep(counter)
        case .flashEnded(let number): single.endFlash(number)
        default: break
        }
        return []
    }

    /// Removes a deleted counter.
    ///
    /// - Returns: The removed counter; `nil` if it is not in the list.
    mutating func remove(_ id: Counter.ID) -> Counter? {
        guard let index = counters.firstIndex(where: { $0.id == id }) else { return nil }
        let counter = counters.remove(at: index)
        deleted.append(id)
        if current == id { current = counters.max { $0.usedAt < $1.usedAt }?.id }
        return counter
    }

    /// Forgets a pressed mouse button.
    mutating func forgetPress() { single.forgetPress() }

    /// - Returns: `nil` if the key has no meaning here.
    mutating func handle(
        _ key: Key, _ notice: inout (text: String, isFailure: Bool)?
    ) -> [Effect]? {
        switch place {
        case .single: return SingleCount.keys[key].map { perform($0) }
        case .list: return effects(of: list.handle(key, counters: counters))
        case .settings(var form):
            let outcome = form.handle(key)
            place = .settings(form)
            switch outcome {
            case .refused(let reason): notice = (reason, true)
            case .leave(losesEdits: true):
                notice = ("Nothing was saved: Esc leaves as it was.", false)
            default: break
            }
            return effects(of: outcome, counter: form.counter)
        }
    }

    mutating func handle(_ mouse: MouseEvent) -> [Effect] {
        switch place {
        case .single: return single.action(of: mouse).map { perform($0) } ?? []
        case .list: return effects(of: list.handle(mouse, counters: counters)) ?? []
        case .settings: return []
        }
    }

    /// Inserts pasted text into the open field; does nothing in the single-count view.
    mutating func paste(_ text: String) {
        switch place {
        case .single: break
        case .list: list.paste(text)
        case .settings(var form):
            form.paste(text)
            place = .settings(form)
        }
    }

    mutating func draw(on canvas: inout Canvas, area: Rectangle, charset: Charset) {
        switch place {
        case .single: single.draw(currentCounter, on: &canvas, area: area, charset: charset)
        case .list: list.draw(counters, on: &canvas, area: area, charset: charset)
        case .settings(let form):
            let counter = counters.first { $0.id == form.counter?.id }
            form.draw(counter, on: &canvas, area: area, charset: charset)
        }
    }

    private mutating func perform(_ action: SingleCount.Action) -> [Effect] {
        switch action {
        case .up: return [.perform(.tap(current, multiples: 1))]
        case .down: return [.perform(.tap(current, multiples: -1))]
        case .settings: place = .settings(CountSettings(currentCounter))
        case .list:
            place = .list
            list.select(current, in: counters)
            return [.perform(.loadCounters)]
        }
        return []
    }

    private mutating func effects(of outcome: CountList.Outcome) -> [Effect]? {
        switch outcome {
        case .open(let id):
            current = id
            place = .single
        case .add(let title): return [.perform(.add(CounterSettings(title: title)))]
        case .delete(let counter): return [.perform(.delete(counter.id))]
        case .undo: return deleted.last.map { [.perform(.restore($0))] } ?? []
        case .none: break
        case .unknown: return nil
        }
        return []
    }

    private mutating func effects(
        of outcome: CountSettings.Outcome, counter: Counter?
    ) -> [Effect] {
        switch outcome {
        case .none, .refused: return []
        case .leave:
            place = .single
            return []
        case .save(let settings):
            place = .single
            guard let counter else { return [.perform(.add(settings))] }
            return settings == CounterSettings() ? [] : [.perform(.edit(counter.id, settings))]
        case .reset(let settings):
            place = .single
            return counter.map { [.perform(.reset($0.id, settings))] } ?? []
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
