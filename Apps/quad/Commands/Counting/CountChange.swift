import ArgumentParser
import Counting
import Presentation
import Workspace

/// The options of a tap.
struct TapOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("When it was done, if not now.", valueName: "time"))
    var at: String?

    @Option(help: "What is said about it in the history.")
    var note = ""
}

/// Counts up.
struct CountUp: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "up", abstract: "Count up and print the new value.",
        discussion: """
            A time may be \(DateWords.timeForms).

            For example: quad count up kids 3 --at '10 min ago' --note 'the late ones'
            """)

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @Argument(help: "How many multiples of its step, at least 1.")
    var multiples = Amount(1)

    @OptionGroup var tap: TapOptions
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        try multiples.refuseUnlessPositive(for: name, of: "up", opposite: "down")
        try await session.count(multiples.value, name, tap)
    }
}

/// Counts down.
struct CountDown: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "down", abstract: "Count down and print the new value.",
        discussion: """
            A time may be \(DateWords.timeForms).

            For example: quad count down kids
            """)

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @Argument(help: "How many multiples of its step, at least 1.")
    var multiples = Amount(1)

    @OptionGroup var tap: TapOptions
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        try multiples.refuseUnlessPositive(for: name, of: "down", opposite: "up")
        try await session.count(-multiples.value, name, tap)
    }
}

extension Session {
    /// Counts, shows the new value and sounds it.
    fileprivate func count(_ multiples: Int64, _ name: String, _ tap: TapOptions) async throws {
        let at = try instant("--at", tap.at)
        try await onWorkspace { workspace in
            let counter = try await workspace.counter(named: name)
            let counted = try await workspace.counters.add(
                multiples, to: counter.id, at: at, note: tap.note)
            try await workspace.show(counted.counter, in: self)
            ring(multiples > 0 ? .up : .down, crossings: counted.crossings)
            tell(counted.crossings, of: counted.counter)
        }
    }
}

extension Amount {
    /// Lets nobody count in a direction that the command's name doesn't say.
    fileprivate func refuseUnlessPositive(
        for name: String, of command: String, opposite: String
    ) throws(CommandError) {
        if value >= 1 { return }
        throw .usage(
            "counting \(command) takes 1 or more, not \(value)",
            hint: value == 0
                ? "quad count share \(name.shellWord)    shows the value"
                : "quad count \(opposite) \(name.shellWord) \(-max(value, -.max))")
    }
}

/// Gives a counter a value.
struct CountSet: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Give a counter a value.",
        discussion: "For example: quad count set kids 23")

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @Argument(help: "The value; may be negative.")
    var value: Amount

    @OptionGroup var tap: TapOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let at = try session.instant("--at", tap.at)
        let counter = try await workspace.counter(named: name)
        let counted = try await workspace.counters.set(
            counter.id, to: value.value, at: at, note: tap.note)
        try await workspace.show(counted.counter, in: session)
        session.tell(counted.crossings, of: counted.counter)
    }
}

/// Gives a counter its reset value.
struct CountReset: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Give a counter its reset value; a stopwatch stands at zero.",
        discussion: "For example: quad count reset kids")

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @Option(help: "What is said about it in the history.")
    var note = ""

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let counter = try await workspace.counter(named: name)
        let reset = try await workspace.counters.reset(counter.id, note: note).counter
        try await workspace.show(reset, in: session)
        session.ring(.reset)
        if reset.value != counter.value || counter.isRunning {
            session.note("It was \(counter.valueText).", hint: "To take it back: quad undo")
        }
    }
}
