import Geofence
import Presentation
import Workspace

/// What can go wrong in a command itself, beyond what the domains report.
enum CommandError: Error, Hashable {
    /// Arguments that don't go together, in words, and what to type instead.
    case usage(String, hint: String)
    /// Something would be destroyed and there is nobody to ask.
    case needsYes(String)
    /// A secret or a text is needed and there is nobody to ask.
    case needsTerminal(String, hint: String)
    /// The person said no.
    case cancelled
    /// The keyboard's interrupt.
    case interrupted
    /// A file cannot be read.
    case noInput(path: String, reason: String)
    /// Bytes that are no text in UTF-8.
    case notText(source: String)
    /// A file whose content is wrong: what and where.
    case badFile(path: String, problem: String)
    /// A map cannot be imported, and why; nothing was.
    case badMap(path: String, GeoJSONError)
    /// More bytes than anything here may have.
    case inputTooLong(source: String, limit: Int)
    /// A file cannot be imported, and why; nothing was.
    case importFailed(source: String, ImportError)
    /// A file cannot be written.
    case cannotWrite(path: String, reason: String)
    /// Standard output does not take what is written; whether a change was made before.
    case outputFailed(reason: String, afterChange: Bool = false)
    /// Whoever reads the output has gone.
    case pipeClosed
    /// The editor said that it failed, or could not be started.
    case editorFailed(editor: String)
    /// Another program failed or could not be started, in words, and what to do instead.
    case programFailed(String, hint: String)
    /// Something beyond the network is not there, in words, and what to look at.
    case unreachable(String, hint: String)
    /// A name fits several things: each as what tells it from the others.
    case ambiguous(String, matches: [String])
    /// There is such a thing already: it as what tells it from others, and how to make another.
    case taken(String, by: String, hint: String)
    /// There is no entry to show.
    case emptyJournal
    /// The journal has not so many entries.
    case fewEntries(Int, wanted: Int)
    /// No entry is as it was asked for.
    case noEntry
    /// A reminder cannot be kept: why, and what to do.
    case noReminder(String)
    /// No request waits from that person.
    case noRequest(from: String, suggestions: [String])
    /// There is no conversation with that person.
    case noConversation(with: String)
    /// That many checks of `doctor` failed.
    case unwell(Int)
    /// No device has that id or beginning of one.
    case noDevice(String)
}

extension CommandError: CustomStringConvertible {
    /// One sentence: what happened and what to do.
    var description: String {
        switch self {
        case .usage(let text, _): text
        case .needsYes(let what): "\(what) needs --yes where nobody can be asked"
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
        case .inputTooLong(let source, let limit): "\(source) has more than \(limit) bytes"
        case .importFailed(_, .storage(let error)): error.description
        case .importFailed(let source, let error): "cannot import \(source): \(error)"
        case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
        case .outputFailed(let reason, let afterChange):
            "cannot write the output: \(reason)"
                + (afterChange ? "; the change was made: don't repeat it" : "")
        case .pipeClosed: "nobody reads the output"
        case .editorFailed(let editor): "the editor \(editor) failed"
        case .programFailed(let what, _), .unreachable(let what, _): what
        case .ambiguous(let name, let matches):
            "\"\(name)\" fits \(matches.count): " + Self.list(matches)
        case .taken(let title, let other, _): "there is \"\(title)\" already: \(other)"
        case .emptyJournal: "the journal is empty: `quad journal add TEXT` writes the first line"
        case .fewEntries(let count, let wanted):
            "there \(count == 1 ? "is one entry" : "are \(count) entries"), and none \(wanted) back"
        case .noEntry: "no entry is like that"
        case .noReminder(let reason): reason
        case .noRequest(let name, let suggestions):
            "no request from \(name) waits for you"
                + (suggestions.isEmpty
                    ? "" : ": did you mean \(suggestions.joined(separator: ", or "))?")
        case .noConversation(let name): "you and \(name) have not written to each other"
        case .unwell(let count): "\(count.of("check")) failed"
        case .noDevice(let text): "no device signed in has the id \(text)"
        }
    }

    /// How many of several things are listed.
    private static let listed = 5

    private static func list(_ things: [String]) -> String {
        let rest = things.count - listed
        return things.prefix(listed).joined(separator: ", ")
            + (rest > 0 ? ", and \(rest) more" : "")
    }
}
