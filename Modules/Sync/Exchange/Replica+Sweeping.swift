import Primitives
import Storage

extension Replica {
    /// Returns the owners of replicas in a store after one, ascending, at most some.
    static func owners(
        after last: AccountID?, atMost limit: Int, in transaction: ReadTransaction
    ) throws -> [AccountID] {
        let all = Query(ReplicaRow.table).limited(to: limit)
        return try transaction.all(last.map { all.after($0) } ?? all).map(\.owner)
    }

    /// Whether ``sweep(through:in:)`` has looked through a revision.
    func isSwept(through revision: Int64, in transaction: ReadTransaction) throws -> Bool {
        revision <= (try transaction.get(Horizon.table, owner)?.checked ?? 0)
    }

    /// Removes deleted documents whose last change lies at or before a revision; the horizon
    /// becomes the last revision among them.
    ///
    /// - Returns: The size of the removed documents.
    /// - Complexity: O(n) in the number of documents last changed since the revision of the
    ///   previous sweep.
    public func sweep(through revision: Int64, in transaction: Transaction) throws -> StoredSize {
        let old = try transaction.get(Horizon.table, owner)
        guard revision > old?.checked ?? 0 else { return StoredSize() }
        let removed = try removeDeleted(
            after: old?.checked ?? 0, through: revision, in: transaction)
        try setHorizon(
            removed.last?.revision ?? old?.revision ?? 0, checked: revision, in: transaction)
        var size = StoredSize()
        for row in removed { size += StoredSize(row, isDeleted: true) }
        return size
    }

    /// Removes deleted documents that are not pending and whose last change lies between two
    /// revisions.
    ///
    /// - Returns: The removed documents, by their revisions.
    private func removeDeleted(
        after first: Int64, through last: Int64, in transaction: Transaction
    ) throws -> [DocumentRow] {
        var row = try row(in: transaction)
        var removed: [DocumentRow] = []
        let rows = try transaction.all(
            Query(DocumentRow.table, by: "by_revision", equals: owner)
                .after(first).through(last))
        for document in rows where document.change == 0 {
            guard try document.document.isExpendable else { continue }
            try remove(document, counting: &row, in: transaction)
            removed.append(document)
        }
        if !removed.isEmpty { try transaction.put(row, in: ReplicaRow.table) }
        return removed
    }

    /// Notes a server's horizon, before its documents are joined, and removes the same deleted
    /// documents here. Nothing shown changes.
    ///
    /// - Parameter revision: The server's horizon; `nil` if it sends none.
    public func follow(horizon revision: Int64?, in transaction: Transaction) throws {
        let known = try horizon(in: transaction)
        guard revision != known else { return }
        // A lower horizon than before comes from a server that was restored to an older state.
        if let revision, revision > known ?? 0 {
            _ = try removeDeleted(after: known ?? 0, through: revision, in: transaction)
        }
        try setHorizon(revision, in: transaction)
    }

    func remove(
        _ document: DocumentRow, counting row: inout ReplicaRow, in transaction: Transaction
    ) throws {
        row.checksum ^= document.checksum
        try transaction.delete(DocumentRow.table, owner, document.kind, document.id)
    }
}
