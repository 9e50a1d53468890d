import Replica
import Storage

extension Entries {
    /// How many entries are kept; `nil` for all.
    public func keeps() async throws(JournalError) -> Int? {
        try await store.read(as: JournalError.self) { try keeps(in: $0) }
    }

    func keeps(in transaction: ReadTransaction) throws(StorageError) -> Int? {
        try transaction.get(JournalSettings.table, owner)?.keeps
    }

    /// Keeps so many entries from now on, or all; the oldest that are too many go in the same
    /// action.
    ///
    /// - Returns: Those that went.
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

    /// How many entries would go if only so many were kept.
    public func surplus(over limit: Int) async throws(JournalError) -> Int {
        max(0, try await count() - limit)
    }
}
