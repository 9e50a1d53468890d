import ArgumentParser
import Device
import Presentation
import Workspace

/// A command that runs in a session.
protocol QuadCommand: AsyncParsableCommand {
    var options: GlobalOptions { get }

    /// Whether the command also runs with invalid settings, as commands that repair them do.
    static var isLenient: Bool { get }

    /// Whether the command adds something to the store, which is created if it does not exist.
    var isAdding: Bool { get }

    /// Whether the command writes a line for a shell's prompt; on any error the line is empty.
    var isPrompt: Bool { get }

    func run(in session: Session) async throws
}

extension QuadCommand {
    static var isLenient: Bool { false }
    var isAdding: Bool { false }
    var isPrompt: Bool { false }
}

/// A command that needs the open store during its whole run.
protocol WorkspaceCommand: QuadCommand {
    func run(on workspace: Workspace, in session: Session) async throws
}

extension WorkspaceCommand {
    func run(in session: Session) async throws {
        try await session.onWorkspace { workspace in
            try await run(on: workspace, in: session)
        }
    }
}

extension Session {
    /// Runs a body with the open workspace; errors about times are reworded with this device's
    /// clock.
    func onWorkspace(_ body: (Workspace) async throws -> Void) async throws {
        do {
            try await withWorkspace(body)
        } catch {
            throw local(error)
        }
    }
}

/// The options that every command has.
struct GlobalOptions: ParsableArguments {
    @Flag(help: "Write data as JSON, for programs.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "The store: sqlite:PATH, json:PATH or memory:.", valueName: "url"))
    var store: String?

    @Option(help: ArgumentHelp("Use of colour.", valueName: "when"))
    var color: ColorUse.Wish?

    var flags: [SettingKey: (option: String, value: String)] {
        var flags: [SettingKey: (option: String, value: String)] = [:]
        flags[.store] = store.map { ("--store", $0) }
        flags[.color] = color.map { ("--color", $0.rawValue) }
        return flags
    }
}

extension ColorUse.Wish: ExpressibleByArgument {}

struct DestructionOptions: ParsableArguments {
    @Flag(help: "Do it without asking.")
    var yes = false

    @Flag(help: "Only say what would be done.")
    var dryRun = false
}

/// A command that can be parsed without ArgumentParser if it has no options, the most common case.
///
/// The parser inspects types at run time, which takes longer than all that a short command does:
/// see docs/decisions/0018-quick-start.md. Words that this parsing does not accept are left to the
/// parser.
protocol PlainCommand: QuadCommand {
    /// Whether the command parses some options itself; otherwise it gets only words without
    /// options.
    static var readsOptions: Bool { get }

    /// Returns the command for words that do not begin with a hyphen; `nil` if the words don't fit
    /// it.
    ///
    /// Every option must be set: an option that the parser has not read cannot be accessed.
    static func plain(_ words: [String]) -> Self?
}

/// All commands that can be parsed without ArgumentParser.
///
/// A table, as the runtime would look through thousands of conformances to answer whether a type is
/// one of them.
enum PlainCommands {
    private static let all: [any PlainCommand.Type] = [
        CountUp.self, CountDown.self, CountList.self, JournalAdd.self, GlanceCommand.self,
    ]

    static func command(_ type: any ParsableCommand.Type) -> (any PlainCommand.Type)? {
        all.first { ObjectIdentifier($0) == ObjectIdentifier(type) }
    }
}

extension PlainCommand {
    static var readsOptions: Bool { false }
}

extension GlobalOptions {
    /// The options with nothing set.
    static var none: GlobalOptions {
        var options = GlobalOptions()
        (options.json, options.store, options.color) = (false, nil, nil)
        return options
    }
}

extension TapOptions {
    /// A tap at the current time, without a note.
    static var none: TapOptions {
        var options = TapOptions()
        (options.at, options.note) = (nil, "")
        return options
    }
}

extension PassphraseOptions {
    /// The options without a file.
    static var none: PassphraseOptions {
        var options = PassphraseOptions()
        options.passphraseFile = nil
        return options
    }
}

extension CountTap: PlainCommand {
    static func plain(_ words: [String]) -> Self? {
        guard !words.isEmpty else { return nil }
        var command = Self()
        (command.words, command.tap, command.options) = (words, .none, .none)
        return command
    }
}

extension CountList: PlainCommand {
    static func plain(_ words: [String]) -> Self? {
        guard words.isEmpty else { return nil }
        var command = Self()
        (command.group, command.archived, command.deleted) = (nil, false, false)
        (command.ids, command.options) = (false, .none)
        return command
    }
}

extension JournalAdd: PlainCommand {
    static func plain(_ words: [String]) -> Self? {
        guard !words.isEmpty else { return nil }
        var command = Self()
        (command.text, command.at, command.star) = (words, nil, false)
        (command.passphrase, command.options) = (.none, .none)
        return command
    }
}

extension GlanceCommand: PlainCommand {
    static let readsOptions = true

    /// Returns the command for `--format` alone, which a shell runs at each prompt.
    static func plain(_ words: [String]) -> Self? {
        guard words.count == 2, words[0] == "--format" else { return nil }
        var command = Self()
        (command.format, command.options) = (words[1], .none)
        return command
    }
}

/// One of two opposite commands that share their declaration, such as `up` and `down`.
protocol Direction: Sendable {
    static var isForward: Bool { get }
}

enum Forward: Direction {
    static let isForward = true
}

enum Backward: Direction {
    static let isForward = false
}

/// The options of commands that show what the server tells, or what this device keeps of it.
struct SourceOptions: ParsableArguments {
    @Flag(help: "Don't ask the server; show what this device has.")
    var offline = false

    @Flag(help: "Wait for the server, however long it takes.")
    var wait = false

    func validate() throws {
        if offline && wait { throw ValidationError("--offline and --wait don't go together") }
    }

    var source: AnswerSource { offline ? .device : wait ? .server : .either }
}

extension Session {
    /// Says how old an answer is that this device kept, and why the server's is not shown.
    func noteAge<Value>(of kept: Cached<Value>) {
        guard let at = kept.keptAt else { return }
        let age = TimeWords.ago(at, now: environment.now(), in: dayRule)
        guard let trouble = kept.trouble else { return note("As of \(age).") }
        note("As of \(age): \(ErrorSentence.of(trouble)).")
    }

    /// Says that something waits in the outbox, if it does.
    func note<Answer>(on delivery: Delivery<Answer>) {
        if case .waiting(let report) = delivery { noteWaiting(report) }
    }

    /// Says that something waits in the outbox, and why.
    func noteWaiting(_ report: OutboxReport) {
        if report.isSealed {
            return note(
                "It waits in the outbox, sealed, until the journal is unlocked.",
                hint: "Then it is sent: quad journal unlock, then quad sync")
        }
        let reason = report.trouble.map { ": \(ErrorSentence.of($0))" } ?? ""
        note("It waits in the outbox\(reason).", hint: "It is sent with the next quad sync.")
    }
}
