import ArgumentParser
import Device
import Presentation

/// Shows all details of one counter.
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
        var table = TextTable(.left, .wrapped)
        func add(_ name: String, _ text: String) {
            table.add(.init(name, .faint), .init(text))
        }
        if let target = counter.target { add("goal", target.words) }
        if let period = counter.period { add("period", period.title) }
        if counter.type != .time {
            add("step", "\(counter.step)")
            add("reset to", "\(counter.resetValue)")
            add("rings at", counter.boundary == 0 ? "nothing" : "every \(counter.boundary)")
        }
        if let since = counter.runningSince {
            add("since", TimeWords.stamp(since, in: session.dayRule))
        }
        if !counter.note.isEmpty { add("note", counter.note) }
        if counter.isArchived { add("archived", "yes") }
        add("made", TimeWords.stamp(counter.createdAt, in: session.dayRule))
        add("used", TimeWords.stamp(counter.usedAt, in: session.dayRule))
        add("id", "\(counter.id)")
        let line = Sparkline(sums.map(\.amount))
            .text(columns: Self.days, charset: session.page.charset)
        add("\(Self.days) days", line)
        return table.lines(on: session.page)
    }
}
