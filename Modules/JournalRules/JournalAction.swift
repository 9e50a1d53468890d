import Primitives

/// An action on the journal that a person can undo, by the name under which it is kept.
package enum JournalAction: String {
    /// An entry was written.
    case add = "add entry"
    /// The text of an entry was changed.
    case edit = "edit entry"
    /// The time of an entry was changed.
    case date = "date entry"
    /// An entry was marked with a star.
    case star = "star entry"
    /// The star was taken away.
    case unstar = "unstar entry"
    /// An entry was deleted.
    case delete = "delete entry"
    /// A deleted entry was restored.
    case restore = "restore entry"
    /// One of several texts of an entry was chosen.
    case resolve = "resolve entry"
    /// The number of kept entries was changed.
    case keep = "keep entries"

    /// The most characters of an entry's name.
    private static let subjectLength = 40

    /// The name of an entry in the list of actions: its first words, or its time if it has several
    /// texts or the journal is encrypted.
    ///
    /// - Parameter text: The text, if that may be told.
    package static func subject(of text: String?, at time: Instant) -> String {
        guard let text else { return "\(time)" }
        let line = text.split(whereSeparator: { $0.isNewline }).first ?? ""
        return line.count > subjectLength
            ? line.prefix(subjectLength - 1) + "…" : String(line)
    }
}
