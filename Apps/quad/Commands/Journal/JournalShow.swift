import ArgumentParser
import Device

struct JournalLatest: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "latest", abstract: "Show the newest entry.")

    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        try await passphrase.unlock(workspace, in: session, isNeeded: false)
        guard let entry = try await workspace.read({ try $0.entries.latest() }) else {
            throw CommandError.emptyJournal
        }
        try session.show(entry)
        session.noteLocked([entry])
    }
}

struct JournalShow: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show an entry.")

    @OptionGroup var reference: EntryWords
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        try await passphrase.unlock(workspace, in: session, isNeeded: false)
        let entry = try await reference.found(in: workspace, session)
        try session.show(entry, showsID: true)
        session.noteLocked([entry])
    }
}

struct JournalRandom: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "random", abstract: "Show a random entry.")

    @OptionGroup var filter: FilterOptions
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let wanted = try filter.filter(in: session)
        try await passphrase.unlock(workspace, in: session, isNeeded: wanted.tag != nil)
        guard let entry = try await workspace.read({ try $0.entries.random(wanted) }) else {
            throw filter.isEmpty ? CommandError.emptyJournal : CommandError.noEntry
        }
        try session.show(entry)
        session.noteLocked([entry])
    }
}
