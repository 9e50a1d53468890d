import JournalRules
import Merge
import Primitives
import Storage
import Sync

/// An editor of entries as a part of one action: all changes are made and undone together.
///
/// ```
/// try await workspace.act { tx in
///     let entry = try tx.entries.add("The rain stopped in time. #weather")
///     try tx.entries.setStarred(true, entry.id)
/// }
/// ```
/// Valid only inside its transaction. Every change waits to be synced. If one throws, the
/// transaction must fail.
public final class EntryEditor: Entries {
    let action: Action
    let transaction: Transaction

    init(_ domain: JournalDomain, in action: Action) {
        self.action = action
        transaction = action.transaction
        super.init(domain, in: action.transaction)
    }

    /// Edits the document of an entry and its row.
    @discardableResult
    func change(_ id: Entry.ID, _ change: (inout Edit) -> Void) throws -> EntryRow {
        let document = try action.edit(EntryField.kind, "\(id)", change)
        return try EntryProjection(owner: owner).write(document, of: id, in: transaction)
    }

    /// Edits an entry and describes that in the list of actions.
    func change(_ id: Entry.ID, as name: JournalAction, _ change: (inout Edit) -> Void) throws
        -> Entry
    {
        let row = try self.change(id, change)
        try describe(name, row)
        return try reader.entry(row)
    }

    /// Describes a part of the action in the list of actions, which names an entry by its first
    /// words, or by its time while the journal is encrypted. Encryption forgets the list.
    func describe(_ name: JournalAction, _ row: EntryRow) throws {
        let isTold = try activeKeys().isEmpty && row.versions == nil
        action.describe(
            name.rawValue, JournalAction.subject(of: isTold ? row.text : nil, at: row.at))
    }
}
