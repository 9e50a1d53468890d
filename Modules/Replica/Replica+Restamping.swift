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
    ///
    /// - Parameter bound: The latest time that the server accepts in a stamp.
    /// - Returns: How many documents got new stamps.
    /// - Complexity: O(N); only after the server refused a batch.
    public func restamp(
        after bound: Instant, in transaction: Transaction
    ) throws(StorageError) -> Int {
        var row = try row(in: transaction)
        let formers = try transaction.all(Query(FormerDevice.table, equals: owner))
        let own = Set(formers.map(\.device)).union([row.device])
        var clock = HybridClock()
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
        return waiting.count
    }
}
