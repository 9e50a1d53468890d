import Journal
import Presentation
import Primitives
import TerminalUI
import Workspace

/// The journal: a text box under today's date, the newest entry large at the bottom, the sun, the
/// page of a day.
struct JournalScreen {
    /// The number of entries that the sun shows.
    static let pastLimit = 30

    private static let secretLimit = 1024

    private(set) var entries: [Entry] = []
    /// Whether the newest entries were read, or are known to be locked.
    private(set) var isLoaded = false
    private(set) var box = EntryBox()
    /// Whether what is in the box could not be kept in the store.
    var isDraftLost = false
    private(set) var isWriting = true
    private(set) var past: PastEntries?
    /// The page of a day or of a week; `nil` if it is not open.
    private(set) var day: DayScreen?
    /// The lock, and what is kept; `nil` until it is read.
    private(set) var state: JournalState?
    /// Whether the journal is locked on this device: nothing can be read or written.
    private(set) var isLocked = false
    /// Whether the journal is encrypted, so that it can be locked and unlocked by any program.
    var isEncrypted: Bool { state.map { $0.secrecy != .open } ?? false }
    /// The passphrase that is being typed.
    private(set) var secret: TextField?
    var sunRow = -1
    private var listTop = 0

    /// The keys that work here.
    var scope: Scope {
        if secret != nil { return .secret }
        if let day { return day.span == .day ? .day : .week }
        if isLocked { return .lockedJournal }
        if box.edited != nil { return .box }
        if past != nil { return .past }
        return isWriting ? .box : .journal
    }

    /// The part of the store that is shown.
    var sight: Sight { day?.sight ?? .entries }

    /// Chooses one of the past entries.
    mutating func choosePast(_ index: Int) { past?.choose(index) }

    /// Shows the newest entries.
    mutating func show(_ entries: [Entry]) {
        self.entries = entries
        isLoaded = true
        past?.refresh(entries)
        isLocked = false
    }

    /// Shows that the journal is locked; what was typed stays in the box.
    mutating func lock() {
        isLocked = true
        isLoaded = true
        past = nil
        box.failed()
    }

    /// Closes the field of the passphrase.
    mutating func closeSecret() { secret = nil }

    /// Shows a stored draft, unless something has already been typed.
    mutating func show(draft: String) { box.begin(with: draft) }

    /// Removes the text from the box after it was saved, and shows the newest entries.
    ///
    /// - Returns: The effects: what was typed meanwhile is the draft.
    mutating func endSaving(_ newest: [Entry]) -> [Effect] {
        show(newest)
        box.saved()
        return box.draft.isEmpty ? [] : [.perform(.keepDraft(box.draft))]
    }

    /// Keeps the text in the box after saving failed.
    mutating func saveFailed() { box.failed() }

    /// Handles an answer of the store.
    mutating func receive(_ event: JournalEvent) -> [Effect] {
        switch event {
        case .edited(let entry):
            past?.replace(entry)
            box.saved()
            return [.perform(.keepDraft(box.draft)), .perform(.look(.entries))]
        case .editDropped:
            isDraftLost = false
            box.endEditing()
        case .changed(let entry):
            past?.replace(entry)
            return [.perform(.look(.entries))]
        case .deleted(let id): past?.remove(id)
        case .state(let state): self.state = state
        case .memories(let entries):
            past = PastEntries(entries, kind: .chosen(title: "Years, a month, a week ago"))
        case .day(let page, let today): day?.show(.day(page), today: today)
        case .week(let page, let today): day?.show(.week(page), today: today)
        case .year(let page, let today): day?.show(.year(page), today: today)
        case .surplus, .tags: break
        }
        return []
    }

