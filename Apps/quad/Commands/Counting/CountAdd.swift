import ArgumentParser
import Counting
import Presentation
import Workspace

/// Makes a counter.
struct CountAdd: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a counter.",
        discussion: "Without a title it is a blank count, named by its id.")

    @Argument(help: "What is counted.")
    var title: [String] = []

    @Option(parsing: .unconditional, help: "The multiple that one tap adds.")
    var step = Amount(1)

    @Option(parsing: .unconditional, help: "The value it begins with.")
    var start = Amount(0)

    @Option(parsing: .unconditional, help: "What a reset gives. (default: the start)")
    var resetValue: Amount?

    @Option(
        help: ArgumentHelp("The group it belongs to.", valueName: "name"),
        completion: NameCompletion.groups)
    var group: String?

    @Option(help: ArgumentHelp("Its colour.", valueName: "#RRGGBB"))
    var tint: String?

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let group: Group? = if let group { try await workspace.groups.find(group) } else { nil }
        let counter = try await workspace.counters.create(
            title: title.joined(separator: " "), step: step.value, start: start.value,
            resetValue: resetValue?.value, group: group?.id, color: tint)
        try session.show(
            counter.json(try await GroupNames(of: workspace)), afterChange: true,
            lines: [counter.shareLine.safe])
        let word = try await workspace.shortWord(for: counter)
        session.note("Count it: quad count up \(word)")
    }
}
