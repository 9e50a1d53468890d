import JournalRules
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
        let read = EntryTexts(try row(id).texts) {
            reader.opened($0, at: EntryReader.place(of: id))
        }
        let stored = try sealed(try read.chosen(choice), at: EntryReader.place(of: id))
        return try change(id, as: .resolve) { $0.set([stored]) }
    }
}
