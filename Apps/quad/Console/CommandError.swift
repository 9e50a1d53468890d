import Counting
import Device
import Geofence
import Interchange
import Journal
import Primitives
import Workspace

/// An error of a command itself, beyond those of the domains.
enum CommandError: Error, Hashable {
    /// Arguments that exclude each other or are invalid, in words, and the words to type instead.
    case usage(String, hint: String)
    /// A destructive action without `--yes`, and nobody to ask.
    case needsYes(String)
    /// A secret or a text is needed, and there is nobody to ask.
    case needsTerminal(String, hint: String)
    /// The person declined.
    case cancelled
    /// An interrupt from the keyboard.
    case interrupted
    /// A file cannot be read.
    case noInput(path: String, reason: String)
    /// Input that is not valid UTF-8.
    case notText(source: String)
    /// A file with invalid content: the problem and its position.
    case badFile(path: String, problem: String)
    /// A map that cannot be imported, and the reason; nothing was imported.
    case badMap(path: String, PlaceFileError)
    /// A map with a number of places that lie elsewhere on the person's own; nothing was imported.
    case elsewhere(path: String, count: Int)
    /// Input longer than the limit.
    case inputTooLong(source: String, limit: Int)
    /// A file that cannot be imported, and the reason; nothing was imported.
    case importFailed(source: String, ImportError)
    /// A file cannot be written.
    case cannotWrite(path: String, reason: String)
    /// Standard output does not accept the data; `afterChange` tells whether a change was made
    /// before.
    case outputFailed(reason: String, afterChange: Bool = false)
    /// The reader of the output has gone.
    case pipeClosed
    /// The editor reported a failure, or could not be started.
    case editorFailed(editor: String)
    /// Another program failed or could not be started, in words, with advice.
    case programFailed(String, hint: String)
    /// A service on the network is not reachable, in words, with advice.
    case unreachable(String, hint: String)
    /// A name that fits several things, each described so that it can be told apart.
    case ambiguous(String, matches: [String])
    /// A name that is taken, with a description of the existing thing and the way to create
    /// another.
    case taken(String, by: String, hint: String)
    /// There is no entry to show.
    case emptyJournal
    /// Nothing is known of a day, so there is no line about it.
    case emptyDay(String)
    /// The journal has fewer entries than wanted.
    case fewEntries(Int, wanted: Int)
    /// No entry matches.
    case noEntry
    /// A reminder cannot be installed, with the reason and advice.
    case noReminder(String)
    /// No request from that person waits.
    case noRequest(from: String, suggestions: [String])
    /// There is no conversation with that person.
    case noConversation(with: String)
    /// The outbox has no item with that number.
    case noOutboxItem(Int64)
    /// The number of failed checks of `doctor`.
    case unwell(Int)
    /// No device has an id with that beginning.
    case noDevice(String)
}

