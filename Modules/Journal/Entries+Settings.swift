import Replica
import Storage

extension Entries {
    /// The number of entries that are kept; `nil` for all.
    public func keeps() async throws(JournalError) -> Int? {
        try await store.read(as: JournalError.self) { try keeps(in: $0) }
    }

    func keeps(in transaction: ReadTransaction) throws(StorageError) -> Int? {
        try transaction.get(JournalSettings.table, owner)?.keeps
    }

    /// Limits the number of kept entries, or removes the limit; the oldest surplus entries are
    /// deleted in the same action.
    ///
    /// - Returns: The deleted entries.
    /// - Throws: ``JournalError/invalidLimit(_:)``.
    @discardableResult
    public func keep(_ limit: Int?) async throws(JournalError) -> [Entry] {
        if let limit, limit < 1 { throw .invalidLimit(limit) }
        return try await change("keep entries", about: limit.map { "\($0)" } ?? "all") { change in
            if try keeps(in: change.transaction) != limit {
                try change.set(JournalSettings.keepsField, to: limit.map { .integer(Int64($0)) })
            }
            return try limit.map { try dropOldest(downTo: $0, change) } ?? []
        }
    }

    /// The number of entries that a limit would delete.
    public func surplus(over limit: Int) async throws(JournalError) -> Int {
        max(0, try await count() - limit)
    }
}
