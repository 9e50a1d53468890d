import ArgumentParser
import Device
import Presentation

struct GroupMove: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move a group within the list of groups.",
        discussion: "For example: quad group move game first")

    @Argument(help: "The group.", completion: NameCompletion.groups)
    var name: String

    @Argument(
        help: "New place: up, down, first, last, or a number from 1.",
        completion: .list(["up", "down", "first", "last"]))
    var place: Move

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let group = try await workspace.group(named: name, in: session)
        let moved = try await workspace.act { try $0.groups.move(group.id, place) }
        try await workspace.show(
            groups: moved, afterChange: true, in: session)
    }
}

typealias GroupArchive = GroupArchiving<Forward>
typealias GroupUnarchive = GroupArchiving<Backward>

struct GroupArchiving<Way: Direction>: WorkspaceCommand {
    static var configuration: CommandConfiguration {
        Way.isForward
            ? .init(
                commandName: "archive",
                abstract: "Hide a group and its counters from the lists; nothing is lost.",
                discussion: "For example: quad group archive game")
            : .init(
                commandName: "unarchive", abstract: "Show an archived group in the lists again.",
                discussion: "For example: quad group unarchive lastyear")
    }

    @Argument(
        help: "The group.",
        completion: Way.isForward ? NameCompletion.groups : NameCompletion.archivedGroups)
    var name: String

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let group = try await workspace.group(named: name, in: session)
        try await workspace.show(
            changed: workspace.act { try $0.groups.setArchived(Way.isForward, group.id) },
            in: session)
        if Way.isForward { session.hint("To see it: quad group list --archived") }
    }
}
