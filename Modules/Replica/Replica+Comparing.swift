import Merge
import Storage

extension Replica {
    /// Whether everything here is as a server has it that tells its revision and checksum: all was
    /// pulled, nothing is unconfirmed.
    ///
    /// - Complexity: O(n) in what waits.
    public func isCurrent(
        with checksum: Int64, at revision: Int64, in transaction: ReadTransaction
    ) throws(StorageError) -> Bool {
        guard try position(in: transaction).revision == revision,
            try unconfirmed(limit: 1, in: transaction).isEmpty
        else { return false }
        return try checksumOfServer(in: transaction) == checksum
    }

    /// The checksum that the server has over all documents if it has what it gave and what it
    /// acknowledged: of what waits, that is what it had before, unless it let that go.
    ///
    /// - Returns: `nil` where that can't be told of something that waits.
    /// - Complexity: O(n) in what waits.
    public func checksumOfServer(in transaction: ReadTransaction) throws(StorageError) -> Int64? {
        var checksum = try position(in: transaction).checksum
        let horizon = try horizon(in: transaction) ?? 0
        let waiting = Query(DocumentRow.table, by: "by_change", equals: owner).after(Int64(0))
        for row in try transaction.all(waiting) {
            let base = try base(of: row.kind, row.id, in: transaction)
            // Without a base, either the server never had it, or nobody knows what it has.
            guard row.revision != Self.unconfirmed, base != nil || row.revision == 0 else {
                return nil
            }
            checksum ^= row.checksum
            guard let base else { continue }
            let old = try base.document
            if row.revision > horizon || row.revision == 0 || !old.isExpendable {
                checksum ^= base.checksum
            }
        }
        return checksum
    }
}
