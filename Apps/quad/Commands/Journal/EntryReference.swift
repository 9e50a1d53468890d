import ArgumentParser
import Journal
import Presentation
import Primitives
import Workspace

/// The name of an entry on the command line, one word.
struct EntryReference: ParsableArguments {
    @Argument(help: EntryNaming.help)
    var entry: String

    func found(in workspace: Workspace, _ session: Session) async throws -> Entry {
        try await EntryNaming(entry, session).entry(in: workspace)
    }
}

/// The name of an entry on the command line, as many words as it has.
struct EntryWords: ParsableArguments {
    @Argument(help: EntryNaming.help)
    var entry: [String]

    /// Returns the name as typed.
    func naming(_ session: Session) -> EntryNaming {
        EntryNaming(entry.joined(separator: " "), session)
    }

    func found(in workspace: Workspace, _ session: Session) async throws -> Entry {
        try await naming(session).entry(in: workspace)
    }
}

/// A name of an entry: `latest`, `-2`, a day, its first words, or its id.
struct EntryNaming {
    /// The help on the forms of a name.
    static let help: ArgumentHelp =
        "The entry: latest, -2 for the one before it, a day, its first words, or its id."

    private let name: String
    private let session: Session

    /// Creates a name from the typed text.
    init(_ typed: String, _ session: Session) {
        name = Amount.unescaped(typed).trimmed
        self.session = session
    }

    /// Finds the entry in a workspace.
    ///
    /// - Throws: ``CommandError/emptyJournal``, ``CommandError/ambiguous(_:matches:)``,
    ///   ``Journal/JournalError``.
    func entry(in workspace: Workspace) async throws -> Entry {
        if let number {
            let entries = try await workspace.read { try $0.entries.last(number) }
            guard !entries.isEmpty else { throw CommandError.emptyJournal }
            guard entries.count == number else {
                throw CommandError.fewEntries(entries.count, wanted: number)
            }
            return entries[number - 1]
        }
        do {
            return try await workspace.read { try $0.entries.find(name) }
        } catch JournalError.noSuchEntry {
            return try await entry(among: try await workspace.read { try $0.entries.list() })
        }
    }

    /// Finds the entry among others.
    ///
    /// - Parameter entries: The entries, newest first.
    func entry(among entries: [Entry]) async throws -> Entry {
        if let number {
            guard !entries.isEmpty else { throw CommandError.emptyJournal }
            guard entries.count >= number else {
                throw CommandError.fewEntries(entries.count, wanted: number)
            }
            return entries[number - 1]
        }
        if let id = Entry.ID(name), let entry = entries.first(where: { $0.id == id }) {
            return entry
        }
        let dates = DateWords(rule: session.dayRule, now: session.environment.now())
        if let day = try? dates.day(name) {
            let written = entries.filter { session.dayRule.day(of: $0.at) == day }
            if !written.isEmpty {
                return try await settle(written.count == 1 ? .one(written[0]) : .ambiguous(written))
            }
        }
        let lookup = NameLookup(name, among: entries, id: { "\($0.id)" }, title: Self.title)
        if case .none = lookup, entries.contains(where: \.isLocked) { throw JournalError.locked }
        return try await settle(lookup, among: entries)
    }

    private func settle(
        _ lookup: NameLookup<Entry>, among entries: [Entry] = []
    ) async throws -> Entry {
        try await session.settle(
            name, lookup, kind: "entry", among: { entries },
            as: { entry in
                let title = Self.title(entry)
                return Choice(
                    title: title.isEmpty ? entry.remarks.first ?? "" : title.brief,
                    facts: [TimeWords.stamp(entry.at, in: session.dayRule)],
                    id: String("\(entry.id)".prefix(8)))
            }, absence: { _ in JournalError.noSuchEntry(name) })
    }

    /// The number of the entry, counted from 1 for the newest: `latest`, `-1`, `-2`.
    private var number: Int? {
        if name == "latest" { return 1 }
        guard name.hasPrefix("-"), let number = Int(name.dropFirst()), number > 0 else {
            return nil
        }
        return number
    }

    private static func title(_ entry: Entry) -> String {
        entry.text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    }
}

extension Entry {
    /// Returns the entry as JSON, the same in every command.
    func json(in session: Session) -> JSONValue {
        [
            "id": .text(id), "at": .text(at), "day": .text(session.dayRule.day(of: at)),
            "text": texts.first.map { .string($0) } ?? .null,
            "texts": .array(texts.map { .string($0) }),
            "tags": .array(tags.map { .string($0.name) }), "starred": .bool(isStarred),
            "conflict": .bool(isConflicted), "isLocked": .bool(isLocked),
            "isDamaged": .bool(isDamaged),
        ]
    }

    /// Returns the lines of the entry, below its date and time.
    ///
    /// - Parameter showsAge: Whether the age of the entry is shown.
    func lines(in session: Session, showsID: Bool = false, showsAge: Bool = true) -> [String] {
        [heading(in: session, showsID: showsID, showsAge: showsAge)] + body(in: session)
    }

    /// Returns the heading: the time of the entry, its age, star and id.
    func heading(in session: Session, showsID: Bool = false, showsAge: Bool = true) -> String {
        var head = TimeWords.stamp(at, in: session.dayRule)
        if showsAge {
            let now = session.environment.now()
            head += ", " + TimeWords.ago(at, now: now, in: session.dayRule)
        }
        if isStarred { head += "  *" }
        if showsID { head += "  \(id)" }
        return Style.faint.applied(to: head, with: session.color)
    }

    /// Returns the texts; several are numbered, and remarks about unreadable ones follow.
    private func body(in session: Session) -> [String] {
        var lines: [String] = []
        for (index, text) in texts.enumerated() {
            if isConflicted { lines += remark("text \(index + 1):", in: session) }
            lines += StyledText(text).lines(on: session.page, margin: 2)
        }
        return lines + remarks(in: session)
    }

    /// Returns remarks on locked or damaged texts and on conflicts to resolve.
    func remarks(in session: Session) -> [String] {
        var lines = remarks.flatMap { remark($0, in: session) }
        if isConflicted, texts.isEmpty {
            lines += remark(
                "changed on two devices: quad journal unlock shows both texts", in: session)
        } else if isConflicted {
            let start = "\(id)".prefix(8)
            let numbers = texts.count == 2 ? "1, 2" : "1 to \(texts.count)"
            lines += remark(
                "changed on two devices: quad journal resolve \(start) --keep \(numbers) or both",
                in: session)
        }
        return lines
    }

    private func remark(_ text: String, in session: Session) -> [String] {
        StyledText(text, .alarming).lines(on: session.page, margin: 2)
    }
}

extension Session {
    func show(_ entry: Entry, afterChange: Bool = false, showsID: Bool = false) throws {
        try show(
            entry.json(in: self), afterChange: afterChange,
            lines: entry.lines(in: self, showsID: showsID))
    }
}
