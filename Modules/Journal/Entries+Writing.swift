import Primitives
import Replica
import Storage

extension Entries {
    /// Writes an entry and removes the draft.
    ///
    /// - Parameter at: The time of the entry; `nil` for now.
    /// - Throws: ``JournalError/emptyText``, ``JournalError/textTooLong(bytes:limit:)``,
    ///   ``JournalError/locked``.
    @discardableResult
    public func add(
        _ text: String, at: Instant? = nil, isStarred: Bool = false
    ) async throws(JournalError) -> Entry {
        let new = NewEntry(text, at: at, isStarred: isStarred)
        let added = try await write(new)
        return added.entries[0]
    }

    /// Writes an entry and removes the draft. If the number of kept entries is limited, the oldest
    /// surplus ones are deleted in the same action.
    ///
    /// - Throws: ``JournalError/emptyText``, ``JournalError/textTooLong(bytes:limit:)``,
    ///   ``JournalError/locked``.
    @discardableResult
    public func write(_ new: NewEntry) async throws(JournalError) -> Additions {
        let new = try Self.checked(new)
        let id = new.id ?? environment.newID()
        return try await change("add entry", about: id) { change in
            let entry = try add(new, as: id, change)
            try change.transaction.delete(Draft.table, owner)
            return Additions(
                entries: [entry], gone: try dropOldest(sparing: entry.id, change))
        }
    }

    /// Writes many entries in one action, as an import does; the draft stays, and no entry is
    /// deleted.
    ///
    /// - Throws: ``JournalError/emptyText``, ``JournalError/textTooLong(bytes:limit:)``,
    ///   ``JournalError/locked``.
    @discardableResult
    public func write(
        all new: [NewEntry], as action: String = "import entries"
    ) async throws(JournalError) -> [Entry] {
        var checked: [NewEntry] = []
        for new in new { checked.append(try Self.checked(new)) }
        let about = "\(new.count) entries"
        return try await change(action, about: about) { [checked] change in
            try checked.map { try add($0, as: $0.id ?? environment.newID(), change) }
        }
    }

    /// Replaces the text of an entry; all texts if there are several.
    ///
    /// - Throws: ``JournalError/noSuchEntry(_:)``, ``JournalError/emptyText``,
    ///   ``JournalError/textTooLong(bytes:limit:)``, ``JournalError/locked``.
    @discardableResult
    public func edit(_ id: Entry.ID, text: String) async throws(JournalError) -> Entry {
        let text = try Self.checked(text)
        return try await change("edit entry", about: id) { change in
            let old = try change.entry(id)
            if old.texts == [text], !old.isConflicted { return old }
            let stored = try change.sealed(text, at: EntryReader.place(of: id))
            return try change.reader.entry(
                change.edit(id) { $0.set([stored]) })
        }
    }

    /// Changes the time of an entry.
    ///
    /// - Throws: ``JournalError/noSuchEntry(_:)``.
    @discardableResult
    public func date(_ id: Entry.ID, to at: Instant) async throws(JournalError) -> Entry {
        try await change("date entry", about: id) { change in
            _ = try change.entry(id)
            return try change.reader.entry(
                change.edit(id) { $0.set(EntryField.at, to: .integer(at.milliseconds)) })
        }
    }

    /// Stars or unstars an entry; needs no key.
    ///
    /// - Throws: ``JournalError/noSuchEntry(_:)``.
    @discardableResult
    public func setStarred(
        _ isStarred: Bool, _ id: Entry.ID
    ) async throws(JournalError) -> Entry {
        try await change(
            isStarred ? "star entry" : "unstar entry", about: id
        ) { change in
            let old = try change.entry(id)
            if old.isStarred == isStarred { return old }
            return try change.reader.entry(
                change.edit(id) { $0.set(EntryField.isStarred, to: .bool(isStarred)) })
        }
    }

    /// Deletes entries in one action; needs no key.
    ///
    /// - Throws: ``JournalError/noSuchEntry(_:)``.
    public func delete(_ ids: Entry.ID...) async throws(JournalError) {
        try await change("delete entry", about: ids) { change in
            for id in ids {
                _ = try change.entry(id)
                try delete(id, change)
            }
        }
    }

    /// Restores a deleted entry.
    ///
    /// - Throws: ``JournalError/noSuchEntry(_:)`` if it never existed.
    public func restore(_ id: Entry.ID) async throws(JournalError) {
        try await change("restore entry", about: id) { change in
            let known = try replica.document(EntryField.kind, "\(id)", in: change.transaction)
            guard let known else { throw JournalError.noSuchEntry("\(id)") }
            if !known.isDeleted { return }
            try change.edit(id) { edit in
                let stamp = edit.stamp()
                edit.document.setDeleted(false, at: stamp)
            }
        }
    }

    private func delete(_ id: Entry.ID, _ change: JournalChange) throws {
        try change.edit(id) { edit in
            let stamp = edit.stamp()
            edit.document.setDeleted(true, at: stamp)
        }
    }

    func add(
        _ new: NewEntry, as id: Entry.ID, _ change: JournalChange
    ) throws -> Entry {
        let at = new.at ?? environment.now()
        let place = EntryReader.place(of: id)
        let texts = try new.texts.reversed().map { try change.sealed($0, at: place) }
        return try change.reader.entry(
            change.edit(id) { edit in
                edit.set(texts)
                edit.set(EntryField.at, to: .integer(at.milliseconds))
                if new.isStarred { edit.set(EntryField.isStarred, to: .bool(true)) }
            })
    }

    /// Deletes the oldest entries beyond the limit, but not the one just written.
    private func dropOldest(
        sparing new: Entry.ID, _ change: JournalChange
    ) throws -> [Entry] {
        guard let limit = try keeps(in: change.transaction) else { return [] }
        return try dropOldest(downTo: limit, sparing: new, change)
    }

    /// Deletes the oldest entries until a number of them is left; returns the deleted ones.
    func dropOldest(
        downTo limit: Int, sparing new: Entry.ID? = nil, _ change: JournalChange
    ) throws -> [Entry] {
        let all = Query(EntryRow.table, by: "by_time", equals: owner)
        let surplus = try change.transaction.count(all) - limit
        guard surplus > 0 else { return [] }
        let oldest = try change.transaction.all(all.limited(to: surplus + 1))
            .filter { $0.id != new }.prefix(surplus)
        return try oldest.map { row in
            let entry = try change.reader.entry(row)
            try delete(row.id, change)
            return entry
        }
    }

    static func checked(_ new: NewEntry) throws(JournalError) -> NewEntry {
        var new = new
        precondition(!new.texts.isEmpty, "a new entry has a text")
        for index in new.texts.indices { new.texts[index] = try checked(new.texts[index]) }
        return new
    }

    /// Returns a valid text without white space around it.
    static func checked(_ text: String) throws(JournalError) -> String {
        let text = text.trimmed
        guard !text.isEmpty else { throw .emptyText }
        guard text.utf8.count <= textLimit else {
            throw .textTooLong(bytes: text.utf8.count, limit: textLimit)
        }
        return text
    }
}