extension CommandError: CustomStringConvertible {
    /// One sentence: the problem, and what to do.
    var description: String {
        switch self {
        case .usage(let text, _): text
        case .needsYes(let what): "\(what) needs --yes when nobody can be asked"
        case .needsTerminal(let what, _): what
        case .cancelled: "nothing was changed"
        case .interrupted: "interrupted"
        case .noInput(let path, let reason): "cannot read \(path.orQuotes): \(reason)"
        case .notText(let source): "\(source) holds bytes that are not UTF-8 text"
        case .badFile(let path, let problem): "\(path): \(problem)"
        case .badMap(let path, .invalid(let faults)) where faults.count > 1:
            "\(path): \(faults.featureCount.of("place")) "
                + "\(faults.featureCount == 1 ? "is" : "are") wrong, so nothing was imported"
        case .badMap(let path, let error): "\(path): \(error)"
        case .elsewhere(let path, let count):
            "\(path): \(count.of("place")) \(count == 1 ? "lies" : "lie") elsewhere on your map, "
                + "so nothing was imported"
        case .inputTooLong(let source, let limit): "\(source) has more than \(limit) bytes"
        case .importFailed(let source, let error): "cannot import \(source): \(error)"
        case .cannotWrite(let path, let reason): "cannot write \(path.orQuotes): \(reason)"
        case .outputFailed(let reason, let afterChange):
            "cannot write the output: \(reason)"
                + (afterChange ? "; the change was made: don't repeat it" : "")
        case .pipeClosed: "the reader of the output has gone"
        case .editorFailed(let editor): "the editor \(editor) failed"
        case .programFailed(let what, _), .unreachable(let what, _): what
        case .ambiguous(let name, let matches):
            "\"\(name)\" matches \(matches.count): " + Self.list(matches)
        case .taken(let title, let other, _): "there is \"\(title)\" already: \(other)"
        case .emptyJournal: "the journal is empty: `quad journal add TEXT` writes the first line"
        case .emptyDay(let day): "nothing was recorded on \(day), so there is no line about it"
        case .fewEntries(let count, let wanted):
            "there \(count == 1 ? "is one entry" : "are \(count) entries"), and none \(wanted) back"
        case .noEntry: "no entry matches"
        case .noReminder(let reason): reason
        case .noRequest(let name, let suggestions):
            "you have no request from \(name)"
                + (suggestions.isEmpty
                    ? "" : ": did you mean \(suggestions.joined(separator: ", or "))?")
        case .noConversation(let name): "you and \(name) have not written to each other"
        case .noOutboxItem(let number): "nothing in the outbox has the number \(number)"
        case .unwell(let count): "\(count.of("check")) failed"
        case .noDevice(let text): "no device signed in has the id \(text)"
        }
    }

    /// The most things that are listed.
    private static let listed = 5

    private static func list(_ things: [String]) -> String {
        let rest = things.count - listed
        return things.prefix(listed).joined(separator: ", ")
            + (rest > 0 ? ", and \(rest) more" : "")
    }
}

extension CommandError: ClassifiedError {
    var kind: FailureKind {
        switch self {
        case .usage, .needsYes, .needsTerminal: .usage
        case .cancelled: .cancelled
        case .interrupted: .interrupted
        case .noInput: .noInput
        case .notText, .badFile, .badMap, .elsewhere, .inputTooLong: .badData
        case .importFailed(_, let error): error.kind
        case .cannotWrite: .cannotCreate
        case .outputFailed: .inputOutput
        // The runner ends quietly at a closed pipe.
        case .pipeClosed: .inputOutput
        case .unreachable: .unreachable
        case .taken: .cannotCreate
        case .editorFailed, .programFailed, .ambiguous, .emptyJournal, .emptyDay, .fewEntries,
            .noEntry, .noReminder,
            .noRequest, .noConversation, .noDevice, .noOutboxItem, .unwell:
            .failed
        }
    }

    var remedy: Remedy? {
        if case .importFailed(_, let error) = self { error.remedy } else { nil }
    }
}

/// The sentences of errors, with names shortened to fit a line.
enum ErrorSentence {
    /// Returns one sentence about an error, with the remedy where no hint is enough.
    static func of(_ error: any Error) -> String {
        let ending = (error as? any ClassifiedError)?.remedy?.ending
        return facts(of: error) + (ending.map { ": \($0)" } ?? "")
    }

    private static func facts(of error: any Error) -> String {
        switch error {
        case let error as CountingError: error.brief.description
        case let error as CommandError: error.brief.description
        case let error as WorkspaceError: error.brief.description
        case JournalError.noSuchEntry(let id): JournalError.noSuchEntry(id.brief).description
        case JournalError.noWords(let text): JournalError.noWords(text.brief).description
        default: "\(error)"
        }
    }
}

extension String {
    /// The text, or a pair of quotation marks if it is empty.
    fileprivate var orQuotes: String { isEmpty ? "\"\"" : self }

