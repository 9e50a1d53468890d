import ArgumentParser
import Counting
import Presentation
import Primitives
import Workspace

struct CountList: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the counters: those in no group, then group by group.",
        discussion: "For example: quad count list --group game")

    @Option(
        help: ArgumentHelp("Only those of a group.", valueName: "name"),
        completion: NameCompletion.groups)
    var group: String?

    @Flag(help: "List archived ones instead.")
    var archived = false

    @Flag(help: "List deleted ones instead, which restore brings back.")
    var deleted = false

    @Flag(help: "Show their ids.")
    var ids = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if archived && deleted {
            throw ValidationError("--archived and --deleted don't go together")
        }
    }

    private var scope: CounterScope { archived ? .archived : deleted ? .deleted : .active }

    func run(on workspace: Workspace, in session: Session) async throws {
        let (counters, groups) =
            if let group {
                (
                    try await workspace.counters(
                        of: workspace.group(named: group, in: session).id, scope),
                    try await workspace.read { try $0.groups.all() }
                )
            } else {
                try await workspace.read { (try $0.counters.all(scope), try $0.groups.all()) }
            }
        try session.show(
            CounterList(
                counters, names: GroupNames(of: groups), showsIDs: ids || deleted,
                groups: group == nil ? .headings : .nowhere))
        session.tellMoves(of: counters)
        if counters.isEmpty { session.hint(invitation) }
    }

    private var invitation: String {
        if archived { return "No counter is archived. Archive one: quad count archive NAME" }
        if deleted { return "No counter was deleted." }
        return group.map {
            "No counter is in this group yet: quad count add Kids --group \($0.shellWord)"
        } ?? "No counters yet. Add the first: quad count add Kids"
    }
}

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
