import Primitives
import Storage

/// The revision of an account when it first acknowledged something to a device without a position.
///
/// A device that was cut off between its first push and its first page has received nothing from
/// the server, but documents acknowledged to it may have been deleted and removed since. So it is
/// not treated as new when it comes back.
struct FirstAcknowledgement: Sendable {
    let owner: AccountID
    let revision: Int64

    static let table = Table<FirstAcknowledgement>(
        "beginnings", key: ["owner"], home: "owner",
        make: { FirstAcknowledgement(owner: $0, revision: $1) },
        columns: Column("owner", \.owner), Column("revision", \.revision))
}

extension Replica {
    /// Returns the revision up to which a device at a position has seen every deletion; 0 for a
    /// device that can't have missed any.
    func seen(from position: Int64, in transaction: ReadTransaction) throws -> Int64 {
        let seen = max(position, try horizon(in: transaction) ?? 0)
        if seen > 0 { return seen }
        return try transaction.get(FirstAcknowledgement.table, owner)?.revision ?? 0
    }

    /// Notes an acknowledgement to a device without a position; only the first one counts.
    func begin(at revision: Int64, in transaction: Transaction) throws {
        guard try transaction.get(FirstAcknowledgement.table, owner) == nil else { return }
        try transaction.put(
            FirstAcknowledgement(owner: owner, revision: revision), in: FirstAcknowledgement.table)
    }

    /// Forgets the beginning, for an exchange from the start.
    func forgetBeginning(in transaction: Transaction) throws {
        try transaction.delete(FirstAcknowledgement.table, owner)
    }
}