    /// The text, shortened to the length that fits an error.
    var brief: String { SafeText.shortened(self, to: 40) }
}

extension CountingError {
    fileprivate var brief: CountingError {
        switch self {
        case .noSuchCounter(let name, let suggestions):
            .noSuchCounter(name.brief, suggestions: suggestions.map(\.brief))
        case .ambiguousCounter(let name, let matches):
            .ambiguousCounter(name.brief, matches: matches.map(\.brief))
        case .noSuchGroup(let name, let suggestions):
            .noSuchGroup(name.brief, suggestions: suggestions.map(\.brief))
        case .ambiguousGroup(let name, let matches):
            .ambiguousGroup(name.brief, matches: matches.map(\.brief))
        case .invalidName(let name, let reason): .invalidName(name.brief, reason: reason)
        case .takenName(let name): .takenName(name.brief)
        case .invalidColor(let text): .invalidColor(text.brief)
        case .wrongType(let title, let type): .wrongType(title.brief, type)
        case .notConvertible(let title, let type): .notConvertible(title.brief, to: type)
        case .isRunning(let title, let since): .isRunning(title.brief, since: since)
        case .notRunning(let title): .notRunning(title.brief)
        case .noSuchInterval(let number, let title, let count):
            .noSuchInterval(number, of: title.brief, count: count)
        case .invalidNote, .invalidNumber, .invalidPeriod, .overflow, .invalidTime:
            self
        }
    }
}

extension CommandError {
    fileprivate var brief: CommandError {
        switch self {
        case .ambiguous(let name, let matches): .ambiguous(name.brief, matches: matches)
        case .noRequest(let name, let suggestions):
            .noRequest(from: name.brief, suggestions: suggestions.map(\.brief))
        case .noConversation(let name): .noConversation(with: name.brief)
        case .noDevice(let text): .noDevice(text.brief)
        default: self
        }
    }
}

extension WorkspaceError {
    fileprivate var brief: WorkspaceError {
        switch self {
        case .noSuchPerson(let name, let suggestions):
            .noSuchPerson(name.brief, suggestions: suggestions.map(\.brief))
        default: self
        }
    }
}

/// Advice on the next command after an error that does not give it itself.
enum Advice {
    /// Returns the advice about an error; `nil` if there is none.
    static func about(_ error: any Error) -> String? {
        switch error {
        case CommandError.usage(_, let hint), CommandError.needsTerminal(_, let hint),
            CommandError.programFailed(_, let hint), CommandError.unreachable(_, let hint),
            CommandError.taken(_, _, let hint):
            hint
        case CommandError.ambiguous: "type more of it, or the beginning of its id"
        case Device.LocationError.missing(let url):
            "is that right? The first thing you add makes it: "
                + "quad --store \("\(url)".shellWord) count add Kids"
        case Device.LocationError.noFolder(let folder, _): "mkdir -p \(folder.shellWord)"
        case SettingsError.aliasLoop(let words): "quad config unset alias.\(words[0])"
        case ReversalError.beyond(let action): Undoing.advice(about: action)
        case ReversalError.tooFew: "quad undo --list"
        case CommandError.needsYes: "look first with --dry-run"
        case CommandError.importFailed(_, .badRecords(let report))
        where report.format == .csv && report.badCount == report.records:
            "--date-format, --value-column and others say how it is written: quad import --help"
        case CommandError.importFailed(_, .file(.malformed("a table of taps", _, _))):
            "--title-column, --value-column and --date-column choose the columns, --count-rows "
                + "counts 1 a row: quad import --help"
        case CommandError.importFailed(_, .file(.unknownFormat(WideTableReader.ambiguity))):
            "--from csv takes the numbers as they are, --from loop as Loop's"
        case CommandError.elsewhere: "--both keeps both, --replace moves yours"
        case CommandError.badMap(_, .invalid(let faults)) where faults.areAllWithoutRadius:
            "--radius 30 makes a place of each point, 30 m around it"
        case CommandError.importFailed(_, .badRecords), CommandError.badMap(_, .invalid):
            "--skip-bad imports the rest"
        case CommandError.importFailed(_, .file(.unknownFormat(nil))): "quad import --help"
        case ExportError.noSuchTable: "quad export --help"
        case CountingError.noSuchCounter(_, suggestions: []): "quad count list"
        case CountingError.wrongType(let title, .simple): command("toggle", title)
        case CountingError.isRunning(let title, _): command("stop", title)
        case CountingError.notRunning(let title): command("start", title)
        case CountingError.noSuchGroup(let name, suggestions: []):
            "quad group add \(name.brief == name ? name.shellWord : "NAME")"
        case SettingsError.unknownKey: "quad config list"
        case SettingsError.invalidValue, SettingsError.unknownZone: "quad help settings"
        case SettingsError.unreadable: "quad config edit opens it"
        case SettingsError.cannotRead, SettingsError.cannotWrite: "quad doctor"
        case LooksError.noSuchIcon(_, suggestions: []): "quad icons search WORD"
        case LooksError.noSuchGroup(_, suggestions: []): "quad icons groups"
        case LooksError.noSuchSet(_, suggestions: []): "quad icons --credits"
        case LooksError.noSuchPalette(_, suggestions: []): "quad palettes"
        case LooksError.notJSON, LooksError.invalid: "quad help looks"
        case WorkspaceError.noSuchPerson(_, suggestions: []): "quad people"
        default: command(reading: error) ?? (error as? any ClassifiedError)?.remedy?.hint
        }
    }

