import Merge
import Primitives
import Storage

/// A document on its way between replicas.
public struct SharedDocument: Sendable, Hashable, Codable {
    /// What it is about.
    public let kind: DocumentKind
    /// Its id within the kind.
    public let id: String
    /// The state to join.
    public let state: Document

    /// A document to send.
    public init(kind: DocumentKind, id: String, state: Document) {
        self.kind = kind
        self.id = id
        self.state = state
    }
}

/// Documents that wait for the server, and the changes that they hold.
public struct Batch: Sendable {
    /// The number of the batch: every batch made has a number of its own.
    public let number: Int64
    /// Who pushes it.
    public let device: DeviceID
    /// The documents.
    public let documents: [SharedDocument]
    let changes: [Int64]
}

extension Replica {
    /// How many documents wait to be pushed, those that were set aside among them.
    public func pendingCount(in transaction: ReadTransaction) throws(StorageError) -> Int {
        try transaction.count(
            Query(DocumentRow.table, by: "by_change", equals: owner).after(Int64(0)))
    }

    /// Takes documents that wait into a batch with a new number; `nil` if none wait but what was
    /// set aside.
    ///
    /// - Parameters:
    ///   - limit: The most documents.
    ///   - bytes: The most bytes of their states together; one document may have more.
    public func makeBatch(
        limit: Int, bytes: Int = .max, in transaction: Transaction
    ) throws(StorageError) -> Batch? {
        let rows = Self.portion(of: try waiting(limit: limit, in: transaction), bytes: bytes)
        guard !rows.isEmpty else { return nil }
        var row = try row(in: transaction)
        row.batch += 1
        try transaction.put(row, in: ReplicaRow.table)
        var documents: [SharedDocument] = []
        for waiting in rows {
            documents.append(
                SharedDocument(
                    kind: waiting.kind, id: waiting.id, state: try waiting.document))
        }
        return Batch(
            number: row.batch, device: row.device, documents: documents,
            changes: rows.map(\.change))
    }

    /// Marks the changes of a batch as known to the server; later changes go on waiting.
    public func acknowledge(_ batch: Batch, in transaction: Transaction) throws(StorageError) {
        for (document, change) in zip(batch.documents, batch.changes) {
            guard
                var row = try transaction.get(
                    DocumentRow.table, owner, document.kind, document.id), row.change == change
            else { continue }
            row.change = 0
            try transaction.put(row, in: DocumentRow.table)
        }
    }

    /// Queues every document again and forgets the position, for an exchange from the beginning.
    ///
    /// - Complexity: O(N); only after a checksum showed that both sides differ.
    public func startOver(in transaction: Transaction) throws(StorageError) {
        var row = try row(in: transaction)
        row.revision = 0
        for var document in try transaction.all(Query(DocumentRow.table, equals: owner)) {
            row.change += 1
            document.change = row.change
            try transaction.put(document, in: DocumentRow.table)
        }
        try transaction.put(row, in: ReplicaRow.table)
    }

    /// The latest revision pulled (on a device) or given (on a server), and the checksum over all
    /// documents.
    public func position(
        in transaction: ReadTransaction
    ) throws(StorageError) -> (revision: Int64, checksum: Int64) {
        let row = try row(in: transaction)
        return (row.revision, row.checksum)
    }

    /// Where this replica stands; equal as long as nothing was edited, queued or pulled.
    public func standing(in transaction: ReadTransaction) throws(StorageError) -> Standing {
        let row = try row(in: transaction)
        return Standing(
            revision: row.revision, change: row.change,
            isSettled: try pendingCount(in: transaction) == 0)
    }

    /// Joins documents that a server gave, and moves the position, in the same transaction.
    ///
    /// - Parameter revision: Of each document, and of the page as a whole.
    /// - Returns: What each document is now and what it was, for the projections, in the order of
    ///   kind and id.
    public func absorb(
        _ documents: [(document: SharedDocument, revision: Int64)], through revision: Int64,
        in transaction: Transaction
    ) throws(StorageError) -> [(document: SharedDocument, before: Document?)] {
        var row = try row(in: transaction)
        var joined: [(SharedDocument, Document?)] = []
        // In the order in which they are kept: then each part of the store is come to once.
        let ordered = documents.sorted {
            ($0.document.kind.rawValue, $0.document.id, $0.revision)
                < ($1.document.kind.rawValue, $1.document.id, $1.revision)
        }
        for (document, revision) in ordered {
            let (document, before, _) = try join(
                document, revision: revision, counting: &row, in: transaction)
            joined.append((document, before))
        }
        row.revision = revision
        try transaction.put(row, in: ReplicaRow.table)
        return joined
    }

