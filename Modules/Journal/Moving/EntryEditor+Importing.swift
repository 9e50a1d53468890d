import JournalRules

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
    package func standing(of id: Entry.ID) throws -> EntryStanding {
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
    package func add(_ new: NewEntry, as id: Entry.ID) throws {
        var new = try checked(new)
        new.id = id
        try insert(new)
        action.describe("import entries", "")
    }
}

extension EntryEditor {
    /// Whether an entry is as it was written first: its text and its time come from one edit. Two
    /// devices may have written it, if both wrote the same.
    package func isUntouched(_ id: Entry.ID) throws -> Bool {
        guard let document = try document(id), let at = document.fields[EntryField.at]?.stamp,
            try !entry(id).isConflicted
        else { return false }
        return document.text(EntryField.text).values.contains {
            $0.stamp.instant == at.instant && $0.stamp.device == at.device
        }
    }

    /// Whether an imported entry has the star, or none, that it came with.
    package func isStarUntouched(_ id: Entry.ID) throws -> Bool {
        guard let document = try document(id), let at = document.fields[EntryField.at]?.stamp
        else { return false }
        guard let star = document.fields[EntryField.isStarred]?.stamp else { return true }
        return star.instant == at.instant && star.device == at.device
    }

    /// Puts another text and time in the place of an imported entry, in one edit. A star that a
    /// person gave or took away stays.
    ///
    /// - Throws: ``JournalError/noSuchEntry(_:)``, and as ``add(_:as:)``.
    package func replace(_ id: Entry.ID, by new: NewEntry) throws {
        var new = try checked(new)
        _ = try entry(id)
        new.id = id
        try insert(new, keepingStar: !isStarUntouched(id))
        action.describe("import entries", "")
    }

    /// Deletes an imported entry in whose place another one comes.
    package func withdraw(_ id: Entry.ID) throws { try remove(id) }
}
