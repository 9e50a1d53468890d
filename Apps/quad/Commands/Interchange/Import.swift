import ArgumentParser
import Device
import Interchange
import Presentation
import TextFormats

struct Import: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import a file of Quad or of another program.",
        discussion: """
            Reads Quad's own exports (JSON, and entries.csv, history.csv or intervals.csv), \
            what `timew export`, `task export` and `jrnl --format json` write, the JSON inside of \
            a Day One export, tables of title, value and date, Checkmarks.csv of Loop Habit \
            Tracker, and diaries as tables of date and text.

            All of the file or nothing. Importing it again adds nothing, also when it has grown, \
            and in another time zone; what was deleted since stays deleted. What was corrected \
            there since is listed, and --update takes it. `quad undo` takes an import back, up to \
            10,000 entries or counters.

            A time with an offset counts on the day that it has here; a date without a time stays \
            that date.

            Of Taskwarrior, each completed task is one tap on "Tasks done", with its description \
            as the note, and each annotation an entry of the journal.
            """)

    @Argument(help: "The file; - is standard input.", completion: .file())
    var file: String

    @Option(help: "auto, quad, csv, timewarrior, taskwarrior, jrnl or dayone.")
    var from: ImportFormat = .auto

    @Flag(help: "Only say what would be done.")
    var dryRun = false

    @Flag(help: "Import the rest where records are wrong.")
    var skipBad = false

    @Flag(help: "Take what was corrected in the file since an earlier import.")
    var update = false

    @OptionGroup(title: "Tables of title, value and date")
    var columns: ColumnOptions

    @OptionGroup var options: GlobalOptions

    var isAdding: Bool { !dryRun }

    func run(in session: Session) async throws {
        let limits = TextFormatLimits()
        // Errors on the command line are reported before the file is opened.
        let request = ImportRequest(
            format: from.format, columns: try columns.columns(), limits: limits,
            skipsBad: skipBad, updates: update, isRehearsal: dryRun)
        let source = try InputFile.source(ofFile: file, limits: limits)
        let name = file == "-" ? "standard input" : file
        let progress = ImportProgress()
        try await session.withWorkspace { workspace in
            let report: ImportReport
            do {
                report = try await workspace.importFile(source, request) { progress.show($0) }
            } catch let error as ImportError {
                progress.end()
                try explain(error, of: name, in: session)
                throw CommandError.importFailed(source: name, error)
            }
            progress.end()
            try show(report, in: session)
        }
    }

    private func show(_ report: ImportReport, in session: Session) throws {
        try session.show(
            report.json, afterChange: !report.isRehearsal, lines: ReportLines(report).lines)
        if report.outdatedCount > 0 {
            session.hint("To take the corrections: quad import --update")
        }
        if report.isRehearsal {
            session.note("Nothing was changed.")
        } else if report.changeCount > 0, report.canBeUndone {
            session.hint("To undo it: quad undo")
        } else if report.changeCount > 0 {
            session.note(
                "It is too much, or of a kind, that quad undo could take back in one step.")
        }
    }

    /// Notes the bad records, before the error that says that there are some.
    private func explain(_ error: ImportError, of name: String, in session: Session) throws {
        guard case .badRecords(let report) = error else { return }
        if session.isJSON {
            try session.show(report.json, lines: [])
        } else {
            for bad in report.skipped.filter(\.isBad).prefix(ReportLines.badLimit) {
                session.note("\(name): \(ReportLines.place(bad.position)): \(bad.reason)")
            }
        }
    }
}

/// The formats that `--from` accepts.
enum ImportFormat: String, CaseIterable, ExpressibleByArgument {
    case auto, quad, csv, timewarrior, taskwarrior, jrnl, dayone

    /// The format; `nil` if it is to be guessed.
    var format: FileFormat? { FileFormat(rawValue: rawValue) }
}
