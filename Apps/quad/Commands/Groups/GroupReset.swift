import ArgumentParser
import Counting
import Presentation
import Workspace

/// Resets all counters of a group.
struct GroupReset: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Reset all counters of a group in one step.")

    @Argument(help: "The group.", completion: NameCompletion.groups)
    var name: String

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let group = try await workspace.groups.find(name)
        let members = try await workspace.counters.all(in: group.id)
        let isDone = try session.mayDestroy(
            "reset \(members.count.of("counter")) of \"\(group.name.brief)\"",
            options: destruction)
        let counters = isDone ? try await workspace.groups.reset(group.id) : members
        let names = try await GroupNames(of: workspace)
        try session.show(
            list: counters.map { $0.json(names) }, afterChange: isDone,
            lines: CounterList(counters, names: names).lines(in: session))
        let changed = members.filter { $0.value != $0.resetValue }
        if isDone, !changed.isEmpty {
            session.note("To take it back:")
            for member in changed {
                session.note("  quad count set \("\(member.id)".prefix(8)) \(member.value)")
            }
        }
    }
}

/// Deletes a group; its counters stay.
struct GroupDelete: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a group; its counters stay.")

    @Argument(help: "The group.", completion: NameCompletion.groups)
    var name: String

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let group = try await workspace.groups.find(name)
        let members = try await workspace.counters.all(in: group.id)
        let isDone = try session.mayDestroy(
            "delete the group \"\(group.name.brief)\"",
            consequence: "Its \(members.count.of("counter")) will be in no group.",
            options: destruction)
        if isDone { try await workspace.groups.delete(group.id) }
        try session.show(
            ["deleted": .bool(isDone), "id": .text(group.id), "name": .string(group.name)],
            afterChange: isDone, lines: [])
        guard isDone else { return }
        session.note("Deleted. To take it back: quad group add \(group.name.shellWord)")
        for member in members {
            session.note(
                "  quad count edit \("\(member.id)".prefix(8)) --group \(group.name.shellWord)")
        }
    }
}
