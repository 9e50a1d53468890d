import Primitives

extension EntryEditor {
    /// Resolves the conflict of an entry's texts, on all devices.
    ///
    /// - Throws: ``JournalError/noSuchEntry(_:)``, ``JournalError/noConflict``,
    ///   ``JournalError/noSuchText(_:count:)``, ``JournalError/locked`` if one of its texts is,
    ///   ``JournalError/emptyText``, ``JournalError/textTooLong(bytes:limit:)``.
    @discardableResult
    public func resolve(_ id: Entry.ID, keeping choice: ConflictChoice) throws -> Entry {
        let old = try entry(id)
        guard old.isConflicted else { throw JournalError.noConflict }
        // A text that can't be read must not be discarded unseen.
        if old.isLocked { throw JournalError.locked }
        let stored = try sealed(try text(of: old, choice), at: EntryReader.place(of: id))
        return try change(id, as: "resolve entry") { $0.set([stored]) }
    }

    private func text(of entry: Entry, _ choice: ConflictChoice) throws -> String {
        switch choice {
        case .number(let number):
            guard entry.texts.indices.contains(number - 1) else {
                throw JournalError.noSuchText(number, count: entry.texts.count)
            }
            return entry.texts[number - 1]
        // The text that was written first comes first.
        case .all: return try checked(entry.texts.reversed().joined(separator: "\n\n"))
        case .text(let text): return try checked(text)
        }
    }
}
