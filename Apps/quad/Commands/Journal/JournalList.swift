import ArgumentParser
import Device
import Presentation

struct JournalList: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the latest entries, newest first.",
        discussion: """
            A day is written as \(DateWords.dayForms). Without --number it lists the last 30, or \
            all that match the days, the tag or the stars.
            """)

    /// The default number of entries in the list.
    static let usual = 30

    @Option(name: .shortAndLong, parsing: .unconditional, help: "The most entries to list.")
    var number: Int?

    @Flag(help: "Show their ids.")
    var ids = false

    @OptionGroup var filter: FilterOptions
    @OptionGroup var passphrase: PassphraseOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if let number, number < 0 { throw ValidationError("--number is at least 0") }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let limit = number ?? (filter.isEmpty ? Self.usual : .max)
        let filter = try filter.filter(in: session)
        try await passphrase.unlock(workspace, in: session, isNeeded: filter.tag != nil)
        let entries = try await workspace.read { try $0.entries.list(filter, limit: limit) }
        try session.show(
            list: entries.map { $0.json(in: session) },
            lines: entries.flatMap { $0.lines(in: session, showsID: ids) })
        if entries.isEmpty, number != 0 { try await say(nothingIn: workspace, in: session) }
        session.noteLocked(entries)
    }

    private func say(nothingIn workspace: Workspace, in session: Session) async throws {
        if try await workspace.read({ try $0.entries.count() }) > 0 {
            session.hint("No entry is like that.")
        } else {
            session.hint("The journal is empty. Write the first line: quad journal add TEXT")
        }
    }
}

extension Session {
    /// Notes how to unlock the journal if some of the entries are locked.
    func noteLocked(_ entries: [Entry]) {
        noteLocked(entries.contains(where: \.isLocked))
    }

    /// Notes how to unlock the journal if some of what is shown is locked.
    func noteLocked(_ isLocked: Bool) {
        if isLocked {
            note("The journal is locked.", hint: "Open it: quad journal unlock")
        }
    }
}