    /// Whether an error says too little without its advice if there is no terminal, since it is
    /// about the missing terminal.
    static func isNeeded(for error: any Error) -> Bool {
        if case CommandError.needsTerminal = error { true } else { false }
    }
}

extension Advice {
    /// Returns the command that reads a file of places or positions; `nil` if the error is not
    /// about one.
    fileprivate static func command(reading error: any Error) -> String? {
        switch error {
        case CommandError.importFailed(_, .file(.unknownFormat(FileFormat.map))):
            "quad place import FILE"
        case CommandError.importFailed(_, .file(.unknownFormat(FileFormat.track))),
            CommandError.importFailed(_, .file(.unknownFormat(FileFormat.positions))):
            "quad place replay FILE"
        default: nil
        }
    }

    /// Returns a counting command for a counter; `nil` if its title is empty or would be shortened.
    fileprivate static func command(_ name: String, _ title: String) -> String? {
        title.isEmpty || title.brief != title ? nil : "quad count \(name) \(title.shellWord)"
    }
}

extension Remedy {
    /// The end of an error's sentence; `nil` if a hint is enough.
    var ending: String? {
        switch self {
        case .signIn: "`quad account sign-in` does it"
        case .syncAgain: "run `quad sync` again, and report this if it stays"
        case .unlockJournal: "`quad journal unlock` opens it"
        case .changePassphrase: "`quad journal passphrase` changes its passphrase"
        case .restoreKey:
            """
            sync another device that has opened the journal, which puts the key back, or import \
            an export; `quad journal decrypt --give-up` goes on without the sealed texts
            """
        case .listPlaceRules: "`quad place rules` lists them"
        case .chooseStore, .forgetAccount, .examineStore: nil
        }
    }

    /// The hint after an error; `nil` if the sentence says it all.
    var hint: String? {
        switch self {
        case .signIn:
            "first time here? quad account sign-in NAME --server URL; no account yet? "
                + "quad account register NAME --server URL"
        case .chooseStore: "--store URL chooses another; this one: quad config get store"
        case .forgetAccount: "quad account forget frees this one; --store URL chooses another"
        case .examineStore: "quad doctor says what to do"
        case .syncAgain, .unlockJournal, .changePassphrase, .restoreKey, .listPlaceRules: nil
        }
    }
}
