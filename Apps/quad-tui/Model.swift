import Device
import TerminalUI

/// The state of the program and its reactions to events, without terminal, store or clock.
struct Model {
    /// The tabs, left to right.
    enum Tab: Int, CaseIterable, Hashable, Sendable {
        case counts, journal

        var title: String { self == .counts ? "Counts" : "Journal" }
    }

    /// An action of a key on every screen, unless the key is typed into a field.
    enum Action: Hashable, Sendable {
        case nextTab, tab(Tab), help, suspend, quit
    }

    static let keys = KeyTable<Action>([
        .init([.tab, .backTab], .nextTab, "next tab"),
        .init([.character("1")], .tab(.counts), "Counts"),
        .init([.character("2")], .tab(.journal), "Journal"),
        .init([.character("?"), .function(1)], .help, "this help"),
        .init([.control("z")], .suspend, "back to the shell; fg returns"),
        .init([.character("q"), .control("c")], .quit, "quit"),
    ])

    let charset: Charset
    let rule: DayRule
    var size: Size
    var tab = Tab.counts
    var counts = CountsScreen()
    var journal = JournalScreen()
    var help: HelpScreen?
    var notice: (text: String, isFailure: Bool)?
    /// Whether a check of the store is under way, so that a slow store gets one check at a time.
    private var isLooking = false

    /// Creates a model with the single-count view and nothing loaded.
    init(size: Size, charset: Charset, rule: DayRule) {
        self.size = size
        self.charset = charset
        self.rule = rule
    }

    /// The first effects of the program.
    static let start: [Effect] = [.perform(.loadCounters), .perform(.loadJournal)]

    /// Handles an event.
    ///
    /// - Returns: The effects to perform, in order.
    mutating func receive(_ event: Event) -> [Effect] {
        switch event {
        case .input(let input): return receive(input)
        case .entries(let entries): journal.show(entries)
        case .draft(let text): journal.show(draft: text)
        case .saved(let entries):
            journal.show(entries)
            journal.clearBox()
        case .notice(let text): notice = (text, false)
        case .failed(let text):
            notice = (text, true)
            return [.bell]
        case .deleted(let id):
            if let counter = counts.remove(id) {
                notice = ("Deleted \(name(of: counter)). Press u to take it back.", false)
            }
        case .counters(let all, let lastUsed):
            return tell(gone: counts.show(all, lastUsed: lastUsed))
        case .gone(let id): return tell(gone: counts.lose(id))
        case .lookAround:
            guard !isLooking, let sight else { return [] }
            isLooking = true
            return [.perform(.look(sight))]
        case .looked: isLooking = false
        case .changed:
            if counts.isUndecided { notice = nil }
            return counts.receive(event)
        case .tapped, .added, .seen, .flashEnded: return counts.receive(event)
        }
        return []
    }

    /// The part of the store that is shown.
    private var sight: Sight? { tab == .counts ? counts.sight : .entries }

    private mutating func tell(gone counter: Counter?) -> [Effect] {
        guard let counter else { return [] }
        notice = ("\(name(of: counter)) was deleted elsewhere. Press u to take it back.", true)
        return [.bell]
    }

    private func name(of counter: Counter) -> String {
        guard !counter.title.isEmpty else { return "the count \(counter.value)" }
        return charset.pick("“", "\"") + counter.title + charset.pick("”", "\"")
    }

    private mutating func receive(_ input: InputEvent) -> [Effect] {
        switch input {
        case .resize(let size):
            self.size = size
            return []
        case .stop(let reason): return [.quit(reason)]
        case .paste(let text): return paste(text)
        case .mouse(let mouse):
            if mouse.action == .press { notice = nil }
            return receive(mouse)
        case .key(let key):
            if tab != .counts || !counts.isUndecided { notice = nil }
            if help != nil {
                if help?.handle(key) == false { help = nil }
                return []
            }
            let effects = tab == .counts ? counts.handle(key, &notice) : journalEffects(key)
            return effects ?? Self.keys[key].map { perform($0) } ?? []
        }
    }

    private mutating func receive(_ mouse: MouseEvent) -> [Effect] {
        if help != nil {
            if mouse.action == .release { help = nil }
            return []
        }
        if let bar = barRow, mouse.place.row == bar {
            counts.forgetPress()
            guard mouse.action == .release,
                let number = tabBar.tab(at: mouse.place.column, columns: size.columns),
                let tab = Tab(rawValue: number)
            else { return [] }
            return perform(.tab(tab))
        }
        if tab == .counts { return counts.handle(mouse) }
        journal.handle(mouse)
        return []
    }

    private mutating func paste(_ text: String) -> [Effect] {
        guard help == nil else { return [] }
        if tab == .counts {
            counts.paste(text)
            return []
        }
        return effects(of: journal.paste(text)) ?? []
    }

    private mutating func journalEffects(_ key: Key) -> [Effect]? {
        // The key that changes tabs types nothing, so it works in the text box, too.
        effects(of: journal.handle(key))
    }

    private func effects(of outcome: JournalScreen.Outcome) -> [Effect]? {
        switch outcome {
        case .none: []
        case .save(let text): [.perform(.saveEntry(text))]
        case .draft(let text): [.perform(.keepDraft(text))]
        case .unknown: nil
        }
    }

    private mutating func perform(_ action: Action) -> [Effect] {
        switch action {
        case .nextTab: return perform(.tab(tab == .counts ? .journal : .counts))
        case .tab(let tab):
            self.tab = tab
            counts.forgetPress()
            return [.perform(tab == .counts ? .loadCounters : .loadJournal)]
        case .help:
            help = HelpScreen(lines: helpLines)
            return []
        case .suspend: return [.suspend]
        case .quit: return [.quit(nil)]
        }
    }

    private var helpLines: [String] {
        let here = tab == .counts ? counts.help : JournalScreen.keys.help + JournalScreen.boxHelp
        return here + [""] + Self.keys.help
    }

    var tabBar: TabBar {
        TabBar(titles: Tab.allCases.map(\.title), current: tab.rawValue)
    }

    /// The row of the tab bar; `nil` on a terminal of one row.
    var barRow: Int? { size.rows > 1 ? size.rows - 1 : nil }
}
