import ArgumentParser
import Device
import Presentation

struct Export: WorkspaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export everything: to keep, to move, or to work on elsewhere.",
        discussion: """
            JSON is complete: `quad import` brings all of it back, and joins it with what is \
            there. CSV is for spreadsheets, one file a table in a folder; Markdown is for reading.

            Passwords and sign-ins are never in it. An encrypted journal is sealed in it, and \
            opens with its passphrase where it is imported. --decrypted writes its entries open \
            as well.
            """)

    @Option(help: "json, csv or markdown.")
    var format: ExportFormat?

    @Option(
        help: ArgumentHelp("A file, or a folder; standard output if none.", valueName: "path"),
        completion: .file())
    var to: String?

    @Option(help: "Only counting, journal or places.")
    var only: ExportArea?

    @Option(
        help: ArgumentHelp(
            "One table as CSV, such as entries or history.", valueName: "name"))
    var table: String?

    @Flag(help: "Replace files that are there.")
    var force = false

    @Flag(help: "Write the entries of an encrypted journal open; it must be unlocked.")
    var decrypted = false

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let place = try ExportPlace(
            path: to, format: try chosenFormat(in: session), table: table, force: force)
        let request = ExportRequest(
            format: place.format, only: only, table: table, isDecrypted: decrypted)
        let summary: ExportSummary
        do {
            summary = try await workspace.export(request, to: place.sink)
        } catch {
            // A failure to write a file is reported by the file's own error.
            if let cause = place.cause { throw cause }
            throw error
        }
        let files = try place.finish()
        if summary.sealedEntries > 0 {
            session.note(
                "\(summary.sealedEntries) entries are sealed in it.",
                hint: "--decrypted writes them open.")
        }
        guard to != nil else { return }
        try session.show(
            ["files": .array(files.map { .string($0) }), "rows": .integer(Int64(summary.rows))],
            lines: files)
    }

    private func chosenFormat(in session: Session) throws(CommandError) -> ExportFormat {
        if to == nil, session.isJSON, let format, format != .json {
            throw .usage(
                "--json and --format \(format.rawValue) exclude each other on standard output",
                hint: "quad export --help")
        }
        return format ?? (table == nil ? .json : .csv)
    }
}

extension ExportFormat: ExpressibleByArgument {}
extension ExportArea: ExpressibleByArgument {}
