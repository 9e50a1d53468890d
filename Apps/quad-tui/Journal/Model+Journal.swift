import Journal
import Presentation
import Primitives
import TerminalUI

/// The journal and its days: questions, lists and notices about them.
extension Model {
    /// The actions of the journal and of its pages.
    static let journalActions: Set<Action> = [
        .write, .past, .closePast, .openJournal, .lockJournal, .tryPassphrase, .save, .newLine,
        .editOutside, .leaveBox, .editEntry, .deleteEntry, .starEntry, .resolveEntry, .keepEntries,
        .memories,
        .tags, .theDay, .theWeek, .theYear, .earlier, .later, .today, .keepLine, .leaveDay,
    ]

    /// The numbers of entries to keep that are offered.
    private static let limits: [Int?] = [nil, 30, 100, 365]

    /// Performs an action of the journal.
    mutating func performInJournal(_ action: Action) -> [Effect] {
        switch action {
        case .deleteEntry, .starEntry, .resolveEntry: return performOnEntry(action)
        case .editEntry where journal.past?.chosen?.isLocked == true: return refuseLocked()
        case .leaveBox where journal.box.hasEdits:
            question = Question(
                text: "Drop the changes to this entry?",
                effects: [.perform(.journal(.dropEdit(draft: journal.box.draftAside)))])
            return []
        case .keepEntries:
            list = NarrowedList(
                "How many entries to keep?",
                choices: Self.limits.map { limit in
                    let mark = journal.state?.keeps == limit ? "now" : ""
                    let text = limit.map { "the latest \($0): the oldest goes with each new one" }
                    return .init(
                        item: .effects([.perform(.journal(.askKeep(limit)))]), head: mark,
                        text: text ?? "all")
                })
            return []
        case .memories: return [.perform(.journal(.memories))]
        case .tags: return [.perform(.journal(.tags))]
        case .newLine: return tell(refusalAfter: journal.beginLine())
        case .editOutside:
            return [.edit(journal.box.box.text, isSecret: journal.state?.secrecy != .open)]
        case .write, .past, .editEntry, .lockJournal: return performUnlessLocked(action)
        case .openJournal where !journal.isLocked:
            notice = ("The journal is open.", false)
            return []
        default: break
        }
        guard journal.day != nil, action != .leaveDay else { return journal.perform(action) }
        guard let effects = journal.performInDay(action) else {
            notice = ("That has not come yet.", true)
            return [.bell]
        }
        return effects
    }

    private mutating func performUnlessLocked(_ action: Action) -> [Effect] {
        if journal.isLocked { return refuseLocked() }
        if action == .lockJournal, journal.state?.secrecy == .open {
            notice = ("The journal is not encrypted: quad journal encrypt does that.", true)
            return [.bell]
        }
        return journal.perform(action)
    }

    mutating func refuseLocked() -> [Effect] {
        let key = keys.name(of: .openJournal, in: .lockedJournal)
        let place = tab == .journal ? "" : ", in the journal,"
        let isBox = scope == .lockedJournal && journal.isWriting
        let way = isBox ? "; \(keys.name(of: .leaveBox, in: .lockedJournal)) leaves it" : ""
        notice = ("The journal is locked. \(key)\(place) unlocks it\(way).", true)
        return [.bell]
    }

    private mutating func performOnEntry(_ action: Action) -> [Effect] {
        guard let entry = journal.past?.chosen else { return [.bell] }
        switch action {
        case .starEntry: return [.perform(.journal(.star(entry.id, !entry.isStarred)))]
        case .deleteEntry:
            question = Question(
                text: "Delete \(name(of: entry))? \(keys.wayBack)",
                effects: [.perform(.journal(.delete(entry.id)))])
        default:
            if entry.isLocked { return refuseLocked() }
            guard entry.isConflicted else {
                notice = ("This entry has one text only: there is nothing to choose.", true)
                return [.bell]
            }
            func choice(_ choice: ConflictChoice) -> NarrowedList.Item {
                .effects([.perform(.journal(.resolve(entry.id, choice)))])
            }
            let texts = entry.texts.enumerated().map { number, text in
                NarrowedList.Line(
                    item: choice(.number(number + 1)), head: "\(number + 1)",
                    text: SafeText.lines(text).joined(separator: " "))
            }
            list = NarrowedList(
                "Which text stays?",
                choices: texts + [
                    .init(item: choice(.all), head: "all", text: "each of them")
                ])
        }
        return []
    }

