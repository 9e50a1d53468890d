/// The existence of an entry in a journal.
package enum EntryStanding: Sendable, Hashable {
    /// There never was an entry with this id.
    case unknown
    /// The entry exists.
    case there
    /// The entry was deleted.
    case deleted
}

extension Entries {
    /// The existence of an entry: there, deleted or unknown.
    package func standing(of id: Entry.ID) throws(JournalError) -> EntryStanding {
        guard let document = try document(id) else { return .unknown }
        return document.isDeleted ? .deleted : .there
    }
}

extension EntryEditor {
    /// Writes an entry that comes from elsewhere, whose id is new to the journal; the draft stays,
    /// and no other entry is deleted for it.
    ///
    /// - Throws: ``JournalError/emptyText``, ``JournalError/textTooLong(bytes:limit:)``,
    ///   ``JournalError/locked``.
    package func add(_ new: NewEntry, as id: Entry.ID) throws(JournalError) {
        var new = try checked(new)
        new.id = id
        try insert(new)
        action.describe("import entries", "")
    }
}
