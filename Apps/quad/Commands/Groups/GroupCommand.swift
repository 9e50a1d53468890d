import ArgumentParser
import Counting
import Presentation
import Primitives
import Workspace

struct GroupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "group",
        abstract: "Keep counters in groups.",
        discussion: """
            Alone it lists the groups.

              quad group add Game
              quad count add Goals --group game
              quad group reset game
            """,
        subcommands: [
            GroupAdd.self, GroupList.self, GroupShow.self, GroupReset.self, GroupEdit.self,
            GroupRename.self, GroupMove.self, GroupArchive.self, GroupUnarchive.self,
            GroupDelete.self, GroupRestore.self,
        ],
        defaultSubcommand: GroupList.self)
}

struct GroupList: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the groups: how many counters they have and what those come to.",
        discussion: "For example: quad group list")

    @Flag(help: "List archived ones instead.")
    var archived = false

    @Flag(help: "List deleted ones instead, which restore brings back.")
    var deleted = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if archived && deleted {
            throw ValidationError("--archived and --deleted don't go together")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let scope: CounterScope = archived ? .archived : deleted ? .deleted : .active
        let groups = try await workspace.read { try $0.groups.all(scope) }
        try await workspace.show(groups: groups, showsIDs: deleted, in: session)
        if groups.isEmpty { session.hint(invitation) }
    }

    private var invitation: String {
        if archived { return "No group is archived. Archive one: quad group archive NAME" }
        if deleted { return "No group was deleted." }
        return "No groups yet. Add the first: quad group add Reds"
    }
}

extension Workspace {
    /// Shows groups as a list with the totals of their counters.
    func show(
        groups: [Group], afterChange: Bool = false, showsIDs: Bool = false, in session: Session
    ) async throws {
        let book = session.lookBook(for: groups.lazy.map(\.look))
        let totals = try await read { tx in
            try groups.map { ($0, GroupTotal(of: try tx.counters.all(in: $0.id))) }
        }
        try session.show(
            totals, { $0.0.json($0.1) }, afterChange: afterChange, .left, .cut, .right, .wrapped,
            .left
        ) { group, total in
            [
                book.cell(of: group.look, session.page.charset), .init(group.name),
                .init(total.counters.of("counter"), .faint), .init(total.words),
                .init(showsIDs ? "\(group.id)" : "", .faint),
            ]
        }
    }

    /// Shows a group after a change: its name, or as JSON all of it.
    func show(changed group: Group, in session: Session) async throws {
        let counters = try await counters(of: group.id)
        try session.show(
            group.json(GroupTotal(of: counters)), afterChange: true, lines: [group.name.safe])
    }
}

extension GroupTotal {
    var json: JSONValue {
        [
            "count": count.map { .integer($0) } ?? .null,
            "stopwatches": .integer(Int64(stopwatches)), "running": .integer(Int64(running)),
            "elapsedMilliseconds": .integer(elapsed.wholeMilliseconds),
        ]
    }
}

struct GroupShow: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a group: its counters and what they come to.",
        discussion: "For example: quad group show game")

    @Argument(help: "The group.", completion: NameCompletion.groups)
    var name: String

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let group = try await workspace.group(named: name, in: session)
        let members = try await workspace.read { try $0.counters.all(in: group.id) }
        let total = GroupTotal(of: members)
        let names = try await GroupNames(of: workspace)
        guard case .object(let facts) = group.json(total) else {
            preconditionFailure("a group is an object")
        }
        let list = JSONValue.array(members.map { $0.json(names) })
        try session.show(
            .object(facts + [JSONMember("members", list)]),
            lines: lines(of: group, members, total, names, in: session))
        session.tellMoves(of: members)
        if members.isEmpty {
            session.hint(
                "No counter is in it yet: quad count add Kids --group \(group.name.shellWord)")
        }
    }

    private func lines(
        of group: Group, _ members: [Counter], _ total: GroupTotal, _ names: GroupNames,
        in session: Session
    ) -> [String] {
        let title = Style.strong.applied(to: group.name.safe, with: session.color)
        let state = group.isArchived ? " (archived)" : ""
        let sum = members.isEmpty ? [] : ["Total: \(total.words)"]
        return [title + state]
            + CounterList(members, names: names, groups: .nowhere).lines(in: session) + sum
    }
}

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
