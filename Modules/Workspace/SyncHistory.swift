import Primitives
import Storage

/// How the latest exchanges with the server ended.
public struct SyncHistory: Sendable, Hashable {
    /// The owner of the rows on this device.
    let owner: AccountID
    /// When one succeeded last; `nil` if none did.
    public internal(set) var succeededAt: Instant?
    /// When one failed last; `nil` if none did.
    public internal(set) var failedAt: Instant?
    /// Why it failed, in a sentence; empty if none did.
    public internal(set) var failure: String

    /// Why the latest exchange failed; `nil` if it succeeded, or there was none.
    public var trouble: String? {
        guard let failedAt, succeededAt.map({ $0 < failedAt }) ?? true else { return nil }
        return failure
    }

    static func read(
        of owner: AccountID, in transaction: ReadTransaction
    ) throws(StorageError) -> SyncHistory {
        try transaction.get(table, owner)
            ?? SyncHistory(owner: owner, succeededAt: nil, failedAt: nil, failure: "")
    }

    static let table = Table<SyncHistory>(
        "sync_history", key: ["owner"],
        make: { SyncHistory(owner: $0, succeededAt: $1, failedAt: $2, failure: $3) },
        columns: Column("owner", \.owner), Column("succeeded_at", \.succeededAt),
        Column("failed_at", \.failedAt), Column("failure", \.failure))
}
