import Merge
import Primitives
import Replica
import Storage

/// The names of an entry's parts in its document.
enum EntryField {
    static let kind = DocumentKind(rawValue: "entry")
    static let text = "text"
    static let at = "at"
}

/// Keeps the table of entries in step with their documents.
public struct EntryProjection: Projection {
    let owner: AccountID

    /// Projects the entries of an owner.
    public init(owner: AccountID) { self.owner = owner }

    /// Entries.
    public var kind: DocumentKind { EntryField.kind }

    /// Writes or removes the row of an entry.
    public func project(
        _ document: Document, id: String, cause: ProjectionCause, in transaction: Transaction
    ) throws {
        guard let id = Entry.ID(id) else { return }
        guard !document.isDeleted else {
            try transaction.delete(Entry.table, owner, id)
            return
        }
        let entry = Entry(
            owner: owner, id: id,
            at: Instant(milliseconds: document[EntryField.at]?.integer ?? 0),
            text: document[EntryField.text]?.text ?? "")
        try transaction.put(entry, in: Entry.table)
    }
}
