import ArgumentParser
import FoundationEssentials
import Glibc
import Primitives
import Synchronization
import Workspace

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
        help: ArgumentHelp(
            "A file, or a folder; standard output if none, or -.", valueName: "path"),
        completion: .file())
    var to: String?

    @Option(help: "Only counting, journal or places.")
    var only: ExportArea?

    @Option(
        help: ArgumentHelp(
            "One table as CSV, such as entries or history.", valueName: "name"))
    var table: String?

    @OptionGroup var replacing: ReplacingOption

    @Flag(help: "Write the entries of an encrypted journal open; it must be unlocked.")
    var decrypted = false

    @OptionGroup var options: GlobalOptions

    func run(on workspace: Workspace, in session: Session) async throws {
        let to = to == "-" ? nil : to
        let format = try chosenFormat(to: to, in: session)
        guard table == nil || format == .csv && only == nil else {
            throw CommandError.usage(
                "--table writes that table alone, as CSV: "
                    + "leave out \(only == nil ? "--format \(format.rawValue)" : "--only")",
                hint: "quad export --help")
        }
        let place = try ExportPlace(path: to, format: format, table: table, force: replacing.force)
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
                summary.sealedEntries == 1
                    ? "1 entry is sealed in it."
                    : "\(summary.sealedEntries) entries are sealed in it.",
                hint: "--decrypted writes them open.")
        }
        guard to != nil else { return }
        try session.show(
            ["files": .array(files.map { .string($0) }), "rows": .integer(Int64(summary.rows))],
            lines: files)
    }

    private func chosenFormat(to: String?, in session: Session) throws -> ExportFormat {
        if to == nil, session.isJSON, let format, format != .json {
            throw CommandError.usage(
                "--json and --format \(format.rawValue) exclude each other on standard output",
                hint: "quad export --help")
        }
        return format ?? (table == nil ? .json : .csv)
    }
}

extension ExportFormat: ExpressibleByArgument {}
extension ExportArea: ExpressibleByArgument {}

/// The destination of an export: standard output, a file, or the files of a folder.
final class ExportPlace: Sendable {
    let format: ExportFormat
    private let path: String?
    private let isFolder: Bool
    private let force: Bool
    private let files = Mutex<[(path: String, file: OutputFile)]>([])
    /// The first error of a file; the export itself gets it only as text.
    private let failure = Mutex<(any Error)?>(nil)

    /// Creates a destination from the options of the command line.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)`` for tables without a folder,
    ///   ``CommandError/cannotWrite(path:reason:)``.
    init(path: String?, format: ExportFormat, table: String?, force: Bool) throws {
        self.format = format
        self.path = path
        self.force = force
        var status = stat()
        let isThere = path.map { stat($0, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR }
        isFolder =
            path?.hasSuffix("/") ?? false || isThere ?? false
            || (path != nil && format == .csv && table == nil)
        if format == .csv, table == nil, path == nil {
            throw CommandError.usage(
                "CSV has a file for each table: name a folder, or one table",
                hint: "quad export --format csv --to FOLDER, or --table entries")
        }
        if isFolder, let path, mkdir(path, 0o700) != 0, errno != EEXIST {
            throw CommandError.cannotWrite(path: path, reason: String(cString: strerror(errno)))
        }
    }

    var sink: ExportSink {
        ExportSink { [self] file, bytes in
            do {
                try write(bytes, of: file)
            } catch {
                failure.withLock { $0 = $0 ?? error }
                throw ExportError.output(reason: "\(error)")
            }
        }
    }

    private func write(_ bytes: [UInt8], of name: String) throws {
        guard let path else { return try Self.print(bytes) }
        let place = isFolder ? "\(path.hasSuffix("/") ? path : path + "/")\(name)" : path
        let file = try files.withLock { files -> OutputFile in
            if let known = files.first(where: { $0.path == place }) { return known.file }
            let new = try OutputFile(place, replaces: force)
            files.append((place, new))
            return new
        }
        try file.write(bytes)
    }

    /// Writes to standard output; at a terminal, without control characters.
    private static func print(_ bytes: [UInt8]) throws {
        guard isatty(STDOUT_FILENO) == 1 else { return try StandardOutput.write(bytes: bytes) }
        let text = String(decoding: bytes, as: UTF8.self)
        try StandardOutput.write(bytes: Array(SafeText.lines(text).joined(separator: "\n").utf8))
    }

    /// Moves all files to their final paths.
    ///
    /// - Returns: The paths.
    func finish() throws -> [String] {
        try files.withLock { files in
            for (_, file) in files { try file.finish() }
            return files.map(\.path)
        }
    }

    /// The error to report instead of the export's, if a file caused it.
    var cause: (any Error)? { failure.withLock { $0 } }
}
