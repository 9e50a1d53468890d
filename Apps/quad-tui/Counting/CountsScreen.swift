import Counting
import Geofence
import Presentation
import Primitives
import TerminalUI
import Workspace

/// The Counts tab: the single-count view, the list of counts, the page or the settings of one, or
/// the choice of a new one's look.
struct CountsScreen {
    enum Place {
        case single
        case list
        case settings(CountSettings)
        case page(CounterPage)
        case look(LookForm)
    }

    var place = Place.single
    var single = SingleCount()
    var list = CountList()
    var counters: [Counter] = []
    /// The count in the single-count view; `nil` for the blank one.
    var current: Counter.ID?
    var isLoaded = false
    /// For each new count that is on its way, the taps that wait for it: true is down.
    var waiting: [[Bool]] = []
    /// A line that is typed at the bottom, before anything else works.
    var line: LineEntry?
    /// The place, line or form that is being saved, until the next key.
    private var attempt: (place: Place, line: LineEntry?, adding: NewCounts?)?
    /// The icons and colours.
    let book: LookBook
    /// The palette that the person prefers for new counts; `nil` for the usual one.
    var palette: String?

    init(book: LookBook = .builtIn) { self.book = book }

    /// The keys that work here.
    var scope: Scope {
        if line != nil { return .line }
        switch place {
        case .page: return .page
        case .look(let form): return form.isNaming ? .add : .look
        case .single: return single.isLocked ? .locked : .count
        case .list: return list.adding != nil ? .add : list.isLocked ? .lockedList : .list
        case .settings(let form): return form.asksForReset ? .question : .form
        }
    }

    /// The new counts that are typed, in the list or after their look.
    var newCounts: NewCounts? {
        get {
            switch place {
            case .list: list.adding
            case .look(let form): form.isNaming ? form.new : nil
            case .single, .page, .settings: nil
            }
        }
        set {
            if case .look(var form) = place, let newValue {
                form.new = newValue
                place = .look(form)
            } else {
                list.adding = newValue
            }
        }
    }

    /// Keeps what is typed, which is about to be saved.
    mutating func beginAttempt() { attempt = (place, line, list.adding) }

    /// Forgets what was typed, because it was saved or something else is done.
    mutating func endAttempt() { attempt = nil }

    /// Shows again what was typed and could not be saved.
    mutating func takeBackAttempt() {
        guard let attempt else { return }
        (place, line, list.adding) = attempt
        self.attempt = nil
    }

    var currentCounter: Counter? { counters.first { $0.id == current } }

    /// The count that an action of a key is about: the shown one, or the chosen one of the list.
    var meantCounter: Counter? {
        switch place {
        case .list: list.chosen(in: counters)
        case .page(let page): counter(page.id)
        case .single, .settings, .look: currentCounter
        }
    }

    /// Returns a count, also an archived one.
    func counter(_ id: Counter.ID) -> Counter? {
        counters.first { $0.id == id } ?? list.pages.archived.first { $0.id == id }
    }

    /// The icon of a count as the terminal shows it.
    func mark(of counter: Counter, _ charset: Charset) -> String {
        book.icon(of: counter.look).mark(charset)
    }

    /// The look that is suggested for a new count.
    func suggestedLook(for title: String) -> Primitives.Look {
        book.suggestion(for: title, existing: counters.looksByAge, palette: palette)
    }

    /// The look that is suggested for a new group.
    func suggestedGroupLook(for name: String) -> Primitives.Look {
        let look = book.suggestion(
            for: name, existing: list.pages.groups.map(\.look), palette: palette)
        let icon = book.icon(suggestedBy: name) == nil ? "flag" : look.icon
        return Primitives.Look(icon: icon, color: look.color)
    }

    /// Whether the last row is free for a message: of the list, unless something is typed there.
    var hasFreeRow: Bool {
        if case .list = place { line == nil && list.adding == nil } else { false }
    }

