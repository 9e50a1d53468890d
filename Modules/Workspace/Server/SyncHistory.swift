import Primitives
import Storage

/// The results of the latest exchanges with the server.
public struct SyncHistory: Sendable, Hashable {
    /// The owner of the rows on this device.
    let owner: AccountID
    /// The time of the last success; `nil` if there was none.
    public internal(set) var succeededAt: Instant?
    /// The time of the last failure; `nil` if there was none.
    public internal(set) var failedAt: Instant?
    /// The reason for the last failure, in a sentence; empty if there was none.
    public internal(set) var failure: String

    /// The reason for the failure of the latest exchange; `nil` if it succeeded, or there was none.
    public var trouble: String? {
        guard let failedAt, succeededAt.map({ $0 < failedAt }) ?? true else { return nil }
        return failure
    }

    static func read(of owner: AccountID, in transaction: ReadTransaction) throws -> SyncHistory {
        try transaction.get(table, owner)
            ?? SyncHistory(owner: owner, succeededAt: nil, failedAt: nil, failure: "")
    }

    /// Changes the results; returns those before.
    @discardableResult
    static func change(
        of owner: AccountID, in transaction: Transaction, _ change: (inout SyncHistory) -> Void
    ) throws -> SyncHistory {
        let before = try read(of: owner, in: transaction)
        var history = before
        change(&history)
        if history != before { try transaction.put(history, in: table) }
        return before
    }

    static let table = Table<SyncHistory>(
        "sync_history", key: ["owner"],
        home: "owner",
        make: { SyncHistory(owner: $0, succeededAt: $1, failedAt: $2, failure: $3) },
        columns: Column("owner", \.owner), Column("succeeded_at", \.succeededAt),
        Column("failed_at", \.failedAt), Column("failure", \.failure))
}
