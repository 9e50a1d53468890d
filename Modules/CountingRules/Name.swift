import Primitives

/// The rule for titles of counters, names of groups, and notes.
package enum Name {
    /// The most characters of a name.
    package static let limit = 200
    /// The most characters of a note.
    package static let noteLimit = 2000

    /// Returns a valid name without white space around it.
    package static func checked(_ name: String, mayBeEmpty: Bool) throws(CountingError) -> String {
        let result = try trimmed(name)
        guard mayBeEmpty || !result.isEmpty else {
            throw CountingError.invalidName(name, reason: "it is empty")
        }
        guard result.isEmpty || !result.showsNothing else {
            throw CountingError.invalidName(name, reason: "nobody can see it")
        }
        guard result.count <= limit, result.utf8.count <= limit * 16 else {
            throw CountingError.invalidName(
                String(result.prefix(20)) + "…", reason: "it has more than \(limit) characters")
        }
        return result
    }

    /// The name or note of a document, cut to the length that this version allows.
    package static func shown(_ name: String?, limit: Int = limit) -> String {
        name?.cut(toCharacters: limit) ?? ""
    }

    /// Returns a valid note without white space around it.
    package static func note(_ note: String) throws(CountingError) -> String {
        let result = try trimmed(note)
        guard result.count <= noteLimit, result.utf8.count <= noteLimit * 16 else {
            throw CountingError.invalidNote(reason: "it has more than \(noteLimit) characters")
        }
        return result
    }

    private static func trimmed(_ text: String) throws(CountingError) -> String {
        let printable = text.unicodeScalars.filter { $0.properties.generalCategory != .control }
        guard printable.count == text.unicodeScalars.count else {
            throw CountingError.invalidName(
                String(String.UnicodeScalarView(printable)),
                reason: "it holds control characters")
        }
        let start = text.drop { $0.isWhitespace }
        let end = start.lastIndex { !$0.isWhitespace }
        return end.map { String(start[...$0]) } ?? ""
    }
}
