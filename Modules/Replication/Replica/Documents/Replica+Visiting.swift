import Merge
import Storage

extension Replica {
    /// The number of documents read at once.
    private static let pageSize = 200

    /// Visits every document with its canonical text by kind and id, including deleted ones.
    ///
    /// - Throws: `Failure`: the closure's error, or a storage error wrapped in it.
    /// - Complexity: O(N); only a page of documents is in memory.
    public func visitDocuments<Failure: StorageFailure>(
        in transaction: ReadTransaction,
        _ body: (
            _ kind: DocumentKind, _ id: String, _ canonicalText: String
        ) throws(Failure) -> Void
    ) throws(Failure) {
        let transaction = TypedTransaction(transaction, as: Failure.self)
        var query = Query(DocumentRow.table, equals: owner).limited(to: Self.pageSize)
        while true {
            let page = try transaction.all(query)
            for row in page { try body(row.kind, row.id, row.state) }
            guard page.count == Self.pageSize, let last = page.last else { return }
            query = query.resumed(after: last)
        }
    }
}
