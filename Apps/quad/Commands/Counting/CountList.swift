import ArgumentParser
import Device
import Presentation

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