    /// Performs an action of the journal; returns its effects.
    mutating func perform(_ action: Action) -> [Effect] {
        switch action {
        case .theDay where day == nil: return open(.day)
        case .theWeek where day == nil: return open(.week)
        case .theYear where day == nil: return open(.year)
        case .leaveDay: day = nil
        case .openJournal where isLocked: secret = TextField(limit: Self.secretLimit)
        case .lockJournal: return [.perform(.journal(.lock))]
        case .tryPassphrase:
            guard let text = secret?.text, !text.isEmpty else {
                secret = nil
                return []
            }
            // The field stays until the journal is open: what is typed meanwhile, or again after a
            // wrong passphrase, is no command.
            secret = TextField(limit: Self.secretLimit)
            return [.perform(.unlockJournal(text))]
        case .cancel: secret = nil
        case .write where !isLocked:
            (past, day) = (nil, nil)
            isWriting = true
        case .past where !isLocked:
            day = nil
            past = PastEntries(entries)
        case .closePast: past = nil
        case .editEntry:
            if let entry = past?.chosen { box.edit(entry) }
        case .save:
            guard let text = box.save() else { return [] }
            return [
                .perform(
                    box.edited.map { .journal(.edit($0.id, text, from: $0.texts)) }
                        ?? .saveEntry(text))
            ]
        case .leaveBox where box.edited != nil: box.endEditing()
        case .leaveBox:
            isWriting = false
            return isLocked ? [] : [.perform(.keepDraft(box.draft))]
        default: past?.move(action)
        }
        return []
    }

    private mutating func open(_ span: DayScreen.Span) -> [Effect] {
        day = DayScreen(span)
        return [.perform(.journal(span.command(of: nil)))]
    }

    /// Performs an action on the open day.
    ///
    /// - Returns: The effects; `nil` if that day has not come yet.
    mutating func performInDay(_ action: Action) -> [Effect]? { day?.perform(action) ?? nil }

    /// Shows one entry, or several that were found.
    mutating func open(_ found: [Entry], title: String) {
        day = nil
        past = PastEntries(found, kind: .chosen(title: title))
    }

    /// Types a key into the open field.
    ///
    /// - Returns: The effects; `nil` if the key has no meaning here.
    mutating func type(_ key: Key) -> [Effect]? {
        if scope == .secret { return secret?.handle(key) == true ? [] : nil }
        guard scope == .box else { return nil }
        switch box.type(key) {
        case true?: return [.perform(.keepDraft(box.draft))]
        case false?: return nil
        case nil: return [Self.isFull]
        }
    }

    /// Begins a new line in the box.
    mutating func beginLine() -> [Effect] {
        box.insert("\n") ? [.perform(.keepDraft(box.draft))] : [Self.isFull]
    }

    /// Takes a text that was written elsewhere into the box.
    mutating func takeWritten(_ text: String) -> [Effect] {
        box.replace(text) ? [.perform(.keepDraft(box.draft))] : [Self.isFull]
    }

    /// The effect that tells that nothing more fits into an entry.
    private static let isFull = Effect.bell

    mutating func handle(_ mouse: MouseEvent) {
        if day != nil {
            if mouse.action == .wheelUp { _ = day?.perform(.rowUp) }
            if mouse.action == .wheelDown { _ = day?.perform(.rowDown) }
        } else if past != nil, box.edited == nil {
            switch mouse.action {
            case .wheelUp: past?.step(-1)
            case .wheelDown: past?.step(1)
            case .release: past?.choose(row: mouse.place.row - listTop)
            case .press, .drag: break
            }
        } else if mouse.action == .release, !isLocked, box.edited == nil {
            if mouse.place.row == sunRow {
                past = PastEntries(entries)
            } else {
                isWriting = mouse.place.row < sunRow / 2
            }
        }
    }

    /// Inserts pasted text into the open field; returns `nil` if there is none.
    mutating func paste(_ text: String) -> [Effect]? {
        if scope == .secret {
            secret?.insert(text)
            return []
        }
        guard scope == .box else { return nil }
        return box.insert(text) ? [.perform(.keepDraft(box.draft))] : [Self.isFull]
    }

    /// Draws the list of entries.
    mutating func drawPast(
        on canvas: inout Canvas, area: Rectangle, charset: Charset, rule: DayRule
    ) {
        listTop = area.origin.row + (area.size.rows > 3 ? 1 : 0)
        past?.draw(
            on: &canvas, area: area, charset: charset, rule: rule, isLoaded: isLoaded)
    }

    /// Draws the page of a day or a week.
    mutating func drawDay(on canvas: inout Canvas, area: Rectangle, charset: Charset) {
        day?.draw(on: &canvas, area: area, charset: charset)
    }

    /// Draws the text box; returns the row below it.
    mutating func drawBox(
        on canvas: inout Canvas, area: Rectangle, mostRows: Int, charset: Charset
    ) -> Int {
        box.draw(
            on: &canvas, area: area, mostRows: mostRows,
            isActive: (isWriting || box.edited != nil) && secret == nil, charset: charset)
    }
}
