import ArgumentParser
import CounterTables
import Device
import Presentation

struct CountHistory: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "List what changed a counter, newest first.",
        discussion: """
            Every change is listed with when, how much and why; they sum to what the counter \
            shows. What came by syncing is listed on the day it was counted, with the device; only \
            that device knows the time. --by sums the taps, the same on all devices, without sets \
            and resets.

            For example: quad count history kids --by week
            """)

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @Option(name: .shortAndLong, parsing: .unconditional, help: "The most changes to list.")
    var number = 30

    @Option(help: "Sum by day, week or month instead.")
    var by: SumUnit?

    @OptionGroup var range: SumOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if number < 0 { throw ValidationError("--number is at least 0") }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let counter = try await workspace.counter(named: name, in: session)
        guard let by else { return try await list(counter, on: workspace, in: session) }
        let sums = try await workspace.read {
            try $0.counters.sums(
                of: counter.id, by: by, in: range.days(by: by, in: session))
        }
        var table = TextTable(.left, .right)
        for sum in sums {
            table.add(.init(sum.label, .faint), .init(counter.text(ofAmount: sum.amount), .strong))
        }
        try session.show(list: sums.map(\.json), lines: table.lines(on: session.page))
    }

    private func list(
        _ counter: Counter, on workspace: Workspace, in session: Session
    ) async throws {
        let own = workspace.replica.device
        let history = try await workspace.read {
            try $0.counters.history(
                of: counter.id, in: instants(in: session), limit: number)
        }
        let table = CounterTables(of: counter, by: session.dayRule).history(history, on: own)
        try session.show(list: history.map(\.json), lines: table.lines(on: session.page))
        guard history.isEmpty, number > 0 else { return }
        let isWhole = range.from == nil && range.to == nil
        session.hint("Nothing has changed it \(isWhole ? "yet" : "in that time").")
    }

    /// Returns the range of time that the options select; `nil` if they select none.
    private func instants(in session: Session) throws(CommandError) -> Range<Instant>? {
        guard range.from != nil || range.to != nil else { return nil }
        let first = try session.days("--from", range.from)?.lowerBound ?? .distantPast
        let last = try session.days("--to", range.to)?.upperBound ?? .distantFuture - 1
        guard first <= last else {
            throw .usage("--from \(first) is after --to \(last)", hint: "swap them")
        }
        return session.dayRule.start(of: first)..<session.dayRule.start(of: last + 1)
    }
}