    /// Joins documents that a device pushed; each that changes takes the next revision.
    ///
    /// - Returns: The latest revision afterwards, and whether anything changed.
    public func accept(
        _ documents: [SharedDocument], in transaction: Transaction
    ) throws(StorageError) -> (revision: Int64, isChanged: Bool) {
        var row = try row(in: transaction)
        var isChanged = false
        for document in documents {
            let (_, _, changed) = try join(
                document, revision: nil, counting: &row, in: transaction)
            isChanged = isChanged || changed
        }
        if isChanged { try transaction.put(row, in: ReplicaRow.table) }
        return (row.revision, isChanged)
    }

    /// The latest time in any stamp joined or given here.
    public func latestTime(in transaction: ReadTransaction) throws(StorageError) -> Instant {
        Stamp(time: UInt64(bitPattern: try row(in: transaction).clock), device: device).instant
    }

    /// How many bytes the state of a document has; 0 if nothing is known of it.
    public func size(
        of document: SharedDocument, in transaction: ReadTransaction
    ) throws(StorageError) -> Int {
        let row = try transaction.get(DocumentRow.table, owner, document.kind, document.id)
        return row?.state.utf8.count ?? 0
    }

    /// Documents that changed after a revision, oldest change first.
    ///
    /// - Parameters:
    ///   - limit: The most documents.
    ///   - bytes: The most bytes of their states together; one document may have more.
    /// - Returns: The changes, and whether there are no more.
    public func changes(
        since revision: Int64, limit: Int, bytes: Int = .max, in transaction: ReadTransaction
    ) throws(StorageError) -> (
        changes: [(document: SharedDocument, revision: Int64)], isComplete: Bool
    ) {
        var changes: [(SharedDocument, Int64)] = []
        let (rows, isComplete) = try changedRows(
            since: revision, limit: limit, bytes: bytes, in: transaction)
        for row in rows {
            let document = SharedDocument(kind: row.kind, id: row.id, state: try row.document)
            changes.append((document, row.revision))
        }
        return (changes, isComplete)
    }

    /// The same documents as they are kept, for who passes them on unread.
    public func changedRows(
        since revision: Int64, limit: Int, bytes: Int = .max, in transaction: ReadTransaction
    ) throws(StorageError) -> (rows: [DocumentRow], isComplete: Bool) {
        let rows = try transaction.all(
            Query(DocumentRow.table, by: "by_revision", equals: owner)
                .after(revision).limited(to: limit))
        let portion = Self.portion(of: rows, bytes: bytes)
        return (Array(portion), rows.count < limit && portion.count == rows.count)
    }

    /// The first rows whose states together have at most so many bytes, but at least one.
    private static func portion(of rows: [DocumentRow], bytes: Int) -> ArraySlice<DocumentRow> {
        var total = 0
        let end = rows.firstIndex { row in
            total += row.state.utf8.count
            return total > bytes
        }
        return rows.prefix(max(end ?? rows.count, 1))
    }

    private func join(
        _ document: SharedDocument, revision: Int64?, counting row: inout ReplicaRow,
        in transaction: Transaction
    ) throws(StorageError) -> (document: SharedDocument, before: Document?, isChanged: Bool) {
        let old = try transaction.get(DocumentRow.table, owner, document.kind, document.id)
        let before = try old?.document
        let after = before?.merged(with: document.state) ?? document.state
        let joined = SharedDocument(kind: document.kind, id: document.id, state: after)
        let isChanged = before != after
        if isChanged, revision == nil { row.revision += 1 }
        // What the server gave already holds the local changes: nothing waits any more.
        let isSettled = revision != nil && after == document.state
        guard isChanged || isSettled else { return (joined, before, false) }
        let new = DocumentRow(
            owner: owner, kind: document.kind, id: document.id, state: after.canonicalText,
            revision: revision ?? row.revision, change: isSettled ? 0 : old?.change ?? 0)
        try replace(old, with: new, counting: &row, in: transaction)
        if let stamp = after.latestStamp {
            row.clock = max(row.clock, Int64(bitPattern: stamp.time))
        }
        return (joined, before, isChanged)
    }
}
