import Merge
import Storage

extension Replica {
    /// Visits every document with its canonical text by kind and id, including deleted ones.
    ///
    /// - Throws: The closure's error as it is, or ``StorageError``.
    /// - Complexity: O(N); only a page of documents is in memory.
    public func visitDocuments(
        in transaction: ReadTransaction,
        _ body: (
            _ kind: DocumentKind, _ id: String, _ canonicalText: String
        ) throws -> Void
    ) throws {
        try transaction.forEach(Query(DocumentRow.table, equals: owner)) { row in
            try body(row.kind, row.id, row.state)
        }
    }
}
