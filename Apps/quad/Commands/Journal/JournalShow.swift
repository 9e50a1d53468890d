import ArgumentParser
import Journal
import Presentation
import Primitives
import Workspace

struct JournalLatest: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "latest", abstract: "Show the newest entry.")

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        try await passphrase.unlock(workspace, in: session, isNeeded: false)
        guard let entry = try await workspace.read({ try $0.entries.latest() }) else {
            throw CommandError.emptyJournal
        }
        try session.show(entry)
        session.noteLocked([entry])
    }
}

struct JournalShow: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show an entry.")

    @OptionGroup var reference: EntryWords
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        try await passphrase.unlock(workspace, in: session, isNeeded: false)
        let entry = try await reference.found(in: workspace, session)
        try session.show(entry, showsID: true)
        session.noteLocked([entry])
    }
}

struct JournalRandom: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "random", abstract: "Show a random entry.")

    @OptionGroup var filter: FilterOptions
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let wanted = try filter.filter(in: session)
        try await passphrase.unlock(workspace, in: session, isNeeded: wanted.tag != nil)
        guard let entry = try await workspace.read({ try $0.entries.random(wanted) }) else {
            throw filter.isEmpty ? CommandError.emptyJournal : CommandError.noEntry
        }
        try session.show(entry)
        session.noteLocked([entry])
    }
}

struct JournalOnThisDay: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "on-this-day",
        abstract: "Show what was written years, a month and a week ago.",
        discussion: """
            First this date in other years, the latest first; then the same day of the month \
            before, and the same weekday of the week before.
            """)

    @Argument(help: ArgumentHelp("The day, such as \(DateWords.dayForms). (default: today)"))
    var day: [String] = []

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let day = try session.day(named: day)
        try await passphrase.unlock(workspace, in: session, isNeeded: false)
        let memories = try await workspace.read {
            try $0.entries.onThisDay(day, rule: session.dayRule)
        }
        try session.show(
            list: memories.map { json(of: $0, in: session) },
            lines: memories.flatMap { lines(of: $0, in: session) })
        if memories.isEmpty { session.hint("Nothing was written on this date before.") }
        session.noteLocked(memories.flatMap(\.entries))
    }

    private func json(of memory: Memory, in session: Session) -> JSONValue {
        [
            "day": .text(memory.day), "distance": .string(memory.distance.words(in: .iso)),
            "entries": .array(memory.entries.map { $0.json(in: session) }),
        ]
    }

    private func lines(of memory: Memory, in session: Session) -> [String] {
        let title = "\(memory.distance.words()), \(DateLanguage.current.date(memory.day))"
        return [Style.strong.applied(to: title, with: session.color)]
            + memory.entries.flatMap { $0.lines(in: session, showsAge: false) }
    }
}

struct JournalTags: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "tags", abstract: "List the tags with how many entries have each.")

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        try await passphrase.unlock(workspace, in: session)
        let tags = try await workspace.read { try $0.entries.tags() }
        try session.show(
            tags, { ["tag": .string($0.tag.name), "count": .integer(Int64($0.count))] },
            .right, .cut
        ) { [.init("\($0.count)", .strong), .init("\($0.tag)")] }
        if tags.isEmpty { session.hint("No entry has a tag yet. Write one with # in a text.") }
    }
}

struct JournalPrompt: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "prompt", abstract: "Show today's question, for when nothing comes to mind.",
        discussion: """
            It is the same all day on every device. `quad journal add` shows it where it asks for \
            a text; `quad config set journal.prompt off` silences that.
            """)

    @Argument(help: ArgumentHelp("The day, such as \(DateWords.dayForms). (default: today)"))
    var day: [String] = []

    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let day = try session.day(named: day)
        let prompt = Prompts.prompt(of: day)
        try session.show(["day": .text(day), "prompt": .string(prompt)], lines: [prompt])
    }
}
