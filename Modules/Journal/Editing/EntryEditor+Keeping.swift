import JournalRules
import Merge
import Primitives
import Storage

extension EntryEditor {
    /// Limits the number of kept entries, or removes the limit; the oldest surplus entries are
    /// deleted in the same action.
    ///
    /// - Returns: The deleted entries.
    /// - Throws: ``JournalError/invalidLimit(_:)``.
    @discardableResult
    public func keep(_ limit: Int?) throws -> [Entry] {
        if let limit, limit < 1 { throw JournalError.invalidLimit(limit) }
        action.describe(JournalAction.keep.rawValue, limit.map { "\($0)" } ?? "all")
        if try keeps() != limit {
            let document = try action.edit(JournalField.kind, JournalField.id) {
                $0.setKeeps(limit.map { Int64($0) })
            }
            try JournalSettingsProjection(owner: owner)
                .project(document, id: JournalField.id, cause: .edit, in: transaction)
        }
        guard let limit else { return [] }
        return try dropOldest(downTo: limit)
    }

    /// Deletes the oldest entries beyond the limit, but not the one just written.
    func dropOldest(sparing new: Entry.ID) throws -> [Entry] {
        guard let limit = try keeps() else { return [] }
        return try dropOldest(downTo: limit, sparing: new)
    }

    /// Deletes the oldest entries until a number of them is left; returns the deleted ones.
    private func dropOldest(downTo limit: Int, sparing new: Entry.ID? = nil) throws -> [Entry] {
        let surplus = try surplus(over: limit)
        guard surplus > 0 else { return [] }
        let all = Query(EntryRow.table, by: "by_time", equals: owner)
        let oldest = try transaction.all(all.limited(to: surplus + 1))
            .filter { $0.id != new }.prefix(surplus)
        return try oldest.map { row in
            let entry = try reader.entry(row)
            try remove(row.id)
            return entry
        }
    }
}
