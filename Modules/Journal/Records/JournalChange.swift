import Merge
import Primitives
import Replica
import Storage
import Vault

/// A change of the journal under way, inside one transaction.
final class JournalChange {
    let transaction: Transaction
    let reader: EntryReader
    /// The action that it belongs to; `nil` if it can't be undone.
    private(set) var action: Action?
    private let entries: Entries
    /// The keys that seal new texts, read at the first text.
    private lazy var active = Result { try KeyRow.active(of: owner, in: transaction) }

    init(entries: Entries, in transaction: Transaction, as action: Action? = nil) {
        self.entries = entries
        self.transaction = transaction
        self.action = action
        reader = EntryReader(entries.keys)
    }

    var owner: AccountID { entries.owner }

    /// The entry of an id, which must exist.
    func entry(_ id: Entry.ID) throws -> Entry {
        guard let row = try transaction.get(EntryRow.table, owner, id) else {
            throw JournalError.noSuchEntry("\(id)")
        }
        return try reader.entry(row)
    }

    /// Edits the document of an entry and its row.
    @discardableResult
    func edit(_ id: Entry.ID, _ change: (inout Edit) throws -> Void) throws -> EntryRow {
        let document = try document(EntryField.kind, "\(id)", change)
        try EntryProjection(owner: owner)
            .project(document, id: "\(id)", cause: .edit, in: transaction)
        return EntryRow(owner: owner, id: id, EntryState(document))
    }

    /// Writes one of the journal's settings and their row.
    func set(_ field: String, to value: Scalar?) throws {
        let document = try document(JournalSettings.kind, JournalSettings.id) {
            $0.set(field, to: value ?? .null)
            guard $0.document.isDeleted else { return }
            let stamp = $0.stamp()
            $0.document.setDeleted(false, at: stamp)
        }
        try JournalSettingsProjection(owner: owner)
            .project(document, id: JournalSettings.id, cause: .edit, in: transaction)
    }

    private func document(
        _ kind: DocumentKind, _ id: String, _ change: (inout Edit) throws -> Void
    ) throws -> Document {
        if action != nil, let document = try action?.edit(kind, id, change) { return document }
        return try entries.replica.edit(kind, id, in: transaction, change)
    }

    /// Returns the stored form of a text at a place: sealed if the journal is encrypted.
    ///
    /// - Throws: ``JournalError/locked``.
    func sealed(_ text: String, at place: SealedPlace) throws -> StoredText {
        let active = try active.get()
        guard !active.isEmpty else { return .clear(text) }
        guard let key = active.lazy.compactMap({ self.reader.ring[$0.key] }).first else {
            throw JournalError.locked
        }
        return .sealed(key.seal(text, at: place, environment: entries.environment))
    }
}
