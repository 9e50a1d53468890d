import ArgumentParser
import CounterTables
import Device
import Presentation

struct CountShow: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a counter: its value, its settings and its last days.",
        discussion: "For example: quad count show kids")

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @OptionGroup var options: GlobalOptions

    /// The number of days in the bar chart.
    private static let days = 30

    func run(on workspace: Workspace, in session: Session) async throws {
        let counter = try await workspace.counter(named: name, in: session)
        let names = try await GroupNames(of: workspace)
        let today = session.today
        let sums = try await workspace.read {
            try $0.counters.sums(
                of: counter.id, by: .day, in: today - (Self.days - 1)...today)
        }
        try session.show(
            counter.json(names),
            lines: CounterList([counter], names: names).lines(in: session)
                + facts(counter, sums, in: session))
        session.tellMoves(of: [counter])
    }

    private func facts(_ counter: Counter, _ sums: [Sum], in session: Session) -> [String] {
        var table = CounterTables(of: counter, by: session.dayRule).facts()
        let line = Sparkline(sums.map(\.amount))
            .text(columns: Self.days, charset: session.page.charset)
        table.add(.init("id", .faint), .init("\(counter.id)"))
        table.add(.init("\(Self.days) days", .faint), .init(line))
        return table.lines(on: session.page)
    }
}
