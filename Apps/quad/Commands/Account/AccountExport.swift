import ArgumentParser
import Device
import Presentation

struct AccountExport: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export everything that the server has about you, as JSON.",
        discussion: """
            The profile, devices, visits, conversations with their messages, requests, blocks, \
            and what is synced, as the server has it now. What is on this device: quad export.
            """)

    @Option(
        help: ArgumentHelp("A file; standard output if none.", valueName: "path"),
        completion: .file())
    var to: String?

    @Flag(help: "Replace a file that is there.")
    var force = false

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let place = try ExportPlace(path: to, format: .json, table: nil, force: force)
        let summary: AccountExportSummary
        do {
            summary = try await workspace.exportAccount(to: place.sink)
        } catch {
            // A failure to write a file is reported by the file's own error.
            if let cause = place.cause { throw cause }
            throw error
        }
        let files = try place.finish()
        guard to != nil else { return }
        try session.show(
            [
                "files": .array(files.map { .string($0) }),
                "conversations": .integer(Int64(summary.conversations)),
                "messages": .integer(Int64(summary.messages)),
                "visits": .integer(Int64(summary.visits)),
                "documents": .integer(Int64(summary.documents)),
            ], lines: files)
        session.note(
            "\(summary.messages.of("message")) of \(summary.conversations.of("conversation")), "
                + "\(summary.visits.of("visit")), \(summary.documents.of("document")).")
    }
}
