import Merge
import Storage

extension Replica {
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
