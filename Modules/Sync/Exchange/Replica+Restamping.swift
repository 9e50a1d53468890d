import Merge
import Primitives
import Storage

extension Replica {
    /// Replaces the stamps that a clock ahead of time issued here, and corrects the clock.
    ///
    /// Only stamps later than `bound` in pending documents are replaced, in their old order. The
    /// server refuses such stamps, so only a copy of this store can have seen them. Writes from
    /// before this store was recognized as a copy also get stamps of its current device.
    ///
    /// The new stamps begin at the bound, not at the server's time: values that these writes
    /// replaced may themselves have been ahead, by less than the server refuses, and are no longer
    /// in any document. Within the millisecond of the bound they grow with the number of the latest
    /// change, so that stamps issued earlier for the same bound stay earlier, even if those are no
    /// longer in any document either.
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
        let start = UInt64(clamping: bound.milliseconds) << 16 + UInt64(row.change % 60_000)
        var clock = HybridClock(latest: start)
        var early: Set<Stamp> = []
        var waiting: [DocumentRow] = []
        for document in try transaction.all(Query(DocumentRow.table, equals: owner)) {
            let stamps = try document.document.stamps
            let isAhead = { (stamp: Stamp) in own.contains(stamp.device) && stamp.instant > bound }
            let ahead = document.change == 0 ? [] : stamps.filter(isAhead)
            if !ahead.isEmpty { waiting.append(document) }
            early.formUnion(ahead)
            for stamp in stamps where !ahead.contains(stamp) { clock.observe(stamp) }
        }
        var replacements: [Stamp: Stamp] = [:]
        for stamp in early.sorted() {
            replacements[stamp] = clock.stamp(at: bound, on: row.device)
        }
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
        row.clock = Int64(bitPattern: clock.latest)
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
