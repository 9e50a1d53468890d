import ArgumentParser
import Counting
import Primitives
import Workspace

struct CountIntervals: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "intervals", abstract: "List and correct what a stopwatch measured.",
        discussion: """
            With a name alone it lists the intervals.

            For example: quad count intervals ann
            """,
        subcommands: [
            IntervalsList.self, IntervalsAdd.self, IntervalsEdit.self, IntervalsRemove.self,
        ], defaultSubcommand: IntervalsList.self)
}

struct IntervalsList: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the intervals of a stopwatch, oldest first.",
        discussion: "For example: quad count intervals ann")

    @Argument(help: "The stopwatch.", completion: NameCompletion.stopwatches)
    var name: String

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let counter = try await workspace.counter(named: name, in: session)
        try await workspace.showIntervals(of: counter, in: session)
    }
}

struct IntervalsAdd: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an interval that was not measured.",
        discussion: "For example: quad count intervals add ann --from '3 h ago' --to '2 h ago'")

    @Argument(help: "The stopwatch.", completion: NameCompletion.stopwatches)
    var name: String

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Time at which it began.", valueName: "time"))
    var from: String

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Time at which it ended.", valueName: "time"))
    var to: String

    @Option(help: "A note in the history.")
    var note = ""

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let now = session.environment.now()
        let start = try session.instant("--from", from) ?? now
        let stop = try session.instant("--to", to) ?? now
        let (counter, note) = (try await workspace.counter(named: name, in: session), note)
        let corrected = try await workspace.act {
            try $0.counters.addInterval(to: counter.id, start: start, stop: stop, note: note)
        }
        try await workspace.showIntervals(of: corrected, afterChange: true, in: session)
    }
}

struct IntervalsEdit: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Correct when an interval began or ended.",
        discussion: "For example: quad count intervals edit ann 1 --from '50 min ago'")

    @Argument(help: "The stopwatch.", completion: NameCompletion.stopwatches)
    var name: String

    @Argument(help: "The number of the interval, as the list has it.")
    var number: Int

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Time at which it began.", valueName: "time"))
    var from: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Time at which it ended.", valueName: "time"))
    var to: String?

    @Option(help: "A note in the history.")
    var note = ""

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if from == nil && to == nil {
            throw ValidationError("nothing to change: say --from, --to or both")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let start = try session.instant("--from", from)
        let stop = try session.instant("--to", to)
        let (counter, number, note) = (
            try await workspace.counter(named: name, in: session), number, note
        )
        let corrected = try await workspace.act {
            try $0.counters.editInterval(
                number, of: counter.id, start: start, stop: stop, note: note)
        }
        try await workspace.showIntervals(of: corrected, afterChange: true, in: session)
    }
}

struct IntervalsRemove: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an interval; quad undo brings it back.",
        discussion: "For example: quad count intervals remove ann 1")

    @Argument(help: "The stopwatch.", completion: NameCompletion.stopwatches)
    var name: String

    @Argument(help: "The number of the interval, as the list has it.")
    var number: Int

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let (counter, number) = (try await workspace.counter(named: name, in: session), number)
        let corrected = try await workspace.act {
            try $0.counters.removeInterval(number, of: counter.id)
        }
        try await workspace.showIntervals(of: corrected, afterChange: true, in: session)
    }
}

struct CountCut: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "cut", abstract: "Cut a break out of what a stopwatch measured.",
        discussion: """
            A stopwatch that runs goes on after the break.

            For example: quad count cut ann --from '20 min ago' --to '10 min ago'
            """)

    @Argument(help: "The stopwatch.", completion: NameCompletion.stopwatches)
    var name: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Time at which the break began.", valueName: "time"))
    var from: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Time at which it ended, if not now.", valueName: "time")
    )
    var to: String?

    @Option(help: "A note in the history.")
    var note = ""

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let now = session.environment.now()
        let start = try session.instant("--from", from) ?? now
        let end = try session.instant("--to", to) ?? now
        let (counter, note) = (try await workspace.counter(named: name, in: session), note)
        let corrected = try await workspace.act {
            try $0.counters.cut(counter.id, from: start, to: end, note: note)
        }
        try await workspace.showIntervals(of: corrected, afterChange: true, in: session)
    }
}

extension Workspace {
    /// Shows the intervals of a stopwatch and their total.
    func showIntervals(
        of counter: Counter, afterChange: Bool = false, in session: Session
    ) async throws {
        let intervals = try await read { try $0.counters.intervals(of: counter.id) }
        let table = CounterTables(of: counter, by: session.dayRule).intervals(intervals)
        try session.show(
            list: intervals.map(\.json), afterChange: afterChange,
            lines: table.lines(on: session.page))
        if intervals.isEmpty {
            session.hint(
                "Nothing was measured yet: quad count start \(try await shortWord(for: counter))")
        } else {
            session.hint("\(ClockText.text(of: counter.elapsed)) in all.")
        }
    }
}

extension MeasuredInterval {
    var json: JSONValue {
        [
            "number": .integer(Int64(number)), "start": .text(start),
            "stop": stop.map { .text($0) } ?? .null,
            "milliseconds": .integer(duration.wholeMilliseconds), "device": .text(device),
            "byHand": .bool(isByHand),
            "clockMovedMilliseconds": .integer(clockMoved.wholeMilliseconds),
        ]
    }
}

struct CountLap: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "lap", abstract: "Mark a lap of a running stopwatch and print its time.",
        discussion: "For example: quad count lap ann")

    @Argument(help: "The stopwatch.", completion: NameCompletion.stopwatches)
    var name: String

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let counter = try await workspace.counter(named: name, in: session)
        guard let lap = try await workspace.act({ try $0.counters.lap(counter.id) }).last else {
            preconditionFailure("the lap that was marked is among the laps")
        }
        try session.show(
            lap.json, afterChange: true,
            lines: [
                "\(lap.number)  \(ClockText.precise(lap.time))  \(ClockText.precise(lap.total))"
            ])
    }
}

struct CountLaps: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "laps", abstract: "List the laps of a stopwatch: number, time, total.",
        discussion: "For example: quad count laps ann")

    @Argument(help: "The stopwatch.", completion: NameCompletion.stopwatches)
    var name: String

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let counter = try await workspace.counter(named: name, in: session)
        let laps = try await workspace.read { try $0.counters.laps(of: counter.id) }
        let table = CounterTables(of: counter, by: session.dayRule).laps(laps)
        try session.show(list: laps.map(\.json), lines: table.lines(on: session.page))
        if laps.isEmpty { session.hint("No lap yet. Mark one: quad count lap \(name.shellWord)") }
    }
}

extension Lap {
    var json: JSONValue {
        [
            "number": .integer(Int64(number)), "at": .text(at),
            "milliseconds": .integer(time.wholeMilliseconds),
            "totalMilliseconds": .integer(total.wholeMilliseconds),
        ]
    }
}
