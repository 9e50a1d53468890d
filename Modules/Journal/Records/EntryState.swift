import Merge
import Primitives
import Sync

/// The state of an entry in its document.
struct EntryState {
    /// The texts that no other text replaced, in the order in which they were written.
    let texts: [StoredText]
    let at: Instant
    let isStarred: Bool

    init(_ document: Document) {
        let written = document.text(EntryField.text).values.compactMap(\.value.text)
        if written.isEmpty {
            // Entries from before texts kept all versions hold their text in a field.
            texts = (document[EntryField.text]?.text).map { [.clear($0)] } ?? []
        } else {
            texts = written.map(StoredText.init)
        }
        at = Instant(milliseconds: document[EntryField.at]?.integer ?? 0).madeReadable
        isStarred = document[EntryField.isStarred]?.bool ?? false
    }
}

/// The names of an entry's parts in its document.
enum EntryField {
    static let kind = DocumentKind(rawValue: "entry")
    static let text = "text"
    static let at = "at"
    static let isStarred = "starred"
}

extension Edit {
    /// Replaces all texts that are known here.
    mutating func set(_ texts: [StoredText]) {
        let values = texts.map { Scalar.text($0.stored) }
        let stamp = stamp()
        document.changeText(EntryField.text) { $0.set(values, at: stamp) }
        // The text of an older program must not stay beside the new ones.
        if document[EntryField.text] != nil { set(EntryField.text, to: .null) }
    }
}
