import ArgumentParser
import Counting
import Primitives
import Workspace

/// The options that give a counter a goal.
struct TargetOptions: ParsableArguments {
    /// The comparison of the value with the goal.
    enum Aim: EnumerableFlag {
        case atLeast, atMost, exactly

        static func help(for value: Self) -> ArgumentHelp? {
            switch value {
            case .atLeast: "Met by the goal or more (the default)."
            case .atMost: "Met by the goal or less."
            case .exactly: "Met by exactly the goal."
            }
        }
    }

    @Option(parsing: .unconditional, help: ArgumentHelp("The number to reach.", valueName: "n"))
    var goal: Amount?

    @Flag(exclusivity: .exclusive)
    var aim: Aim?

    @Option(
        help: ArgumentHelp(
            "The period after which it starts again: day, week, month, days as 3d, or never.",
            valueName: "period"),
        completion: .list(["day", "week", "month", "3d", "never"]))
    var every: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The last day that counts towards the goal, as 24.12.2026; then it starts again.",
            valueName: "date"))
    var until: String?

    var isSet: Bool { goal != nil || aim != nil || every != nil || until != nil }

    /// Returns the target of the options, based on the old one; `nil` if no option is given.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)``.
    func target(from old: Target?, in session: Session) throws -> Target? {
        guard isSet else { return nil }
        guard let goal = goal?.value ?? old?.goal else {
            throw CommandError.usage("there is no goal yet", hint: "add one, for example --goal 20")
        }
        if every != nil, until != nil {
            throw CommandError.usage(
                "--every and --until don't go together", hint: "leave one of them out")
        }
        let aim: Target.Aim =
            switch aim {
            case .atLeast: .atLeast
            case .atMost: .atMost
            case .exactly: .exactly
            case nil: old?.aim ?? .atLeast
            }
        return Target(goal: goal, aim: aim, period: try period(old?.period, in: session))
    }

    private func period(_ old: PeriodRule?, in session: Session) throws -> PeriodRule? {
        if let until {
            let day = try session.comingDay("--until", until)
            guard day >= session.today else {
                throw CommandError.usage(
                    "--until \(day) is over already", hint: "name today or a later day")
            }
            return .until(day)
        }
        guard let every else { return old }
        guard let period = TypedPeriod(every, on: session.today) else {
            throw CommandError.usage(
                "--every \"\(every.brief)\" is not a period", hint: "write \(TypedPeriod.forms)")
        }
        return period.rule
    }
}

extension Target {
    func json(value: Int64, period running: Period?) -> JSONValue {
        [
            "goal": .integer(goal), "aim": .string(aim.rawValue), "met": .bool(isMet(by: value)),
            "every": period.map { .text($0) } ?? .null,
            "period": running.map { $0.json } ?? .null,
        ]
    }
}

extension Period {
    /// The period as JSON; an open end is null.
    var json: JSONValue {
        [
            "first": first == .distantPast ? .null : .text(first),
            "last": last == .distantFuture ? .null : .text(last),
        ]
    }
}

struct CountConvert: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert", abstract: "Make a counter simple, a target, or a stopwatch.",
        discussion: """
            A simple counter can become a target, and back, at any time; its days and history \
            stay. A target with periods shows what its running one has, and goes on from there \
            when it becomes simple. Counts can't become times: only a counter without counts can \
            become a stopwatch, and back.

            For example: quad count convert kids target --goal 30
            """)

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @Argument(help: "The new type: simple, target or time.")
    var type: CounterType

    @OptionGroup var target: TargetOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if type != .target && target.isSet {
            throw ValidationError("a goal is for the type target")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let counter = try await workspace.counter(named: name, in: session)
        let target = try target.target(from: counter.target, in: session)
        if type == .target, target == nil, counter.target == nil {
            throw CommandError.usage(
                "a target needs a goal",
                hint: "quad count convert \(name.shellWord) target --goal 20")
        }
        let converted = try await workspace.act {
            try $0.counters.convert(
                counter.id, to: type, target: target ?? counter.target)
        }
        try await workspace.show(list: [converted], in: session)
    }
}

extension CounterType: ExpressibleByArgument {}

struct CountPeriods: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "periods",
        abstract: "List the periods of a target, newest first: what was counted, and the goal met "
            + "or missed.",
        discussion: """
            Periods in which nothing was counted are listed, too. A tap belongs to the period in \
            which it was made, even if it was entered later with --at or on an offline device.

            For example: quad count periods laps
            """)

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The most to list.", valueName: "n"))
    var number = 14

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if number < 0 { throw ValidationError("--number must be at least 0") }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let counter = try await workspace.counter(named: name, in: session)
        let periods = try await workspace.read {
            try $0.counters.periods(of: counter.id, limit: number)
        }
        let table = CounterTables(of: counter, by: session.dayRule)
            .periods(periods, on: session.page)
        try session.show(list: periods.map(\.json), lines: table.lines(on: session.page))
        if periods.isEmpty {
            session.hint(
                "It has no periods. Give it one: quad count edit \(name.shellWord) "
                    + "--goal 20 --every day")
        }
    }
}

extension PeriodResult {
    fileprivate var json: JSONValue {
        [
            "first": period.first == .distantPast ? .null : .text(period.first),
            "last": period.last == .distantFuture ? .null : .text(period.last),
            "value": .integer(value), "goal": .integer(goal), "aim": .string(aim.rawValue),
            "met": .bool(isMet), "closed": .bool(isClosed),
        ]
    }
}
