import ArgumentParser
import Journal
import Presentation
import Workspace

/// Shows the newest entry.
struct JournalLatest: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "latest", abstract: "Show the newest entry.")

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        guard let entry = try await workspace.entries.latest() else {
            throw CommandError.emptyJournal
        }
        try session.show(entry.json, lines: entry.lines(in: session))
    }
}

/// Lists entries.
struct JournalList: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the latest entries, newest first.")

    @Option(name: .shortAndLong, parsing: .unconditional, help: "The most entries to list.")
    var number = 30

    @Flag(help: "Show their ids.")
    var ids = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if number < 0 { throw ValidationError("--number is at least 0") }
    }

    func run(on workspace: Workspace, in session: Session) async throws {
        let entries = try await workspace.entries.last(number)
        try session.show(
            list: entries.map(\.json),
            lines: entries.flatMap { $0.lines(in: session, showsID: ids) })
        if entries.isEmpty {
            session.note("The journal is empty. Write the first line: quad journal add TEXT")
        }
    }
}
