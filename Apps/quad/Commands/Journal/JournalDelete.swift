import ArgumentParser
import Device
import Presentation

struct JournalDelete: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete an entry; `restore` and `quad undo` bring it back.")

    @OptionGroup var reference: EntryWords
    @OptionGroup var destruction: DestructionOptions
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        // The entry to delete is shown if it can be unlocked.
        if session.terminal.canAsk, !destruction.yes {
            try await passphrase.unlock(workspace, in: session, isNeeded: false)
        }
        let entry = try await reference.found(in: workspace, session)
        let isDone = try session.mayDestroy(
            "delete \(entry.called(in: session))", options: destruction)
        if isDone { try await workspace.act({ try $0.entries.delete(entry.id) }) }
        try session.show(
            ["deleted": .bool(isDone), "id": .text(entry.id)], afterChange: isDone, lines: [])
        if isDone {
            session.note(
                "Deleted.",
                hint: "To undo it: quad undo, or quad journal restore \(entry.id)")
        }
    }
}

extension Entry {
    /// Returns the entry's name in a question: the beginning of its text, or its time if it is
    /// locked.
    fileprivate func called(in session: Session) -> String {
        if texts.isEmpty { return "the entry of \(TimeWords.stamp(at, in: session.dayRule))" }
        return "\"\(SafeText.lines(text).joined(separator: " ").brief)\""
    }
}

struct JournalRestore: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Bring a deleted entry back.",
        discussion: "latest and -2 count among the deleted entries.")

    @OptionGroup var reference: EntryWords
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let deleted = try await workspace.read { try $0.entries.deleted() }
        let entry = try await reference.naming(session).entry(among: deleted)
        try await workspace.act { try $0.entries.restore(entry.id) }
        try session.show(
            ["restored": .bool(true), "id": .text(entry.id)], afterChange: true, lines: [])
        session.note("It is back.")
    }
}
