import Merge
import Primitives
import Storage

/// A device that was away while deletions went which it had not seen can't tell what was deleted
/// from what the server never had. So it begins again with what the server has, and keeps beside it
/// only what waits.
///
/// While it pulls from the beginning, what the server is known to have had is *unconfirmed*: it is
/// shown, may be edited, and is not pushed. What the server gives takes its place, with what waits
/// on top. What the server has not given in the end was deleted: it goes, unless something waits
/// that holds against that.
extension Replica {
    /// The revision of a document that the server had, and has not given since a fresh start.
    static let unconfirmed: Int64 = -1

    /// Goes back to the beginning of the server's changes; whatever the server is known to have had
    /// is unconfirmed from now on.
    ///
    /// - Complexity: O(N); only for a device that was away for long.
    public func startFresh(in transaction: Transaction) throws(StorageError) {
        var row = try row(in: transaction)
        for var document in try transaction.all(Query(DocumentRow.table, equals: owner)) {
            let base = try base(of: document.kind, document.id, in: transaction)
            let isNew = document.change > 0 && base == nil
            document.revision = isNew ? 0 : Self.unconfirmed
            try transaction.put(document, in: DocumentRow.table)
        }
        row.revision = 0
        row.change += 1
        try setHorizon(nil, in: transaction)
        try forgetBeginning(in: transaction)
        try transaction.put(row, in: ReplicaRow.table)
        remember(row, in: transaction)
    }

    /// What is unconfirmed and waits; it is pushed once the server has given all it has.
    public func held(in transaction: ReadTransaction) throws(StorageError) -> [DocumentRow] {
        try unconfirmed(in: transaction).filter { $0.change > 0 }
    }

    /// Ends a fresh start, if there is one, once the server has given all that it has: what it has
    /// not given goes, unless something that waits holds against a deletion; that is pushed whole.
    ///
    /// - Returns: What went, as deleted documents, for the projections.
    public func endFreshStart(
        in transaction: Transaction
    ) throws(StorageError) -> [(document: SharedDocument, before: Document?)] {
        let rows = try unconfirmed(in: transaction)
        if rows.isEmpty { return [] }
        var row = try row(in: transaction)
        let clock = HybridClock(latest: UInt64(bitPattern: row.clock))
        var gone: [(SharedDocument, Document?)] = []
        for var document in rows {
            let base = try base(of: document.kind, document.id, in: transaction)
            let before = try document.document
            var isKept = document.change > 0
            if isKept, let base { isKept = before.outlives(deletionOf: try base.document) }
            if isKept {
                try doubtBase(of: document, in: transaction)
                document.revision = 0
                try transaction.put(document, in: DocumentRow.table)
                continue
            }
            try forgetBase(of: document, in: transaction)
            try forgetKeptStates(of: document, in: transaction)
            try remove(document, counting: &row, in: transaction)
            var (after, clock) = (before, clock)
            after.setDeleted(true, at: clock.stamp(at: environment.now(), on: row.device))
            gone.append(
                (SharedDocument(kind: document.kind, id: document.id, state: after), before))
        }
        try transaction.put(row, in: ReplicaRow.table)
        return gone
    }

    /// What of a document is joined with what the server gives: all, but only what waits if the
    /// document is unconfirmed.
    func ownPart(
        of row: DocumentRow, _ document: Document, in transaction: ReadTransaction
    ) throws(StorageError) -> Document? {
        guard row.revision == Self.unconfirmed else { return document }
        guard row.change > 0 else { return nil }
        guard let base = try base(of: row.kind, row.id, in: transaction) else { return document }
        return document.delta(since: try base.document)
    }

    /// What the server has not given yet since a fresh start.
    func unconfirmed(
        limit: Int = .max, in transaction: ReadTransaction
    ) throws(StorageError) -> [DocumentRow] {
        try transaction.all(
            Query(DocumentRow.table, by: "by_revision", equals: owner, Self.unconfirmed)
                .limited(to: limit))
    }
}
