import ArgumentParser
import Counting
import Presentation
import Workspace

/// Lists the taps of a counter.
struct CountHistory: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List the taps made on this device, newest first.")

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @Option(name: .shortAndLong, parsing: .unconditional, help: "The most taps to list.")
    var number = 30

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if number < 0 { throw ValidationError("--number is at least 0") }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let counter = try await workspace.counter(named: name)
        let taps = try await workspace.counters.history(of: counter.id, limit: number)
        var table = TextTable(.left, .right)
        for tap in taps {
            let time = TimeWords.stamp(tap.at, in: session.dayRule)
            table.add(
                .init(time, .faint), .init(tap.amount < 0 ? "\(tap.amount)" : "+\(tap.amount)"))
        }
        try session.show(list: taps.map(\.json), lines: table.lines(with: session.color))
        if taps.isEmpty { session.note("No tap was made on this device yet.") }
    }
}
