import Storage

/// Which of several texts of an entry stays.
public enum ConflictChoice: Sendable, Hashable {
    /// The text of a number, as ``Entry/texts`` lists them, from 1.
    case number(Int)
    /// All of them, one after the other with an empty line between.
    case all
    /// Another text.
    case text(String)
}

extension Entries {
    /// The entries that hold texts that were written apart, newest first.
    public func conflicts() async throws(JournalError) -> [Entry] {
        try await list().filter(\.isConflicted)
    }

    /// Settles which text of an entry stays, on all devices.
    ///
    /// - Throws: ``JournalError/noSuchEntry(_:)``, ``JournalError/noConflict``,
    ///   ``JournalError/noSuchText(_:count:)``, ``JournalError/locked`` if a text of it is,
    ///   ``JournalError/emptyText``, ``JournalError/textTooLong(bytes:limit:)``.
    @discardableResult
    public func resolve(
        _ id: Entry.ID, keeping choice: ConflictChoice
    ) async throws(JournalError) -> Entry {
        try await change("resolve entry", about: id) { change in
            let old = try change.entry(id)
            guard old.isConflicted else { throw JournalError.noConflict }
            // What can't be read must not be thrown away unseen.
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
        // What was written first comes first.
        case .all: return try checked(entry.texts.reversed().joined(separator: "\n\n"))
        case .text(let text): return try checked(text)
        }
    }
}
