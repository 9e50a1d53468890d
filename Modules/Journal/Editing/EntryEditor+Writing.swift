import JournalRules
import Primitives

extension EntryEditor {
    /// Writes an entry and removes the draft.
    ///
    /// - Parameter at: The time of the entry; `nil` for now.
    /// - Throws: as ``write(_:endsDraft:)``.
    @discardableResult
    public func add(_ text: String, at: Instant? = nil, isStarred: Bool = false) throws -> Entry {
        try write(NewEntry(text, at: at, isStarred: isStarred)).entries[0]
    }

    /// Writes an entry. If the number of kept entries is limited, the oldest surplus ones are
    /// deleted in the same action.
    ///
    /// - Parameter endsDraft: Whether the entry was written from the draft, which is removed then.
    /// - Throws: ``JournalError/emptyText``, ``JournalError/textTooLong(bytes:limit:)``,
    ///   ``JournalError/locked``.
    @discardableResult
    public func write(_ new: NewEntry, endsDraft: Bool = true) throws -> Additions {
        let row = try insert(try checked(new))
        try describe(.add, row)
        if endsDraft { try transaction.delete(Draft.table, owner) }
        let entry = try reader.entry(row)
        return Additions(entries: [entry], gone: try dropOldest(sparing: entry.id))
    }

    /// Writes an entry under an id that another device may give it, too, so that there is one in
    /// the end; the draft stays. What stands under that id is replaced, also if it was deleted.
    ///
    /// - Returns: The entry; `nil` if somebody has changed what stands there.
    /// - Throws: as ``write(_:endsDraft:)``.
    package func put(_ new: NewEntry, as id: Entry.ID) throws -> Entry? {
        var new = try checked(new)
        new.id = id
        let isThere = try standing(of: id) == .there
        if isThere, try !isUntouched(id) { return nil }
        let row = try insert(new)
        try describe(isThere ? .edit : .add, row)
        _ = try dropOldest(sparing: id)
        return try reader.entry(row)
    }

    /// Writes many entries in one action, as an import does; the draft stays, and no entry is
    /// deleted.
    ///
    /// - Parameter name: The name of the action.
    /// - Throws: as ``write(_:endsDraft:)``.
    @discardableResult
    public func write(all new: [NewEntry], as name: String = "import entries") throws -> [Entry] {
        let valid = try new.map { new in try checked(new) }
        let rows = try valid.map { new in try insert(new) }
        action.describe(name, "\(new.count) entries")
        return try rows.map { row in try reader.entry(row) }
    }

    /// Replaces the text of an entry; all texts if there are several.
    ///
    /// - Parameter known: The texts that were changed: if the entry has others by now, they stay
    ///   beside the new one.
    /// - Throws: ``JournalError/noSuchEntry(_:)``, ``JournalError/emptyText``,
    ///   ``JournalError/textTooLong(bytes:limit:)``, ``JournalError/locked``.
    @discardableResult
    public func edit(
        _ id: Entry.ID, text: String, from known: [String]? = nil
    ) throws -> Entry {
        let text = try JournalError.checked(text)
        let old = try entry(id)
        if old.texts == [text], !old.isConflicted { return old }
        let stored = try sealed(text, at: EntryReader.place(of: id))
        let isKnown = known.map { $0 == old.texts } ?? true
        return try change(id, as: .edit) { if isKnown { $0.set([stored]) } else { $0.add(stored) } }
    }

    /// Changes the time of an entry.
    ///
    /// - Throws: ``JournalError/noSuchEntry(_:)``.
    @discardableResult
    public func date(_ id: Entry.ID, to at: Instant) throws -> Entry {
        _ = try entry(id)
        return try change(id, as: .date) {
            $0.set(EntryField.at, to: .integer(at.milliseconds))
        }
    }

    /// Stars or unstars an entry; needs no key.
    ///
    /// - Throws: ``JournalError/noSuchEntry(_:)``.
    @discardableResult
    public func setStarred(_ isStarred: Bool, _ id: Entry.ID) throws -> Entry {
        let old = try entry(id)
        if old.isStarred == isStarred { return old }
        return try change(id, as: isStarred ? .star : .unstar) {
            $0.set(EntryField.isStarred, to: .bool(isStarred))
        }
    }

    /// Deletes entries; needs no key.
    ///
    /// - Throws: ``JournalError/noSuchEntry(_:)``.
    public func delete(_ ids: Entry.ID...) throws {
        for id in ids {
            // A deleted entry has no row to be named by.
            try describe(.delete, try row(id))
            try remove(id)
        }
    }

    /// Restores a deleted entry.
    ///
    /// - Throws: ``JournalError/noSuchEntry(_:)`` if it never existed.
    public func restore(_ id: Entry.ID) throws {
        guard let known = try document(id) else { throw JournalError.noSuchEntry("\(id)") }
        if !known.isDeleted { return }
        _ = try change(id, as: .restore) { $0.setDeleted(false) }
    }

    /// Deletes an entry that exists.
    func remove(_ id: Entry.ID) throws {
        try change(id) { $0.setDeleted(true) }
    }

    /// Writes a checked entry and its row, under a new id if it has none.
    @discardableResult
    func insert(_ new: NewEntry, keepingStar keepsStar: Bool = false) throws -> EntryRow {
        let id = new.id ?? domain.environment.newID()
        let at = new.at ?? domain.environment.now()
        let place = EntryReader.place(of: id)
        let texts = try new.texts.reversed().map { text in
            try sealed(text, at: place)
        }
        return try change(id) {
            $0.writeEntry(texts, at: at, isStarred: keepsStar ? nil : new.isStarred)
        }
    }

    /// Returns a new entry with valid texts without white space around them.
    func checked(_ new: NewEntry) throws -> NewEntry {
        precondition(!new.texts.isEmpty, "a new entry has a text")
        var new = new
        new.texts = try new.texts.map { text in try JournalError.checked(text) }
        return new
    }
}
