import Storage

extension Replica {
    /// Whether everything here matches a server with a given revision and checksum: all was pulled,
    /// and nothing is unconfirmed.
    ///
    /// - Complexity: O(n) in the number of pending documents.
    public func isCurrent(
        with checksum: Int64, at revision: Int64, in transaction: ReadTransaction
    ) throws -> Bool {
        guard try position(in: transaction).revision == revision,
            try unconfirmed(limit: 1, in: transaction).isEmpty
        else { return false }
        return try checksumOfServer(in: transaction) == checksum
    }

    /// Returns the checksum over all documents on the server, if it has what it gave and
    /// acknowledged.
    ///
    /// A pending document counts with its earlier state there, unless the server has removed that.
    ///
    /// - Returns: `nil` if the server's state of a pending document is not known.
    /// - Complexity: O(n) in the number of pending documents.
    public func checksumOfServer(in transaction: ReadTransaction) throws -> Int64? {
        var checksum = try position(in: transaction).checksum
        let horizon = try horizon(in: transaction) ?? 0
        let waiting = Query(DocumentRow.table, by: "by_change", equals: owner).after(Int64(0))
        for row in try transaction.all(waiting) {
            let base = try base(of: row.kind, row.id, in: transaction)
            // Without a base, either the server never had it, or its state there is not known.
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
