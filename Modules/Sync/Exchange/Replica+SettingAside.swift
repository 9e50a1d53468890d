import Primitives
import Storage

extension Replica {
    /// Returns the documents that were set aside and not edited since, in the order of kind and id.
    public func setAside(in transaction: ReadTransaction) throws -> [RefusedDocument] {
        var current: [RefusedDocument] = []
        for row in try transaction.all(Query(RefusedDocument.table, equals: owner)) {
            let document = try transaction.get(DocumentRow.table, owner, row.kind, row.id)
            if document?.change == row.change { current.append(row) }
        }
        return current
    }

    /// Sets the documents of a batch aside: the server refused them, and they enter no batch again
    /// until they are edited. They stay pending.
    ///
    /// - Parameter reason: The reason that the server gave.
    public func setAside(
        _ batch: Batch, because reason: String, in transaction: Transaction
    ) throws {
        let current = Set(try setAside(in: transaction).map(\.change))
        for row in try transaction.all(Query(RefusedDocument.table, equals: owner))
        where !current.contains(row.change) {
            try transaction.delete(RefusedDocument.table, owner, row.kind, row.id)
        }
        for (document, change) in zip(batch.documents, batch.changes) {
            let row = RefusedDocument(
                owner: owner, kind: document.kind, id: document.id, change: change,
                reason: reason)
            try transaction.put(row, in: RefusedDocument.table)
        }
    }

    /// Allows documents that were set aside into a batch again.
    public func tryAgain(in transaction: Transaction) throws {
        for row in try transaction.all(Query(RefusedDocument.table, equals: owner)) {
            try transaction.delete(RefusedDocument.table, owner, row.kind, row.id)
        }
    }

    /// Returns pending documents, oldest change first, without those set aside or held.
    func waiting(limit: Int, in transaction: ReadTransaction) throws -> [DocumentRow] {
        let aside = Set(try setAside(in: transaction).map(\.change))
            .union(try held(in: transaction).map(\.change))
        let rows = try transaction.all(
            Query(DocumentRow.table, by: "by_change", equals: owner)
                .after(Int64(0)).limited(to: limit + aside.count))
        if aside.isEmpty { return rows }
        return Array(rows.filter { !aside.contains($0.change) }.prefix(limit))
    }
}
