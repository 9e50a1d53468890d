import ArgumentParser
import Device

typealias JournalStar = JournalMark<Forward>
typealias JournalUnstar = JournalMark<Backward>

struct JournalMark<Way: Direction>: WorkspaceCommand {
    static var configuration: CommandConfiguration {
        Way.isForward
            ? .init(commandName: "star", abstract: "Mark an entry with a star.")
            : .init(commandName: "unstar", abstract: "Take the star of an entry away.")
    }

    @OptionGroup var reference: EntryWords
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let entry = try await reference.found(in: workspace, session)
        try session.show(
            await workspace.act { try $0.entries.setStarred(Way.isForward, entry.id) },
            afterChange: true)
    }
}
