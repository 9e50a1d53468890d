import ArgumentParser
import Device

/// Marks an entry with a star.
struct JournalStar: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "star", abstract: "Mark an entry with a star.")

    @OptionGroup var reference: EntryWords
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let entry = try await reference.found(in: workspace, session)
        let starred = try await workspace.act { try $0.entries.setStarred(true, entry.id) }
        try session.show(
            starred.json(in: session), afterChange: true, lines: starred.lines(in: session))
    }
}

/// Removes the star of an entry.
struct JournalUnstar: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "unstar", abstract: "Take the star of an entry away.")

    @OptionGroup var reference: EntryWords
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let entry = try await reference.found(in: workspace, session)
        let plain = try await workspace.act { try $0.entries.setStarred(false, entry.id) }
        try session.show(
            plain.json(in: session), afterChange: true, lines: plain.lines(in: session))
    }
}
