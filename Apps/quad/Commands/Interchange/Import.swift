import ArgumentParser
import Glibc
import Interchange
import Primitives
import Synchronization
import Workspace

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
            there since is told, and --update takes it. `quad undo` takes an import back, up to \
            10,000 entries or counters.

            A time with an offset counts on the day that it has here; a date without a time stays \
            that date. In a table, a time of day may stand in a column of its own, called time, \
            clock or start; with an end beside it, and no number, each row is a length of time.

            Of Taskwarrior, each completed task is one tap on "Tasks done", with its description \
            as the note, and each annotation an entry of the journal.
            """)

    @Argument(help: "The file; - is standard input.", completion: .file())
    var file: String

    @Option(help: "auto, quad, csv, loop, timewarrior, taskwarrior, jrnl or dayone.")
    var from: ImportFormat = .auto

    @Flag(help: "Only say what would be done.")
    var dryRun = false

    @Flag(help: "Import the rest where records are wrong.")
    var skipBad = false

    @Flag(help: "Take corrections made in the file since an earlier import.")
    var update = false

    @OptionGroup(title: "Tables of title, value and date")
    var columns: ColumnOptions

    @OptionGroup var options: GlobalOptions

    var isAdding: Bool { !dryRun }

    func run(in session: Session) async throws {
        let limits = TextFormatLimits()
        // Errors on the command line are reported before the file is opened.
        var columns = try columns.columns()
        columns.holdsMarks = from.holdsMarks
        let request = ImportRequest(
            format: from.format, columns: columns, limits: limits,
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
            } catch {
                progress.end()
                throw error
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
        if report.encryptsJournal {
            session.note(
                report.isRehearsal
                    ? "The file's journal is encrypted: this one would be, too, with its "
                        + "passphrase, and earlier changes could no longer be undone."
                    : "The journal is encrypted now, with the passphrase of the file's; earlier "
                        + "changes can no longer be undone.")
        }
        if report.isRehearsal {
            session.note("Nothing was changed.")
            if report.changeCount > 0, !report.canBeUndone, !report.encryptsJournal {
                session.note(
                    report.fitsUndo
                        ? "quad undo would leave the places and visits."
                        : "It would be too large for quad undo.")
            }
        } else if report.changeCount > 0, report.canBeUndone {
            session.hint("To undo it: quad undo")
            hintAtRest(report, in: session)
        } else if report.changeCount > 0, !report.encryptsJournal {
            session.note(
                report.fitsUndo
                    ? "quad undo leaves the places and visits."
                    : "It is too large for quad undo.")
        } else if report.format == .quad, report.counts.values.contains(where: { $0.deleted > 0 }) {
            session.hint("To bring back what was deleted: quad count restore, quad journal restore")
        }
    }

    /// Tells what quad undo leaves: what another device had done before.
    private func hintAtRest(_ report: ImportReport, in session: Session) {
        if report.counts.values.contains(where: { $0.removed > 0 }) {
            session.hint("What is deleted there stays so: quad count restore, quad journal restore")
        } else if report.counts.values.contains(where: { $0.changed > 0 }) {
            session.hint("It takes back what was added; what was joined may stay.")
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
    case auto, quad, csv, loop, timewarrior, taskwarrior, jrnl, dayone

    /// The format; `nil` if it is to be guessed.
    var format: FileFormat? { self == .loop ? .csv : FileFormat(rawValue: rawValue) }

    /// Whether a table holds marks as Loop Habit Tracker writes them; `nil` if that is to be told
    /// by the table.
    var holdsMarks: Bool? {
        switch self {
        case .loop: true
        case .csv: false
        default: nil
        }
    }
}

/// Shows the progress of an import, on a terminal and only if it takes long.
final class ImportProgress: Sendable {
    private struct State {
        var shownAt: Duration
        var isShown = false
    }

    /// The time before the first progress message, and the time between two messages.
    private static let patience: Duration = .seconds(1)
    private static let pause: Duration = .milliseconds(200)

    private let isWanted: Bool
    private let state: Mutex<State>

    init() {
        isWanted = isatty(STDERR_FILENO) == 1
        state = Mutex(State(shownAt: Self.now + Self.patience - Self.pause))
    }

    /// Shows the number of records read.
    func show(_ records: Int) {
        guard isWanted else { return }
        state.withLock { state in
            let now = Self.now
            guard now - state.shownAt >= Self.pause else { return }
            state = State(shownAt: now, isShown: true)
            StandardOutput.ask("\r\(records) records …")
        }
    }

    /// Clears the line.
    func end() {
        state.withLock { state in
            if state.isShown { StandardOutput.ask("\r\u{1B}[K") }
            state.isShown = false
        }
    }

    private static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

struct ColumnOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The column with the title, by name or number.", valueName: "column"))
    var titleColumn: String?

    @Option(
        help: ArgumentHelp("The title of the counter that all rows belong to.", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("The column with the number.", valueName: "column"))
    var valueColumn: String?

    @Flag(help: "Count 1 for each row, whatever numbers it has.")
    var countRows = false

    @Option(help: ArgumentHelp("The column with the day.", valueName: "column"))
    var dateColumn: String?

    @Option(
        help: ArgumentHelp("The column with the time of day, beside a date.", valueName: "column"))
    var timeColumn: String?

    @Option(help: ArgumentHelp("The column with the note.", valueName: "column"))
    var noteColumn: String?

    @Option(
        help: ArgumentHelp(
            "The form of dates, such as %d.%m.%Y; otherwise 2024-03-31.",
            valueName: "pattern"))
    var dateFormat: String?

    @Option(help: ArgumentHelp("The character between columns, or tab.", valueName: "sign"))
    var delimiter: String?

    @Flag(help: "Read the first row as data, not as a header.")
    var noHeader = false

    /// Returns the columns of the options.
    ///
    /// - Throws: ``CommandError/usage(_:hint:)``.
    func columns() throws -> TapColumns {
        var columns = TapColumns()
        columns.title = titleColumn.map(Self.column)
        columns.constantTitle = title
        columns.value = valueColumn.map(Self.column)
        columns.countsRows = countRows
        columns.date = dateColumn.map(Self.column)
        columns.clock = timeColumn.map(Self.column)
        columns.note = noteColumn.map(Self.column)
        columns.hasHeader = !noHeader
        if title != nil, titleColumn != nil {
            throw Self.usage("--title and --title-column exclude each other")
        }
        if valueColumn != nil, countRows {
            throw Self.usage("--value-column and --count-rows exclude each other")
        }
        if let dateFormat {
            guard let pattern = DatePattern(dateFormat) else {
                throw Self.usage(
                    "\"\(dateFormat.brief)\" is not a date pattern: it needs year, month and "
                        + "day, as %Y-%m-%d has them")
            }
            columns.pattern = pattern
        }
        if let delimiter { columns.delimiter = try Self.delimiter(delimiter) }
        return columns
    }

    private static func column(_ text: String) -> TapColumns.Column {
        Int(text).map { .numbered($0) } ?? .named(text)
    }

    private static func delimiter(_ text: String) throws -> UInt8 {
        let names = [
            "tab": UInt8(ascii: "\t"), "comma": UInt8(ascii: ","), "semicolon": UInt8(ascii: ";"),
        ]
        if let byte = names[text.lowercased()] ?? (text == "\\t" ? UInt8(ascii: "\t") : nil) {
            return byte
        }
        guard let byte = text.utf8.first, text.utf8.count == 1, byte < 0x80,
            !["\"", "\n", "\r"].contains(text)
        else {
            throw usage("\"\(text.brief)\" can't separate columns: write one character, or tab")
        }
        return byte
    }

    private static func usage(_ text: String) -> CommandError {
        .usage(text, hint: "quad import --help")
    }
}
