import ArgumentParser
import Counting
import Workspace

/// Lists counters.
struct CountList: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the counters, oldest first.")

    @Option(
        help: ArgumentHelp("Only those of a group.", valueName: "name"),
        completion: NameCompletion.groups)
    var group: String?

    @Flag(help: "Show their ids.")
    var ids = false

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let counters =
            if let group {
                try await workspace.counters.all(in: workspace.groups.find(group).id)
            } else {
                try await workspace.counters.all()
            }
        let names = try await GroupNames(of: workspace)
        try session.show(
            list: counters.map { $0.json(names) },
            lines: CounterList(counters, names: names, showsIDs: ids).lines(in: session))
        if counters.isEmpty {
            session.note(
                group.map {
                    "No counter is in this group yet: quad count add Kids --group \($0.shellWord)"
                }
                    ?? "No counters yet. Add the first: quad count add Kids")
        }
    }
}
