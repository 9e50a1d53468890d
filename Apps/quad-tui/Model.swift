import Counting
import Presentation
import Primitives
import TerminalUI

/// The state of the program and its reactions to events, without terminal, store or clock.
struct Model {
    /// The tabs, left to right.
    enum Tab: Int, CaseIterable, Hashable, Sendable {
        case home, counts, journal, messages, me, more

        var title: String {
            switch self {
            case .home: "Home"
            case .counts: "Counts"
            case .journal: "Journal"
            case .messages: "Messages"
            case .me: "Me"
            case .more: "More"
            }
        }
    }

    /// The bells that the person wants.
    struct Bells: Hashable, Sendable {
        var up = false
        var down = false
        var reset = false
        var boundary = false

        /// Returns the sound of a tap; `nil` for none.
        ///
        /// - Parameter isCrossed: Whether it passed a boundary or reached a goal.
        func chime(isDown: Bool, isCrossed: Bool) -> Chime? {
            if isCrossed, boundary { return isDown && down ? .boundaryDown : .boundary }
            return isDown ? (down ? .down : nil) : (up ? .up : nil)
        }
    }

    let charset: Charset
    var rule: DayRule
    /// The language and order of dates, in which everything is told and drawn.
    var dates = DateLanguage.current
    /// Whether the mouse is left to the terminal, whatever the settings say.
    var leavesMouse = false
    /// Whether the journal asks a question of the day.
    var givesPrompts = true
    var bells: Bells
    var keys: KeyMap { didSet { people.keys = keys } }
    /// The themes that can be chosen, and the one that is.
    var themes = ThemeShelf.builtIn { didSet { people.themes = themes.names } }
    var theme = Theme.terminal
    /// The light that the person wants for taps.
    var flash: Flash.Wish
    /// Whether the terminal can light the whole screen.
    let canLight: Bool
    var size: Size { didSet { people.isWide = size.columns >= PeopleScreen.leastColumns } }
    var tab = Tab.counts
    var counts: CountsScreen
    var journal = JournalScreen()
    var people = PeopleScreen()
    var list: NarrowedList?
    var question: Question?
    /// Whether the logo is shown, which any key ends.
    var isLaunching = false
    var notice: (text: String, isFailure: Bool)? {
        didSet {
            noticeNumber += 1
            // What is offered to be taken back is what the sentence tells of.
            if notice != nil { lost = nil }
        }
    }
    /// The time of the latest event.
    private(set) var now = Instant(seconds: 0)
    /// The number of changes of the notice, by which its time is measured.
    private(set) var noticeNumber = 0
    /// Whether there is, or was, anything that could be taken back.
    private(set) var hasThings = false
    /// Whether the latest change was taken back, so that it can be done again.
    var hasUndone = false
    /// Whether the next undo skips what is beyond it, as a notice said.
    var offersToSkip = false
    /// The line of the palette that was done last, until a key is pressed.
    var order: String?
    /// A count that was deleted elsewhere, as the notice says.
    var lost: Counter.ID?
    /// The time at which the window got the focus, until something else is done.
    var focusedAt: Instant?
    /// Whether the button that is down only brought the window to the front.
    var isFocusClick = false
    /// Whether the terminal was asked for pictures.
    var hasAskedForPictures = false
    /// Whether a check of the store is under way, so that a slow store gets one check at a time.
    private var isLooking = false
    /// Whether the store changed while it was looked at.
    private var isLookDue = false

    /// Creates a model with the single-count view and nothing loaded.
    init(
        size: Size, charset: Charset, rule: DayRule, bells: Bells = Bells(),
        canLight: Bool = false, book: LookBook = .builtIn, keys: KeyMap = .standard,
        flash: Flash.Wish = .screen
    ) {
        self.keys = keys
        people.keys = keys
        self.flash = flash
        counts = CountsScreen(book: book)
        self.size = size
        people.isWide = size.columns >= PeopleScreen.leastColumns
        self.charset = charset
        self.rule = rule
        self.bells = bells
        self.canLight = canLight
    }

    /// The first effects of the program.
    static let start: [Effect] = [
        .perform(.loadCounters), .perform(.loadJournal), .perform(.journal(.lookBack)),
        .perform(.look(.people(PeopleSight()))),
    ]

    /// The keys that work now.
    var scope: Scope {
        if list != nil { return .overlay }
        if question != nil { return .question }
        return switch tab {
        case .counts: counts.scope
        case .journal: journal.scope
        case .home, .messages, .me, .more: people.scope
        }
    }

    /// Reads targets as they are typed.
    var targetWords: TargetWords { TargetWords(rule: rule, now: now) }

