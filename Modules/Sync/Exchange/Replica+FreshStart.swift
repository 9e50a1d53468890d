import Merge
import Primitives
import Storage

/// The fresh start of a device that missed deletions which the server no longer keeps. Such a
/// device can't tell deleted documents from those that the server never had. So it begins again
/// with the server's documents, and keeps only pending changes beside them.
///
/// While it pulls from the beginning, documents that the server is known to have had are
/// *unconfirmed*: they are shown and may be edited, but are not pushed. The server's states replace
/// them, with pending changes on top. Documents that the server has not given by the end were
/// deleted: they are removed, unless a pending change holds against the deletion.
extension Replica {
    /// The revision of a document that the server had but has not given since a fresh start.
    static let unconfirmed: Int64 = -1

    /// Goes back to the beginning of the server's changes; every document that the server is known
    /// to have had becomes unconfirmed.
    ///
    /// - Complexity: O(N); only for a device that was away for a long time.
    public func startFresh(in transaction: Transaction) throws {
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

    /// Returns the unconfirmed pending documents, which are pushed once the server has given all it
    /// has.
    public func held(in transaction: ReadTransaction) throws -> [DocumentRow] {
        try unconfirmed(in: transaction).filter { $0.change > 0 }
    }

    /// Ends a fresh start, if there is one, once the server has given everything it has.
    ///
    /// Other documents are removed, unless a pending change holds against a deletion; those are
    /// pushed as a whole.
    ///
    /// - Returns: The removed documents, as deleted ones, for the projections.
    public func endFreshStart(
        in transaction: Transaction
    ) throws -> [(document: SharedDocument, before: Document?)] {
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
            try forgetStatesAtBoot(of: document, in: transaction)
            try remove(document, counting: &row, in: transaction)
            var (after, clock) = (before, clock)
            after.setDeleted(true, at: clock.stamp(at: environment.now(), on: row.device))
            gone.append(
                (SharedDocument(kind: document.kind, id: document.id, state: after), before))
        }
        try transaction.put(row, in: ReplicaRow.table)
        return gone
    }

    /// Returns the part of a document to join with the server's state: the whole, but only the
    /// pending changes of an unconfirmed document; `nil` if there are none.
    func ownPart(
        of row: DocumentRow, _ document: Document, in transaction: ReadTransaction
    ) throws -> Document? {
        guard row.revision == Self.unconfirmed else { return document }
        guard row.change > 0 else { return nil }
        guard let base = try base(of: row.kind, row.id, in: transaction) else { return document }
        return document.delta(since: try base.document)
    }

    /// Returns the documents that the server has not given yet since a fresh start.
    func unconfirmed(limit: Int = .max, in transaction: ReadTransaction) throws -> [DocumentRow] {
        try transaction.all(
            Query(DocumentRow.table, by: "by_revision", equals: owner, Self.unconfirmed)
                .limited(to: limit))
    }
}
