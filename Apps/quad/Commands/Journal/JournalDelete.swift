import ArgumentParser
import Journal
import Presentation
import Workspace

/// Deletes an entry.
struct JournalDelete: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete an entry; `restore` brings it back.")

    @Argument(help: "Its id or the beginning of it, as `quad journal list --ids` shows it.")
    var id: String

    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let entry = try await found(in: workspace)
        let beginning = SafeText.lines(entry.text).joined(separator: " ").brief
        let isDone = try session.mayDestroy("delete \"\(beginning)\"", options: destruction)
        if isDone { try await workspace.entries.delete(entry.id) }
        try session.show(
            ["deleted": .bool(isDone), "id": .text(entry.id)], afterChange: isDone, lines: [])
        if isDone { session.note("Deleted. To take it back: quad journal restore \(entry.id)") }
    }

    private func found(in workspace: Workspace) async throws -> Entry {
        let matches = try await workspace.entries.last(.max)
            .filter { id.count >= 4 && "\($0.id)".hasPrefix(id.lowercased()) }
        if matches.count > 1 {
            throw CommandError.ambiguous(id, matches: matches.map { "\($0.id)" })
        }
        guard let entry = matches.first else { throw JournalError.noSuchEntry(id) }
        return entry
    }
}

/// Takes a deletion back.
struct JournalRestore: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Bring a deleted entry back.")

    @Argument(help: "The id that `delete` said.")
    var id: String

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        guard let entryID = Entry.ID(id) else { throw JournalError.noSuchEntry(id) }
        try await workspace.entries.restore(entryID)
        try session.show(
            ["restored": .bool(true), "id": .text(entryID)], afterChange: true, lines: [])
        session.note("It is back.")
    }
}
