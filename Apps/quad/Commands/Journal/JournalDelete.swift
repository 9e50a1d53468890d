import ArgumentParser
import Journal
import Presentation
import Primitives
import Workspace

struct JournalDelete: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete an entry; `restore` and `quad undo` bring it back.")

    @OptionGroup var reference: EntryWords
    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        // The entry to delete is shown if it can be unlocked.
        if session.terminal.canAsk, !destruction.yes {
            try await passphrase.unlock(workspace, in: session, isNeeded: false)
        }
        let entry = try await reference.found(in: workspace, session)
        let isDone = try session.mayDestroy(
            "delete \(entry.called(in: session))", options: destruction)
        if isDone { try await workspace.act({ try $0.entries.delete(entry.id) }) }
        try session.show(
            ["deleted": .bool(isDone), "id": .text(entry.id)], afterChange: isDone, lines: [])
        if isDone {
            session.note(
                "Deleted.",
                hint: "To undo it: quad undo, or quad journal restore \(entry.id)")
        }
    }
}

extension Entry {
    /// Returns the entry's name in a question: the beginning of its text, or its time if it is
    /// locked.
    fileprivate func called(in session: Session) -> String {
        if texts.isEmpty { return "the entry of \(TimeWords.stamp(at, in: session.dayRule))" }
        return "\"\(SafeText.lines(text).joined(separator: " ").brief)\""
    }
}

struct JournalRestore: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Bring a deleted entry back.",
        discussion: "latest and -2 count among the deleted entries.")

    @OptionGroup var reference: EntryWords
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let deleted = try await workspace.read { try $0.entries.deleted() }
        let entry = try await reference.naming(session).entry(among: deleted)
        try await workspace.act { try $0.entries.restore(entry.id) }
        try session.show(
            ["restored": .bool(true), "id": .text(entry.id)], afterChange: true, lines: [])
        session.note("It is back.")
    }
}

typealias JournalStar = JournalMark<Forward>
typealias JournalUnstar = JournalMark<Backward>

struct JournalMark<Way: Direction>: WorkspaceCommand {
    static var configuration: CommandConfiguration {
        Way.isForward
            ? .init(commandName: "star", abstract: "Mark an entry with a star.")
            : .init(commandName: "unstar", abstract: "Remove the star from an entry.")
    }

    @OptionGroup var reference: EntryWords
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let entry = try await reference.found(in: workspace, session)
        try session.show(
            await workspace.act { try $0.entries.setStarred(Way.isForward, entry.id) },
            afterChange: true)
    }
}

struct JournalKeep: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "keep", abstract: "Keep all entries, or only the latest 30 or another number.",
        discussion: """
            With a number, each new entry removes the oldest, on all devices; `quad undo` brings \
            it back. Without one it says what is kept.
            """)

    @Argument(help: "`all`, or the number of entries to keep.")
    var entries: String?

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    var isAdding: Bool { entries != nil && !destruction.dryRun }

    func run(on workspace: Workspace, in session: Session) async throws {
        guard let entries else {
            return try show(
                try await workspace.read { try $0.entries.keeps() }, gone: 0, in: session)
        }
        let limit = try limit(entries)
        let surplus = try await workspace.read { try $0.entries.surplus(over: limit ?? .max) }
        var isDone = !destruction.dryRun
        if surplus > 0 {
            isDone = try session.mayDestroy(
                "delete the oldest \(surplus == 1 ? "entry" : "\(surplus) entries")",
                options: destruction)
        }
        let gone = isDone ? try await workspace.act { try $0.entries.keep(limit) }.count : 0
        try show(
            isDone ? limit : try await workspace.read { try $0.entries.keeps() }, gone: gone,
            in: session, afterChange: isDone)
        if gone > 0 { session.hint("To undo it: quad undo") }
    }

    private func limit(_ text: String) throws -> Int? {
        if text == "all" { return nil }
        guard let number = Int(text) else {
            throw CommandError.usage(
                "\"\(text.brief)\" is neither `all` nor a number",
                hint: "quad journal keep --help")
        }
        guard number > 0 else { throw JournalError.invalidLimit(number) }
        return number
    }

    private func show(
        _ keeps: Int?, gone: Int, in session: Session, afterChange: Bool = false
    ) throws {
        try session.show(
            [
                "keeps": keeps.map { .integer(Int64($0)) } ?? .string("all"),
                "deleted": .integer(Int64(gone)),
            ], afterChange: afterChange, lines: [keeps.map { "\($0)" } ?? "all"])
    }
}

struct JournalResolve: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Pick a text of an entry that was changed on two devices.",
        discussion: """
            `quad journal show ID` numbers the texts. Without an entry it lists those that wait \
            for a decision.
            """)

    @Argument(help: EntryNaming.help)
    var entry: String?

    @Option(help: ArgumentHelp("The number of the text to keep, or `both`.", valueName: "text"))
    var keep: String?

    @Option(help: ArgumentHelp("Another text, or - for standard input.", valueName: "text"))
    var text: String?

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if keep != nil && text != nil {
            throw ValidationError("--keep and --text don't go together")
        }
        if entry != nil && keep == nil && text == nil {
            throw ValidationError("say what stays: --keep 1, --keep 2, --keep both or --text TEXT")
        }
        if entry == nil && (keep != nil || text != nil) {
            throw ValidationError("say which entry: `quad journal resolve` lists those that wait")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        guard let entry else { return try await list(workspace, in: session) }
        let choice = try choice()
        try await passphrase.unlock(workspace, in: session)
        let found = try await EntryNaming(entry, session).entry(in: workspace)
        let resolved = try await workspace.act { try $0.entries.resolve(found.id, keeping: choice) }
        try session.show(resolved, afterChange: true)
    }

    private func list(_ workspace: Workspace, in session: Session) async throws {
        try await passphrase.unlock(workspace, in: session, isNeeded: false)
        let entries = try await workspace.read { try $0.entries.conflicts() }
        try session.show(
            list: entries.map { $0.json(in: session) },
            lines: entries.flatMap { $0.lines(in: session, showsID: true) })
        if entries.isEmpty { session.hint("No entry waits for a decision.") }
        session.noteLocked(entries)
    }

    private func choice() throws -> ConflictChoice {
        if let text {
            if text == "-", passphrase.readsInput {
                throw CommandError.usage(
                    "standard input holds the text or the passphrase, not both",
                    hint: "name a file with --passphrase-file")
            }
            return .text(text == "-" ? try StandardInput.text() : text)
        }
        let keep = keep ?? ""
        if ["both", "all"].contains(keep) { return .all }
        guard let number = Int(keep) else {
            throw CommandError.usage(
                "\"\(keep.brief)\" is neither the number of a text nor `both`",
                hint: "quad journal resolve --help")
        }
        return .number(number)
    }
}
