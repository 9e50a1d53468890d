import Primitives
import Replica
import Storage

/// Writes entries that come from elsewhere, as a part of an action. Lent to a closure; it can't be
/// kept.
public struct EntryImporter {
    /// What is known of an entry.
    public enum Standing: Sendable, Hashable {
        /// Nothing: there never was one of that id.
        case unknown
        /// It is there.
        case there
        /// It was deleted.
        case deleted
    }

    private let entries: Entries
    private let change: JournalChange

    init(_ entries: Entries, _ change: JournalChange) {
        self.entries = entries
        self.change = change
    }

    /// What is known of an entry.
    public func standing(of id: Entry.ID) throws -> Standing {
        let document = try entries.replica.document(
            EntryField.kind, "\(id)", in: change.transaction)
        return document.map { $0.isDeleted ? .deleted : .there } ?? .unknown
    }

    /// Writes an entry whose id is new to the journal; none goes for it.
    ///
    /// - Throws: ``JournalError/emptyText``, ``JournalError/textTooLong(bytes:limit:)``,
    ///   ``JournalError/locked``.
    public func add(_ new: NewEntry, as id: Entry.ID) throws {
        _ = try entries.add(try Entries.checked(new), as: id, change)
    }

    /// Takes the deletion of an entry back.
    public func restore(_ id: Entry.ID) throws {
        try change.edit(id) { $0.setDeleted(false) }
    }
}

extension Entries {
    /// Writes entries as a part of an action, which may be about other things as well.
    ///
    /// - Throws: what the closure throws: ``JournalError`` or a storage error.
    public func edit<Result>(
        in action: inout Action, _ transaction: Transaction,
        _ body: (EntryImporter) throws -> Result
    ) throws -> Result {
        let change = JournalChange(entries: self, in: transaction, as: action)
        defer { action = change.action ?? action }
        return try body(EntryImporter(self, change))
    }
}
