import ArgumentParser
import Counting
import Presentation
import Primitives
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
            quad up and quad + are short for it. A whole number behind the names says how many \
            multiples of the step; a counter that is called by a number stands before it. A time \
            may be \(DateWords.timeForms).

            For example: quad count up kids 3 --at '10 min ago' --note 'the late ones'
            """)

    @Argument(
        help: ArgumentHelp(
            "The counters, and how many multiples of their step if not 1.", valueName: "names"),
        completion: NameCompletion.counters)
    var words: [String]

    @OptionGroup var tap: TapOptions
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let words = try TapWords(words, of: "up", opposite: "down")
        try await session.count(words.multiples, words.names, tap)
    }
}

/// Counts down.
struct CountDown: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "down", abstract: "Count down and print the new value.",
        discussion: """
            quad down and quad - are short for it. A time may be \(DateWords.timeForms).

            For example: quad count down kids
            """)

    @Argument(
        help: ArgumentHelp(
            "The counters, and how many multiples of their step if not 1.", valueName: "names"),
        completion: NameCompletion.counters)
    var words: [String]

    @OptionGroup var tap: TapOptions
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let words = try TapWords(words, of: "down", opposite: "up")
        try await session.count(-words.multiples, words.names, tap)
    }
}

extension Session {
    /// Counts, shows the new values and rings the bell.
    fileprivate func count(
        _ multiples: Int64, _ names: [String], _ tap: TapOptions
    ) async throws {
        let at = try instant("--at", tap.at)
        try await onWorkspace { workspace in
            let counters = try await workspace.counters(named: names, in: self)
            let counted = try await workspace.count(multiples, counters, at: at, note: tap.note)
            if counted.count == 1 {
                try await workspace.show(counted[0].counter, in: self)
            } else {
                let names = try await GroupNames(of: workspace)
                try show(
                    list: counted.map { $0.counter.json(names) }, afterChange: true,
                    lines: counted.map(\.counter.shareLine.safe))
            }
            ring(multiples > 0 ? .up : .down, crossings: counted.flatMap(\.crossings))
            for one in counted { tell(one.crossings, of: one.counter) }
        }
    }
}

extension Workspace {
    /// Counts one counter, or several in a single action.
    fileprivate func count(
        _ multiples: Int64, _ chosen: [Counter], at: Instant?, note: String
    ) async throws -> [Counted] {
        if chosen.count == 1 {
            return [try await counters.add(multiples, to: chosen[0].id, at: at, note: note)]
        }
        let steps = Set(chosen.map(\.step))
        let amount = steps.count == 1 ? multiples &* (steps.first ?? 1) : 0
        let detail = amount == 0 ? "" : (amount > 0 ? "+" : "") + "\(amount) "
        return try await counters.perform(
            multiples < 0 ? .down : .up, about: detail + chosen.about
        ) { editor in
            try chosen.map { try editor.add(multiples, to: $0.id, at: at, note: note) }
        }
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
        let counter = try await workspace.counter(named: name, in: session)
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
        let counter = try await workspace.counter(named: name, in: session)
        let reset = try await workspace.counters.reset(counter.id, note: note).counter
        try await workspace.show(reset, in: session)
        session.ring(.reset)
        if reset.value != counter.value || counter.isRunning {
            session.note("It was \(counter.valueText).", hint: "To take it back: quad undo")
        }
    }
}
