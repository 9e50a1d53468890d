import Merge
import Sync

/// The document that syncs the wrapped keys.
enum KeyDocument {
    static let kind = DocumentKind(rawValue: "vault")
    static let id = "journal"
    /// The text that is sealed with a key to retire it.
    static let retired = "retired"
    static let place = SealedPlace(kind: kind.rawValue, id: id)

    private static let wrapsMark = "key-"

    /// The name of the text with the wrapped forms: if two devices change the passphrase
    /// independently, both forms are kept.
    static func wraps(_ key: DataKey.ID) -> String { "\(wrapsMark)\(key)" }
    /// The name of the field that announces the retirement of a key.
    static func retirement(_ key: DataKey.ID) -> String { "retired-\(key)" }
    /// The name of the field with the half of a key that seals without it.
    static func half(_ key: DataKey.ID) -> String { "half-\(key)" }

    /// The keys in a document, ordered by name.
    static func keys(in document: Document) -> [DataKey.ID] {
        document.texts.keys.sorted().compactMap { name in
            name.hasPrefix(wrapsMark) ? DataKey.ID(String(name.dropFirst(wrapsMark.count))) : nil
        }
    }

    /// The latest forms of a key in a document; those that this program can't read are left out.
    static func forms(of key: DataKey.ID, in document: Document?) -> [KeyForm] {
        guard let document else { return [] }
        return document.text(wraps(key)).values.suffix(KeyForms.most)
            .compactMap { $0.value.text.flatMap { KeyForm($0) } }
            .filter { $0.wrapped.key == key }
    }
}
