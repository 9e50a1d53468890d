import JournalRules
import Merge

extension KeyDocument {
    /// The text that is sealed with a key to retire it.
    static let retired = "retired"
    static let place = SealedPlace(kind: kind.rawValue, id: id)

    /// The name of the field with the half of a key that seals without it.
    static func half(_ key: DataKey.ID) -> String { "half-\(key)" }

    /// The latest forms of a key in a document; those that this program can't read are left out.
    static func forms(of key: DataKey.ID, in document: Document?) -> [KeyForm] {
        guard let document else { return [] }
        return document.text(wraps(key)).values.suffix(KeyForms.most)
            .compactMap { $0.value.text.flatMap { KeyForm($0) } }
            .filter { $0.wrapped.key == key }
    }
}
