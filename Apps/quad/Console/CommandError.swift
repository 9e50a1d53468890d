import Device
import Presentation

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
        case .noInput(let path, let reason): "cannot read \(path): \(reason)"
        case .notText(let source): "\(source) holds bytes that are no text in UTF-8"
        case .badFile(let path, let problem): "\(path): \(problem)"
        case .badMap(let path, .invalid(let faults)) where faults.count > 1:
            "\(path): \(faults.featureCount.of("place")) "
                + "\(faults.featureCount == 1 ? "is" : "are") wrong, so nothing was imported"
        case .badMap(let path, let error): "\(path): \(error)"
        case .elsewhere(let path, let count):
            "\(path): \(count.of("place")) \(count == 1 ? "lies" : "lie") elsewhere on your map, "
                + "so nothing was imported"
        case .inputTooLong(let source, let limit): "\(source) has more than \(limit) bytes"
        case .importFailed(_, .storage(let error)): error.description
        case .importFailed(let source, let error): "cannot import \(source): \(error)"
        case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
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
