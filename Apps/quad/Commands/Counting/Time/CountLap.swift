import ArgumentParser
import CounterTables
import Device
import Presentation
import TextFormats

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
