import Primitives
import Replica
import Storage

/// A writer of entries that come from elsewhere, as a part of an action. Valid only inside its
/// closure.
public struct EntryImporter {
    /// The existence of an entry in the journal.
    public enum Standing: Sendable, Hashable {
        /// There never was an entry with this id.
        case unknown
        /// The entry exists.
        case there
        /// The entry was deleted.
        case deleted
    }

    private let entries: Entries
    private let change: JournalChange

    init(_ entries: Entries, _ change: JournalChange) {
        self.entries = entries
        self.change = change
    }

    /// The existence of an entry: there, deleted or unknown.
    public func standing(of id: Entry.ID) throws -> Standing {
        let document = try entries.replica.document(
            EntryField.kind, "\(id)", in: change.transaction)
        return document.map { $0.isDeleted ? .deleted : .there } ?? .unknown
    }

    /// Writes an entry whose id is new to the journal; no other entry is deleted for it.
    ///
    /// - Throws: ``JournalError/emptyText``, ``JournalError/textTooLong(bytes:limit:)``,
    ///   ``JournalError/locked``.
    public func add(_ new: NewEntry, as id: Entry.ID) throws {
        _ = try entries.add(try Entries.checked(new), as: id, change)
    }

    /// Restores a deleted entry.
    public func restore(_ id: Entry.ID) throws {
        try change.edit(id) { $0.setDeleted(false) }
    }
}

extension Entries {
    /// Writes entries as a part of an action, which may be about other things as well.
    ///
    /// - Throws: the errors of the closure: ``JournalError`` or a storage error.
    public func edit<Result>(
        in action: inout Action, _ transaction: Transaction,
        _ body: (EntryImporter) throws -> Result
    ) throws -> Result {
        let change = JournalChange(entries: self, in: transaction, as: action)
        defer { action = change.action ?? action }
        return try body(EntryImporter(self, change))
    }
}
