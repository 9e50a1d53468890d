import Merge
import Primitives
import Storage

extension Replica {
    /// Returns the ids of all documents of a kind, including deleted ones, in order.
    ///
    /// - Complexity: O(log N + n).
    public func ids(of kind: DocumentKind, in transaction: ReadTransaction) throws -> [String] {
        try transaction.all(Query(DocumentRow.table, equals: owner, kind)).map(\.id)
    }

    /// Returns the documents of a kind whose ids begin with a text, including deleted ones, by id.
    ///
    /// - Complexity: O(log N + n); all of them are in memory.
    public func documents(
        of kind: DocumentKind, beginningWith prefix: String, in transaction: ReadTransaction
    ) throws -> [(id: String, document: Document)] {
        // Ids are ASCII, so nothing that begins with the prefix comes after this.
        let query = Query(DocumentRow.table, equals: owner, kind)
            .from(prefix).before(prefix + "\u{7F}")
        var documents: [(id: String, document: Document)] = []
        for row in try transaction.all(query) { documents.append((row.id, try row.document)) }
        return documents
    }
}
