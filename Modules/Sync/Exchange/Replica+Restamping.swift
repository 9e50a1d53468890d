import Merge
import Primitives
import Storage
import SyncProtocol

extension Replica {
    /// Replaces the stamps that a clock ahead of time issued here, and corrects the clock.
    ///
    /// Only stamps later than `bound` in pending documents are replaced, in their old order. The
    /// server refuses such stamps, so only a copy of this store can have seen them. Writes from
    /// before this store was recognized as a copy also get stamps of its current device.
    ///
    /// - Parameters:
    ///   - bound: The latest time that the server accepts in a stamp.
    /// - batch: The refused batch. If it has changed since, perhaps because another process issued
    ///   new stamps, the bound is too old, and nothing happens.
    /// - Returns: The number of documents with new stamps; `nil` if the batch is too old.
    /// - Complexity: O(N); only after the server refused a batch.
    public func restamp(
        after bound: Instant, refusing batch: Batch? = nil, in transaction: Transaction
    ) throws -> Int? {
        if let batch, try !isCurrent(batch, in: transaction) { return nil }
        var row = try row(in: transaction)
        let formers = try transaction.all(Query(FormerDevice.table, equals: owner))
        let own = Set(formers.map(\.device)).union([row.device])
        var restamping = Restamping(after: bound, of: own, change: row.change)
        var waiting: [DocumentRow] = []
        for document in try transaction.all(Query(DocumentRow.table, equals: owner))
        where restamping.note(try document.document, isPending: document.change != 0) {
            waiting.append(document)
        }
        let replacements = restamping.replacements(on: row.device)
        for old in waiting {
            try keepStateAtBoot(of: old, in: transaction)
            var document = try old.document
            document.replaceStamps(replacements)
            var new = old
            new.state = document.canonicalText
            row.change += 1
            new.change = row.change
            try replace(old, with: new, counting: &row, in: transaction)
        }
        row.clock = Int64(bitPattern: restamping.clock.latest)
        try transaction.put(row, in: ReplicaRow.table)
        remember(row, in: transaction)
        return waiting.count
    }

    /// Whether no document of a batch was changed or acknowledged since the batch was taken.
    private func isCurrent(_ batch: Batch, in transaction: ReadTransaction) throws -> Bool {
        for (document, change) in zip(batch.documents, batch.changes) {
            let row = try transaction.get(
                DocumentRow.table, owner, document.kind, document.id)
            if row?.change != change { return false }
        }
        return true
    }
}
