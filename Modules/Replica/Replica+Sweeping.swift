import Merge
import Primitives
import Storage

extension Replica {
    /// Those who have documents in a store.
    public static func owners(in transaction: ReadTransaction) throws(StorageError) -> [AccountID] {
        try transaction.all(Query(ReplicaRow.table)).map(\.owner)
    }

    /// Removes documents for good that are deleted and changed last up to a revision; the horizon
    /// is then the last of those.
    ///
    /// - Returns: How many went.
    /// - Complexity: O(what changed last between the revision of the time before and this one).
    public func sweep(
        through revision: Int64, in transaction: Transaction
    ) throws(StorageError) -> Int {
        let old = try transaction.get(Horizon.table, owner)
        guard revision > old?.checked ?? 0 else { return 0 }
        let removed = try removeDeleted(
            after: old?.checked ?? 0, through: revision, in: transaction)
        try setHorizon(
            removed.last ?? old?.revision ?? 0, checked: revision, in: transaction)
        return removed.count
    }

    /// Removes documents that are deleted, wait for nothing, and changed last between two
    /// revisions.
    ///
    /// - Returns: The revisions of those that went, ascending.
    private func removeDeleted(
        after first: Int64, through last: Int64, in transaction: Transaction
    ) throws(StorageError) -> [Int64] {
        var row = try row(in: transaction)
        var removed: [Int64] = []
        let rows = try transaction.all(
            Query(DocumentRow.table, by: "by_revision", equals: owner)
                .after(first).through(last))
        for document in rows where document.change == 0 {
            guard try document.document.isExpendable else { continue }
            try remove(document, counting: &row, in: transaction)
            removed.append(document.revision)
        }
        if !removed.isEmpty { try transaction.put(row, in: ReplicaRow.table) }
        return removed
    }

    /// Takes note of how far a server has let deletions go, before what it gave is joined, and lets
    /// them go here, too. Nothing shown changes.
    ///
    /// - Parameter revision: What the server said; `nil` if it doesn't.
    public func follow(
        horizon revision: Int64?, in transaction: Transaction
    ) throws(StorageError) {
        let known = try horizon(in: transaction)
        guard revision != known else { return }
        // What is less than before is the word of a server that was put back.
        if let revision, revision > known ?? 0 {
            _ = try removeDeleted(after: known ?? 0, through: revision, in: transaction)
        }
        try setHorizon(revision, in: transaction)
    }

    func remove(
        _ document: DocumentRow, counting row: inout ReplicaRow, in transaction: Transaction
    ) throws(StorageError) {
        row.checksum ^= document.checksum
        try transaction.delete(DocumentRow.table, owner, document.kind, document.id)
    }
}
