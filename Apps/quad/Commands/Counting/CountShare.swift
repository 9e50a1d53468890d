import ArgumentParser
import Counting
import Presentation
import Workspace

/// Writes counters as lines to share.
struct CountShare: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "share", abstract: "Write counters as text, one a line: 23 Kids.",
        discussion: "Without names it writes all of them.")

    @Argument(help: "The counters.", completion: NameCompletion.counters)
    var names: [String] = []

    @Option(
        help: ArgumentHelp("Only those of a group.", valueName: "name"),
        completion: NameCompletion.groups)
    var group: String?

    @Option(help: ArgumentHelp("Write into a file instead.", valueName: "path"))
    var file: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if group != nil && !names.isEmpty {
            throw ValidationError("name counters, or a group, but not both")
        }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let counters = try await chosen(in: workspace)
        let lines = counters.map(\.shareLine.safe)
        if let file { try OutputFile.write(lines, to: file) }
        try session.show(
            list: counters.map { counter in
                [
                    "id": .text(counter.id), "title": .string(counter.title),
                    "value": .integer(counter.value), "line": .string(counter.shareLine),
                ]
            }, lines: file == nil ? lines : [])
        if counters.isEmpty { session.note("There is nothing to share yet: quad count add Kids") }
    }

    private func chosen(in workspace: Workspace) async throws -> [Counter] {
        if let group {
            return try await workspace.counters.all(in: workspace.groups.find(group).id)
        }
        guard !names.isEmpty else { return try await workspace.counters.all() }
        var counters: [Counter] = []
        for name in names { counters.append(try await workspace.counter(named: name)) }
        return counters
    }
}
