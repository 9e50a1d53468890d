import Storage

extension Replica {
    /// The ids of all documents of a kind, also of deleted ones, in order.
    ///
    /// - Complexity: O(log N + n).
    public func ids(
        of kind: DocumentKind, in transaction: ReadTransaction
    ) throws(StorageError) -> [String] {
        try transaction.all(Query(DocumentRow.table, equals: owner, kind)).map(\.id)
    }
}
