import ArgumentParser
import Counting
import Presentation
import Workspace

/// Lists the groups.
struct GroupList: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the groups and how many counters they have.")

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let groups = try await workspace.groups.all()
        var sizes: [Group.ID: Int] = [:]
        for counter in try await workspace.counters.all() {
            if let group = counter.group { sizes[group, default: 0] += 1 }
        }
        let book = session.lookBook(for: groups.lazy.map(\.look))
        var table = TextTable(.left, .left, .right)
        for group in groups {
            let size = sizes[group.id] ?? 0
            table.add(
                book.cell(of: group.look, session.page.charset), .init(group.name),
                .init(size.of("counter"), .faint))
        }
        try session.show(
            list: groups.map { $0.json(counters: sizes[$0.id] ?? 0) },
            lines: table.lines(with: session.color))
        if groups.isEmpty { session.note("No groups yet. Add the first: quad group add Reds") }
    }
}
