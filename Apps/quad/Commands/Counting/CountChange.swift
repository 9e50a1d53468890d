import ArgumentParser
import Counting
import Presentation
import Primitives
import Workspace

struct TapOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Time at which it was done, if not now.", valueName: "time"))
    var at: String?

    @Option(help: "A note in the history.")
    var note = ""
}

typealias CountUp = CountTap<Forward>
typealias CountDown = CountTap<Backward>

struct CountTap<Way: Direction>: QuadCommand {
    static var configuration: CommandConfiguration {
        Way.isForward
            ? .init(
                commandName: "up", abstract: "Count up and print the new value.",
                discussion: """
                    quad up and quad + are short for it. A number after the names is how many \
                    steps to add. If a counter's name is a number, put it before that. A time may \
                    be \(DateWords.timeForms).

                    For example: quad count up kids 3 --at '10 min ago' --note 'the late ones'
                    """)
            : .init(
                commandName: "down", abstract: "Count down and print the new value.",
                discussion: """
                    quad down and quad - are short for it. A time may be \(DateWords.timeForms).

                    For example: quad count down kids
                    """)
    }

    @Argument(
        help: ArgumentHelp(
            "The counters, and how many multiples of their step if not 1.", valueName: "names"),
        completion: NameCompletion.counters)
    var words: [String]

    @OptionGroup var tap: TapOptions
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        let words = try TapWords(words, isUp: Way.isForward)
        try await session.count(
            Way.isForward ? words.multiples : -words.multiples, words.names, tap)
    }
}

extension Session {
    /// Counts, shows the new values and rings the bell.
    fileprivate func count(_ multiples: Int64, _ names: [String], _ tap: TapOptions) async throws {
        let at = try instant("--at", tap.at)
        try await onWorkspace { workspace in
            let tap = Tap(multiples: multiples, at: at, note: tap.note)
            let counted = try await workspace.count(tap, names, in: self)
            if counted.count == 1 {
                try await workspace.show(counted[0].counter, in: self)
            } else {
                let groups = try await groupNames(of: workspace)
                try show(
                    list: counted.map { $0.counter.json(groups) }, afterChange: true,
                    lines: counted.map(\.counter.shareLine.safe))
            }
            ring(multiples > 0 ? .up : .down, crossings: counted.flatMap(\.crossings))
            for one in counted { tell(one.crossings, of: one.counter) }
        }
    }
}

/// A tap on one counter or on several at once.
private struct Tap: Sendable {
    let multiples: Int64
    let at: Instant?
    let note: String

    func count(_ chosen: [Counter], in tx: WorkspaceEditor) throws -> [Counted] {
        if chosen.count > 1 {
            let steps = Set(chosen.map(\.step))
            let amount = steps.count == 1 ? multiples &* (steps.first ?? 1) : 0
            let detail = amount == 0 ? "" : (amount > 0 ? "+" : "") + "\(amount) "
            let action: CountingAction = multiples < 0 ? .down : .up
            tx.action.entitle(action.rawValue, about: detail + chosen.about)
        }
        return try chosen.map { try tx.counters.add(multiples, to: $0.id, at: at, note: note) }
    }
}

extension Workspace {
    /// Looks the counters up and counts them, in one transaction; asks first if a name is not
    /// clear.
    fileprivate func count(
        _ tap: Tap, _ names: [String], in session: Session
    ) async throws -> [Counted] {
        let counted = try await act { tx in
            try tx.counters.meant(by: names).map { try tap.count($0, in: tx) }
        }
        if let counted { return counted }
        let chosen = try await counters(named: names, in: session)
        return try await act { tx in try tap.count(chosen, in: tx) }
    }
}

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
        let counted = try await workspace.act {
            try $0.counters.set(
                counter.id, to: value.value, at: at, note: tap.note)
        }
        try await workspace.show(counted.counter, in: session)
        session.tell(counted.crossings, of: counted.counter)
    }
}

struct CountReset: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Set a counter to its reset value, a stopwatch to zero.",
        discussion: "For example: quad count reset kids")

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @Option(help: "A note in the history.")
    var note = ""

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let counter = try await workspace.counter(named: name, in: session)
        let reset = try await workspace.act { try $0.counters.reset(counter.id, note: note) }
            .counter
        try await workspace.show(reset, in: session)
        session.ring(.reset)
        if reset.value != counter.value || counter.isRunning {
            session.note("It was \(counter.valueText).", hint: "To undo it: quad undo")
        }
    }
}

/// The words of a tap: counters, and the number of multiples of their step.
///
/// The last word is the number if it is a whole number and names stand before it. So a counter
/// whose name is a number must stand before others, or alone.
struct TapWords {
    /// The names, one or more.
    let names: [String]
    /// The number of multiples, at least 1.
    let multiples: Int64

    /// Creates the names and the number from the words of a command that counts up or down.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)`` if the number is out of range.
    init(_ words: [String], isUp: Bool) throws {
        let (command, opposite) = isUp ? ("up", "down") : ("down", "up")
        let plain = words.map(Amount.unescaped)
        guard plain.count > 1, let last = plain.last, Self.isNumber(last) else {
            (names, multiples) = (plain, 1)
            return
        }
        names = plain.dropLast()
        let named = names.map(\.shellWord).joined(separator: " ")
        guard let number = Int64(last) else {
            throw CommandError.usage(
                "'\(last.brief)' is invalid: counting \(command) takes up to \(Int64.max)",
                hint: "quad count \(command) \(named.brief == named ? named : "NAME") 1")
        }
        guard number >= 1 else {
            throw CommandError.usage(
                "counting \(command) takes 1 or more, not \(number)",
                hint: number == 0
                    ? "quad count share \(named)    shows the value"
                    : "quad count \(opposite) \(named) \(-max(number, -.max))")
        }
        multiples = number
    }

    private static func isNumber(_ word: String) -> Bool {
        let digits = word.hasPrefix("-") || word.hasPrefix("+") ? word.dropFirst() : word[...]
        return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
