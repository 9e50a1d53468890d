import ArgumentParser
import CounterTables
import Device
import Presentation
import TextFormats

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
        var table = TextTable(.left, .cut, .right, .wrapped, .left)
        var list: [JSONValue] = []
        let totals = try await read { tx in
            try groups.map { GroupTotal(of: try tx.counters.all(in: $0.id)) }
        }
        for (group, total) in zip(groups, totals) {
            list.append(group.json(total))
            table.add(
                book.cell(of: group.look, session.page.charset), .init(group.name),
                .init(total.counters.of("counter"), .faint), .init(total.words),
                .init(showsIDs ? "\(group.id)" : "", .faint))
        }
        try session.show(
            list: list, afterChange: afterChange, lines: table.lines(on: session.page))
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