    /// Whether something on the screen changes each second.
    var isTicking: Bool {
        switch place {
        case .single: currentCounter?.isRunning ?? false
        case .list: counters.contains(where: \.isRunning)
        case .page(let page): counter(page.id)?.isRunning ?? false
        case .settings, .look: false
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
        case .groups(let groups, let archived):
            list.pages.groups = groups.filter { !$0.isArchived }
            list.pages.archivedGroups = groups.filter(\.isArchived)
            list.pages.archived = archived
            list.pages.settle()
        case .glanced(let glances): list.show(glances)
        case .groupMade(let id): list.open(.group(id))
        case .paged(let counter, let section, let content):
            if !counter.isArchived { keep(counter) }
            guard case .page(var page) = place, page.id == counter.id else { return }
            page.show(content, for: section)
            place = .page(page)
        default: break
        }
    }

    /// Removes a deleted counter.
    ///
    /// - Returns: The removed counter; `nil` if it is not in the list.
    mutating func remove(_ id: Counter.ID) -> Counter? {
        if let index = list.pages.archived.firstIndex(where: { $0.id == id }) {
            defer { list.pages.settle() }
            return list.pages.archived.remove(at: index)
        }
        guard let index = counters.firstIndex(where: { $0.id == id }) else { return nil }
        let counter = counters.remove(at: index)
        if current == id { current = counters.max { $0.usedAt < $1.usedAt }?.id }
        return counter
    }

    /// Forgets a pressed mouse button.
    mutating func forgetPress() {
        single.forgetPress()
        list.forgetPress()
    }

    /// Handles a key that has no action: it is typed where something is typed.
    ///
    /// - Returns: false if the key has no meaning here.
    mutating func type(_ key: Key) -> Bool {
        if line != nil { return line?.type(key) ?? false }
        if newCounts != nil { return newCounts?.type(key) ?? false }
        switch place {
        case .single, .page, .list: return false
        case .look(var form):
            let isTaken = form.type(key)
            place = .look(form)
            return isTaken
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
        if line != nil {
            line?.paste(text)
            return true
        }
        if newCounts != nil {
            newCounts?.paste(text)
            return true
        }
        switch place {
        case .single, .page, .list: return false
        case .look(var form):
            form.paste(text)
            place = .look(form)
            return true
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

    /// Shows the count that is some places further on the page of the list.
    mutating func open(further places: Int) -> [Effect] {
        let page = list.pages.shown(of: counters).filter { !$0.isArchived }
        let counters = page.contains { $0.id == current } ? page : counters
        guard !counters.isEmpty else { return [] }
        let index = counters.firstIndex { $0.id == current } ?? 0
        let count = counters.count
        let wasLocked = single.isLocked
        defer { single.isLocked = wasLocked }
        return open(counters[(index + places + count) % count].id)
    }

    mutating func draw(
        on canvas: inout Canvas, area: Rectangle, charset: Charset, moment: Moment, rule: DayRule
    ) {
        defer { line?.draw(on: &canvas, row: area.rows.upperBound - 1, charset: charset) }
        switch place {
        case .single:
            single.draw(
                currentCounter, on: &canvas, area: area, charset: charset, moment: moment)
        case .list:
            let book = book
            list.draw(
                counters, marks: { book.icon(of: $0.look).mark(charset) }, flash: single.flash,
                on: &canvas, area: area,
                charset: charset, moment: moment, rule: rule)
        case .page(var page):
            guard let counter = counter(page.id) else { return }
            page.draw(
                counter, mark: mark(of: counter, charset),
                today: single.todayWords(of: counter), on: &canvas, area: area,
                charset: charset, moment: moment, rule: rule)
            place = .page(page)
        case .look(var form):
            form.draw(on: &canvas, area: area, charset: charset)
            place = .look(form)
        case .settings(let form):
            let counter = counters.first { $0.id == form.counter?.id }
            form.draw(counter, on: &canvas, area: area, charset: charset)
        }
    }

    private mutating func keep(_ counter: Counter) {
        // The lists hide it; what it is now comes with the next look.
        guard !counter.isArchived else { return }
        if let index = counters.firstIndex(where: { $0.id == counter.id }) {
            counters[index] = counter
        } else {
            let index = counters.firstIndex { $0.createdAt > counter.createdAt }
            counters.insert(counter, at: index ?? counters.count)
        }
    }
}