    /// Whether something on the screen changes each second; so may what an encrypted journal shows,
    /// as another program locks it without a write.
    var isTicking: Bool {
        tab == .counts ? list == nil && counts.isTicking : journal.isEncrypted
    }

    /// Handles an event.
    ///
    /// - Returns: The effects to perform, in order.
    mutating func receive(_ event: Event, at now: Instant) -> [Effect] {
        self.now = now
        defer { noteThings() }
        if event.isChange { (hasUndone, offersToSkip) = (false, false) }
        switch event {
        case .input(let input): return receive(input, at: now)
        case .entries, .journalLocked, .journal, .draft, .saved, .wroteOutside, .found,
            .foundMessages, .places:
            return receiveTexts(event)
        case .notice, .noticeEnded, .remembered, .failed, .notSaved, .beyondUndo, .draftKept:
            return receiveNotice(event)
        case .deleted(let ids):
            let gone = ids.compactMap { counts.remove($0) }
            guard !gone.isEmpty else { return [] }
            notice = ("Deleted \(names(of: gone)). \(offerToUndo)", false)
        case .groups, .groupMade, .glanced, .paged, .seen: counts.receive(event)
        case .added(let counter): return take(new: counter)
        case .copy(let text, let words): return tell(words, with: .copy(text))
        case .letter(let lines, let words): return tell(words, with: .mail(lines))
        case .counters(let all, let lastUsed):
            let isFirst = !counts.isLoaded
            let gone = tell(gone: counts.show(all, lastUsed: lastUsed))
            // The sum of today is read with the counter that is shown.
            return isFirst ? gone + look() : gone
        case .gone(let id): return tell(gone: counts.lose(id))
        case .corrected, .unread: return receiveCorrection(event)
        case .lookAround: return look()
        case .minute: return [.perform(.screen(.followSettings))] + look() + glanceAtRunning()
        case .people, .rested, .acted, .refused, .server, .unsealed:
            return receiveAboutPeople(event)
        case .screen(let event): return receive(event)
        case .launched: isLaunching = false
        case .second: return tab == .counts ? [] : look()
        case .still: break
        case .looked: return endLooking()
        case .changed(let counter):
            endLoss()
            counts.receive(.changed(counter))
        case .wasReset(let counter):
            counts.receive(.changed(counter))
            return bells.reset ? [.chime(.reset)] : []
        case .tapped(let counter, _, let crossings):
            let old = counts.counters.first { $0.id == counter.id }
            counts.receive(event)
            return shine(of: counter, since: old, crossings, at: now)
        case .flashEnded(let number): return counts.single.flash.end(number)
        }
        return []
    }

    /// Handles what was read, found or written of the journal and of people.
    private mutating func receiveTexts(_ event: Event) -> [Effect] {
        switch event {
        case .entries(let entries): journal.show(entries)
        case .journalLocked: lockJournal()
        case .journal(let event): return receive(event)
        case .draft(let text): journal.show(draft: text)
        case .saved(let entries): return journal.endSaving(entries)
        case .wroteOutside(let result): return takeWritten(result)
        case .found(let entries, let words): show(found: entries, by: words)
        case .foundMessages(let found, let words): show(found: found, by: words)
        case .places(let places, let use): askForPlace(places, for: use)
        default: break
        }
        return []
    }

    private mutating func endLooking() -> [Effect] {
        isLooking = false
        return isLookDue ? look() : []
    }

    private mutating func noteThings() {
        guard !hasThings else { return }
        hasThings =
            !counts.counters.isEmpty || !counts.list.pages.archived.isEmpty
            || !counts.list.pages.groups.isEmpty || !journal.entries.isEmpty
    }

    /// Reads what is shown anew; once more afterwards if it is being read already.
    mutating func look() -> [Effect] {
        isLookDue = isLooking
        guard !isLooking, let sight else { return [] }
        isLooking = true
        return [.perform(.look(sight))]
    }

    /// Returns the effects that read what the last drawing lacked.
    mutating func request() -> [Effect] {
        guard tab == .counts, list == nil, case .list = counts.place else { return [] }
        let ids = counts.list.request()
        return ids.isEmpty ? [] : [.perform(.glance(ids))]
    }

    /// Reads again what was counted of the stopwatches that run, if a list shows it.
    private func glanceAtRunning() -> [Effect] {
        guard tab == .counts, case .list = counts.place else { return [] }
        let ids = counts.list.read(of: counts.counters.filter(\.isRunning))
        return ids.isEmpty ? [] : [.perform(.glance(ids))]
    }

