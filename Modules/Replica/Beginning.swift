import Primitives
import Storage

/// The revision that an account had when it first acknowledged something to a device that has no
/// position yet.
///
/// A device that was cut off there, between its first push and the first page, has nothing that the
/// server gave; but what was acknowledged may be deleted since, and gone. So it does not begin
/// when it comes back.
struct Beginning: Sendable {
    let owner: AccountID
    let revision: Int64

    static let table = Table<Beginning>(
        "beginnings", key: ["owner"], make: { Beginning(owner: $0, revision: $1) },
        columns: Column("owner", \.owner), Column("revision", \.revision))
}

extension Replica {
    /// Up to which revision every deletion was seen of what is here, by a device of a position; 0
    /// for one that has nothing to miss.
    func seen(
        from position: Int64, in transaction: ReadTransaction
    ) throws(StorageError) -> Int64 {
        let seen = max(position, try horizon(in: transaction) ?? 0)
        if seen > 0 { return seen }
        return try transaction.get(Beginning.table, owner)?.revision ?? 0
    }

    /// Takes note of an acknowledgement without a position; the first one counts.
    func begin(at revision: Int64, in transaction: Transaction) throws(StorageError) {
        guard try transaction.get(Beginning.table, owner) == nil else { return }
        try transaction.put(Beginning(owner: owner, revision: revision), in: Beginning.table)
    }

    /// Forgets that, where all is exchanged from the beginning.
    func forgetBeginning(in transaction: Transaction) throws(StorageError) {
        try transaction.delete(Beginning.table, owner)
    }
}