    private func name(of entry: Entry) -> String {
        guard !entry.texts.isEmpty else {
            return "the entry of \(TimeWords.stamp(entry.at, in: rule))"
        }
        let words = SafeText.lines(entry.text).joined(separator: " ").cut(toCharacters: 24)
        return charset.pick("“", "\"") + words + charset.pick("”", "\"")
    }

    /// Types a key into the box of the journal.
    ///
    /// - Returns: The effects; `nil` if the key has no meaning there.
    mutating func typeInJournal(_ key: Key) -> [Effect]? {
        journal.type(key).map { tell(refusalAfter: $0) }
    }

    /// Pastes into the box of the journal.
    ///
    /// - Returns: The effects; `nil` if nothing is typed there.
    mutating func pasteInJournal(_ text: String) -> [Effect]? {
        journal.paste(text).map { tell(refusalAfter: $0) }
    }

    /// Tells that an entry holds no more, if nothing was taken.
    private mutating func tell(refusalAfter effects: [Effect]) -> [Effect] {
        if effects == [.bell] {
            let size = Entries.textLimit / 1024
            notice = ("An entry holds \(size) KiB, and that is too much: save it first.", true)
        }
        return effects
    }

    /// Handles an answer of the store about the journal.
    mutating func receive(_ event: JournalEvent) -> [Effect] {
        switch event {
        case .surplus(let count, let limit):
            let oldest = count == 1 ? "the oldest entry" : "the \(count) oldest entries"
            question = Question(
                text: "Delete \(oldest), on all devices? \(keys.wayBack)",
                effects: [.perform(.journal(.keep(limit)))])
        case .tags(let tags):
            if tags.isEmpty {
                notice = ("No entry has a tag yet. Write one with # in a text.", false)
            } else {
                list = NarrowedList(
                    "Tags",
                    choices: tags.map {
                        .init(item: .tag($0.tag), head: "\($0.count)", text: "\($0.tag)")
                    })
            }
        case .memories(let entries) where entries.isEmpty:
            notice = ("Nothing was written on this date before.", false)
        default: return journal.receive(event)
        }
        return []
    }

    /// Takes what the person's editor left; what was in the box stays if there is nothing.
    mutating func takeWritten(_ result: Result<Editor.Outcome, Explained>) -> [Effect] {
        let person = people.writesOutside
        people.writesOutside = nil
        switch result {
        case .failure(let reason):
            notice = ("\(reason)", true)
            return [.bell]
        case .success(let outcome):
            var effects: [Effect] = []
            if let person {
                people.takeWritten(outcome.text, to: person)
            } else {
                effects = tell(refusalAfter: journal.takeWritten(outcome.text))
            }
            guard notice?.isFailure != true else { return effects }
            let key = keys.name(of: .save, in: .box)
            let sendKey = keys.name(of: .sendMessage, in: .chat)
            let way = person == nil ? "\(key) saves" : "\(sendKey) sends"
            notice =
                outcome.isDone
                ? ("\(way) what you wrote.", false)
                : ("The editor failed or was closed; its text is in the box.", true)
            return effects + (outcome.isDone ? [] : [.bell])
        }
    }

    /// Shows that the journal is locked.
    mutating func lockJournal() {
        journal.lock()
        if journal.day != nil { notice = ("The journal is locked.", true) }
    }

    /// The question of the day, if the person wants one.
    func prompt(of day: Day) -> String? { givesPrompts ? Prompts.prompt(of: day) : nil }
}
