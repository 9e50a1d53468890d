import Merge
import Primitives
import Storage

extension Replica {
    /// Gives new stamps to what a clock that was ahead wrote here, and sets the clock right.
    ///
    /// Only what waits for the server and lies after `bound` gets new stamps, in the order of the
    /// old ones. The server refuses such stamps, so nobody else has seen them but a copy of this
    /// store; what this store wrote before it was known as a copy gets stamps of its device now.
    ///
    /// The new stamps begin at the bound, not at the server's time: what they take the place of may
    /// itself have been ahead, by less than the server refuses, and is in no document any more.
    /// Within the millisecond of the bound they grow with the number of the latest change, so that
    /// what was stamped again before, by the same bound, stays earlier, though it may be in no
    /// document any more either.
    ///
    /// - Parameters:
    ///   - bound: The latest time that the server accepts in a stamp.
    ///   - batch: What it refused. If that has changed since, perhaps because another process gave
    ///     new stamps, the bound is too old, and nothing happens.
    /// - Returns: How many documents got new stamps; `nil` if the batch is too old.
    /// - Complexity: O(N); only after the server refused a batch.
    public func restamp(
        after bound: Instant, refusing batch: Batch? = nil, in transaction: Transaction
    ) throws(StorageError) -> Int? {
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
            try keepState(of: old, in: transaction)
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

    /// Whether nothing of a batch was changed or acknowledged since it was taken.
    private func isCurrent(
        _ batch: Batch, in transaction: ReadTransaction
    ) throws(StorageError) -> Bool {
        for (document, change) in zip(batch.documents, batch.changes) {
            let row = try transaction.get(
                DocumentRow.table, owner, document.kind, document.id)
            if row?.change != change { return false }
        }
        return true
    }
}
