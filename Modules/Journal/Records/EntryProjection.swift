import JournalRules
import Merge
import Primitives
import Storage
import Sync

/// The projection of entries' documents into their table.
package struct EntryProjection: Projection {
    let owner: AccountID
    private let replica: Replica?

    /// Creates the projection of an owner's entries.
    ///
    /// - Parameter replica: The documents, if a deletion is written again that another device
    ///   undid by sealing a text.
    package init(owner: AccountID, replica: Replica? = nil) {
        (self.owner, self.replica) = (owner, replica)
    }

    /// The kind of entries' documents.
    package var kind: DocumentKind { EntryField.kind }

    /// The content of an entry's document that no program of ours writes.
    package func oddities(of document: Document, id: String) -> [String] {
        var words: [String] = []
        if let at = document[EntryField.at], at != .null {
            let isReadable = at.integer.map {
                Instant.readable.contains(Instant(milliseconds: $0))
            }
            if isReadable != true {
                words.append("at is not a time between the years 1 and 9999")
            }
        }
        let state = EntryState(document)
        if state.texts.contains(where: { $0.shown != $0 }) { words.append("text is too long") }
        if state.texts.count > EntryState.mostTexts {
            words.append("text has \(state.texts.count) versions")
        }
        return words
    }

    /// Writes or removes the row of an entry; a text in another form than the journal has here
    /// waits to be rewritten.
    package func project(
        _ document: Document, id: String, cause: ProjectionCause, in transaction: Transaction
    ) throws {
        guard let id = Entry.ID(id) else { return }
        var document = document
        if case .sync = cause, let replica, document.isEntryDeletedInFormerForm {
            document = try replica.edit(kind, "\(id)", in: transaction) { $0.setDeleted(true) }
        }
        try write(document, of: id, in: transaction)
    }

    /// Writes or removes the row of an entry, and returns it.
    @discardableResult
    func write(
        _ document: Document, of id: Entry.ID, in transaction: Transaction
    ) throws -> EntryRow {
        let state = EntryState(document)
        let row = EntryRow(owner: owner, id: id, state)
        if document.isDeleted {
            try transaction.delete(EntryRow.table, owner, id)
        } else {
            try transaction.put(row, in: EntryRow.table)
        }
        let isEncrypted = try !KeyRow.active(of: owner, in: transaction).isEmpty
        if state.texts.contains(where: { $0.isClear == isEncrypted }) {
            try Chores.add(of: owner, in: transaction) { $0.mustRewrite = true }
        }
        return row
    }
}
