import ArgumentParser
import CounterTables
import Device
import Presentation
import TextFormats

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
