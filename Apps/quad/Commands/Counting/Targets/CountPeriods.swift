import ArgumentParser
import CounterTables
import Device
import Presentation
import TextFormats

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
        if number < 0 { throw ValidationError("--number is at least 0") }
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
