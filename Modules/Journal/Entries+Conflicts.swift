import Storage

/// The choice of the text that an entry with several texts keeps.
public enum ConflictChoice: Sendable, Hashable {
    /// The text with a number, from 1 in the order of ``Entry/texts``.
    case number(Int)
    /// All texts, oldest first, with an empty line between them.
    case all
    /// Another text.
    case text(String)
}

extension Entries {
    /// The entries with several texts that were written independently, newest first.
    public func conflicts() async throws(JournalError) -> [Entry] {
        try await list().filter(\.isConflicted)
    }

    /// Resolves the conflict of an entry's texts, on all devices.
    ///
    /// - Throws: ``JournalError/noSuchEntry(_:)``, ``JournalError/noConflict``,
    ///   ``JournalError/noSuchText(_:count:)``, ``JournalError/locked`` if one of its texts is,
    ///   ``JournalError/emptyText``, ``JournalError/textTooLong(bytes:limit:)``.
    @discardableResult
    public func resolve(
        _ id: Entry.ID, keeping choice: ConflictChoice
    ) async throws(JournalError) -> Entry {
        try await change("resolve entry", about: id) { change in
            let old = try change.entry(id)
            guard old.isConflicted else { throw JournalError.noConflict }
            // A text that can't be read must not be discarded unseen.
            if old.isLocked { throw JournalError.locked }
            let stored = try change.sealed(
                try Self.text(of: old, choice), at: EntryReader.place(of: id))
            return try change.reader.entry(change.edit(id) { $0.set([stored]) })
        }
    }

    private static func text(
        of entry: Entry, _ choice: ConflictChoice
    ) throws(JournalError) -> String {
        switch choice {
        case .number(let number):
            guard entry.texts.indices.contains(number - 1) else {
                throw .noSuchText(number, count: entry.texts.count)
            }
            return entry.texts[number - 1]
        // The text that was written first comes first.
        case .all: return try checked(entry.texts.reversed().joined(separator: "\n\n"))
        case .text(let text): return try checked(text)
        }
    }
}