    /// The part of the store that is shown.
    private var sight: Sight? {
        switch tab {
        case .counts: counts.sight
        case .journal: journal.sight
        case .home, .messages, .me, .more: people.sight
        }
    }

    /// The light and the sound of a tap.
    private mutating func shine(
        of counter: Counter, since old: Counter?, _ crossings: [Crossing], at now: Instant
    ) -> [Effect] {
        var isSingle = false
        switch counts.place {
        case .single: isSingle = true
        case .list: counts.list.counted = counter.id
        case .page, .settings, .look: return []
        }
        let isDown = counter.type == .time ? !counter.isRunning : counter.value < (old?.value ?? 0)
        // What was refused meanwhile must not be hidden.
        if let limit = crossings.last, notice?.isFailure != true {
            notice = (words(of: limit, counter), false)
        }
        let chime = bells.chime(isDown: isDown, isCrossed: !crossings.isEmpty)
        return counts.single.flash.begin(
            isDown: isDown, at: now, wish: flash, canLight: canLight && isSingle)
            + (chime.map { [.chime($0)] } ?? [])
    }

    /// Tells of an effect, and has it performed.
    private mutating func tell(_ words: String, with effect: Effect) -> [Effect] {
        notice = (words, false)
        return [effect]
    }

    /// Tells why something could not be done, and shows again what was typed.
    private mutating func tell(gone counter: Counter?) -> [Effect] {
        if let lost, counts.counter(lost) != nil { endLoss() }
        guard let counter else { return [] }
        notice = ("\(name(of: counter)) was deleted elsewhere. \(offerToUndo)", true)
        lost = counter.id
        return [.bell]
    }

    /// Whether a sentence about a count that is gone waits for the choice of another.
    var tellsOfLoss: Bool { lost != nil && tab == .counts && counts.isUndecided }

    /// Forgets a count that is gone once nothing tells of it, or another was chosen.
    mutating func settleLoss() {
        if notice == nil || !counts.isUndecided { endLoss() }
    }

    private mutating func endLoss() {
        guard lost != nil else { return }
        (notice, lost) = (nil, nil)
    }

    func name(of counter: Counter) -> String {
        guard !counter.title.isEmpty else { return "the count \(counter.value)" }
        return charset.pick("“", "\"") + counter.title + charset.pick("”", "\"")
    }

    /// Returns the name of one count, or the number of several.
    func names(of counters: [Counter]) -> String {
        counters.count == 1 ? name(of: counters[0]) : "\(counters.count) counts"
    }

    private func words(of limit: Crossing, _ counter: Counter) -> String {
        let star = charset.pick("★ ", "* ")
        return switch limit {
        case .multiple(let value) where counter.title.isEmpty: "\(star)Passed \(value)."
        case .multiple(let value): "\(star)\(name(of: counter)) passed \(value)."
        case .reached(let goal): "\(star)\(name(of: counter)) reached its goal of \(goal)."
        case .exceeded(let goal): "\(name(of: counter)) is over its \(goal)."
        }
    }

    var tabBar: TabBar {
        TabBar(
            titles: Tab.allCases.map(\.title), current: tab.rawValue,
            badges: Tab.allCases.map { people.badge(of: $0) },
            marks: people.offlineMarks(charset))
    }

    /// The bar of hints for what works now.
    var hintBar: HintBar {
        HintBar(keys, in: scope, isCommand: isCommand) { can($0) ? word(for: $0) : "" }
    }

    /// Returns another word than usual for an action in the bar of hints; empty for none.
    private func word(for action: Action) -> String? {
        if tab == .counts, let word = counts.newCounts?.word(for: action) { return word }
        let counter = scope.isOfList ? counts.meantCounter : counts.currentCounter
        return switch action {
        case .up where counter?.type == .time, .countOne where counter?.type == .time:
            counter?.isRunning == true ? "stop" : "start"
        case .up, .countOne: "+\(counter?.step ?? 1)"
        case .down, .takeOne: charset.pick("−", "-") + "\(counter?.step ?? 1)"
        case .resolveEntry: "choose"
        case .leaveBox where journal.isLocked: Action.unlock.hint
        case .nextTab, .previousTab, .homeTab, .countsTab, .journalTab, .messagesTab, .meTab,
            .moreTab:
            ""
        default: people.word(for: action)
        }
    }

    /// The row of the tab bar; `nil` on a terminal of few rows.
    var barRow: Int? { size.rows > 2 ? size.rows - 1 : nil }

    /// The row of the hints; `nil` on a terminal of few rows.
    var hintRow: Int? { size.rows > 3 ? size.rows - 2 : nil }
}
