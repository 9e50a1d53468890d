import ArgumentParser
import Counting
import Presentation
import Workspace

/// Makes a group.
struct GroupAdd: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a group.")

    @Argument(help: "Its name.")
    var name: [String]

    @OptionGroup var looks: LookOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let name = name.joined(separator: " ")
        let look = try looks.look(
            for: name, existing: try await workspace.groups.all().map(\.look), usually: "flag",
            in: session)
        let group = try await workspace.groups.create(
            name: name, color: look.color, icon: look.icon)
        try session.show(
            group.json(counters: 0), afterChange: true, lines: [group.name.safe])
        session.note("Put a counter into it: quad count add Kids --group \(group.name.shellWord)")
    }
}

/// Gives a group another name.
struct GroupRename: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Give a group another name.")

    @Argument(help: "The group.", completion: NameCompletion.groups)
    var name: String

    @Argument(help: "Its new name.")
    var newName: String

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let group = try await workspace.groups.find(name)
        let renamed = try await workspace.groups.rename(group.id, to: newName)
        let members = try await workspace.counters.all(in: group.id)
        try session.show(
            renamed.json(counters: members.count), afterChange: true,
            lines: [renamed.name.safe])
    }
}
