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
    func change(_ id: Entry.ID, as name: String, _ change: (inout Edit) -> Void) throws -> Entry {
        let row = try self.change(id, change)
        try describe(name, row)
        return try reader.entry(row)
    }

    /// The most characters of an entry's name.
    private static let subjectLength = 40

    /// Describes a part of the action in the list of actions, which names an entry by its first
    /// words, or by its time while the journal is encrypted. Encryption forgets the list.
    func describe(_ name: String, _ row: EntryRow) throws {
        guard try activeKeys().isEmpty, row.versions == nil else {
            return action.describe(name, "\(row.at)")
        }
        let line = row.text.split(whereSeparator: \.isNewline).first ?? ""
        action.describe(
            name,
            line.count > Self.subjectLength
                ? line.prefix(Self.subjectLength - 1) + "…" : String(line))
    }
}
