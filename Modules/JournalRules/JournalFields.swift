import Merge
import Primitives

/// The names of the parts of the document with the journal's settings.
package enum JournalField {
    /// The kind of the document.
    package static let kind = DocumentKind(rawValue: "journal")
    /// The only id.
    package static let id = "settings"
    /// The number of entries that are kept.
    package static let keeps = "keeps"

    /// The limit in a document; `nil` if it has none or a number that no device writes.
    package static func keeps(_ document: Document) -> Int64? {
        // Undoing the first change deletes the document.
        if document.isDeleted { return nil }
        return document[keeps]?.integer.flatMap { $0 > 0 ? $0 : nil }
    }
}

extension Edit {
    /// Writes the number of entries that are kept; `nil` for all.
    package mutating func setKeeps(_ limit: Int64?) {
        set(JournalField.keeps, to: limit.map { .integer($0) } ?? .null)
        if document.isDeleted { setDeleted(false) }
    }
}

/// The document that syncs the wrapped keys of the journal.
package enum KeyDocument {
    /// The kind of the document.
    package static let kind = DocumentKind(rawValue: "vault")
    /// The only id.
    package static let id = "journal"

    private static let wrapsMark = "key-"

    /// The name of the text with the wrapped forms: if two devices change the passphrase
    /// independently, both forms are kept.
    package static func wraps(_ key: JournalKeyID) -> String { "\(wrapsMark)\(key)" }
    /// The name of the field that announces the retirement of a key.
    package static func retirement(_ key: JournalKeyID) -> String { "retired-\(key)" }

    /// The keys in a document, ordered by name.
    package static func keys(in document: Document) -> [JournalKeyID] {
        document.texts.keys.sorted().compactMap { name in
            name.hasPrefix(wrapsMark)
                ? JournalKeyID(String(name.dropFirst(wrapsMark.count))) : nil
        }
    }

    /// Whether a document has no form of a key.
    package static func isEmpty(_ key: JournalKeyID, in document: Document) -> Bool {
        document.text(wraps(key)).values.allSatisfy { $0.value.text?.isEmpty ?? true }
    }

    /// The announcement that a key was retired; `nil` if there is none.
    package static func retirement(of key: JournalKeyID, in document: Document) -> String? {
        document[retirement(key)]?.text
    }
}
