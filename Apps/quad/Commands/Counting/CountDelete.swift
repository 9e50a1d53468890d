import ArgumentParser
import Counting
import Presentation
import Workspace

/// Deletes a counter.
struct CountDelete: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete a counter; `restore` brings it back.",
        discussion: "For example: quad count delete kids")

    @Argument(help: "The counter.", completion: NameCompletion.counters)
    var name: String

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let counter = try await workspace.counter(named: name)
        let isDone = try session.mayDestroy(
            "delete \"\(counter.title.brief)\" with the value \(counter.valueText)",
            options: destruction)
        if isDone { try await workspace.counters.delete(counter.id) }
        try session.show(
            ["deleted": .bool(isDone), "id": .text(counter.id), "title": .string(counter.title)],
            afterChange: isDone, lines: [])
        if isDone {
            session.note(
                "Deleted.", hint: "To take it back: quad undo, or quad count restore \(counter.id)")
        }
    }
}

/// Takes a deletion back.
struct CountRestore: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Bring a deleted counter back.",
        discussion: "For example: quad count restore gone")

    @Argument(help: "The counter, as `quad count list --deleted` has it.")
    var name: String

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let deleted = try await workspace.counters.find(name, among: .deleted)
        let counter = try await workspace.counters.restore(deleted.id)
        try session.show(
            counter.json(try await GroupNames(of: workspace)), afterChange: true,
            lines: [counter.shareLine.safe])
    }
}
