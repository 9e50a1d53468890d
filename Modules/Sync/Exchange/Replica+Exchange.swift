import Merge
import Primitives
import Storage
import SyncProtocol

extension Replica {
    /// Returns the number of documents that wait to be pushed, including those set aside.
    public func pendingCount(in transaction: ReadTransaction) throws -> Int {
        try transaction.count(
            Query(DocumentRow.table, by: "by_change", equals: owner).after(Int64(0)))
    }

    /// Takes pending documents into a batch with a new number; returns `nil` if there are none,
    /// apart from those set aside or held.
    ///
    /// - Parameters:
    /// - limit: The maximum number of documents.
    /// - bytes: The maximum number of bytes of their states together; a single document may have
    ///   more.
    public func makeBatch(
        limit: Int, bytes: Int = .max, in transaction: Transaction
    ) throws -> Batch? {
        let rows = Self.portion(of: try waiting(limit: limit, in: transaction), bytes: bytes)
        guard !rows.isEmpty else { return nil }
        var row = try row(in: transaction)
        row.batch += 1
        try transaction.put(row, in: ReplicaRow.table)
        let takesParts = try horizon(in: transaction) != nil
        var documents: [SharedDocument] = []
        for waiting in rows {
            documents.append(try shared(waiting, inParts: takesParts, in: transaction))
        }
        return Batch(
            number: row.batch, device: row.device, documents: documents,
            boots: try trailToTell(in: transaction), changes: rows.map(\.change),
            states: rows.map(\.state), seen: try seen(from: row.revision, in: transaction))
    }

    /// Returns the new part of a pending document if the server takes parts, otherwise the whole.
    private func shared(
        _ waiting: DocumentRow, inParts takesParts: Bool, in transaction: ReadTransaction
    ) throws -> SharedDocument {
        let (kind, id, state) = (waiting.kind, waiting.id, try waiting.document)
        guard takesParts, let base = try base(of: kind, id, in: transaction) else {
            return SharedDocument(kind: kind, id: id, state: state)
        }
        return SharedDocument(
            kind: kind, id: id, state: state.delta(since: try base.document),
            base: base.checksum)
    }

    /// Marks the changes of a batch as known to the server; later changes stay pending.
    ///
    /// A document stays pending, and is pushed as a whole, if the server had another state than the
    /// one its part is based on. If this replica had everything that the server had before the
    /// batch, it also has everything after it, so that nothing of the batch comes back.
    public func acknowledge(
        _ batch: Batch, by receipt: Receipt = Receipt(), in transaction: Transaction
    ) throws {
        // If the store is another device by now, pending changes are that device's and are pushed
        // again.
        guard try device(in: transaction) == batch.device else { return }
        for number in batch.documents.indices {
            try acknowledge(number, of: batch, by: receipt, in: transaction)
        }
        try acknowledgeBoot(in: transaction)
        var row = try row(in: transaction)
        guard receipt.previous == row.revision, receipt.revision > row.revision else {
            if row.revision == 0 { try begin(at: receipt.revision, in: transaction) }
            return
        }
        row.revision = receipt.revision
        try transaction.put(row, in: ReplicaRow.table)
    }

    private func acknowledge(
        _ number: Int, of batch: Batch, by receipt: Receipt, in transaction: Transaction
    ) throws {
        let document = batch.documents[number]
        let known = try transaction.get(DocumentRow.table, owner, document.kind, document.id)
        guard var row = known, row.change > 0 else { return }
        guard receipt.isJoined(number) else { return try doubtBase(of: row, in: transaction) }
        guard row.change == batch.changes[number] else {
            row.state = batch.states[number]
            return try keepAcknowledgedState(row, in: transaction)
        }
        row.change = 0
        row.revision = receipt.revisions?[number] ?? row.revision
        try transaction.put(row, in: DocumentRow.table)
        try forgetBase(of: row, in: transaction)
        try forgetStatesAtBoot(of: row, in: transaction)
    }

    /// Queues every document again and resets the position, for an exchange from the beginning.
    ///
    /// - Complexity: O(N); only after a checksum showed that both sides differ.
    public func startOver(in transaction: Transaction) throws {
        var row = try row(in: transaction)
        row.revision = 0
        for var document in try transaction.all(Query(DocumentRow.table, equals: owner)) {
            if document.change == 0 {
                try keepAcknowledged(document.state, of: document, in: transaction)
            } else {
                try keepStateAtBoot(of: document, in: transaction)
                try doubtBase(of: document, in: transaction)
            }
            row.change += 1
            document.change = row.change
            document.revision = 0
            try transaction.put(document, in: DocumentRow.table)
        }
        try forgetBases(in: transaction)
        try setHorizon(nil, in: transaction)
        try forgetBeginning(in: transaction)
        try transaction.put(row, in: ReplicaRow.table)
        remember(row, in: transaction)
    }

    /// Returns the latest revision pulled (on a device) or issued (on a server), and the checksum
    /// over all documents.
    public func position(
        in transaction: ReadTransaction
    ) throws -> (revision: Int64, checksum: Int64) {
        let row = try row(in: transaction)
        return (row.revision, row.checksum)
    }

    /// Returns the replica's standing, which stays equal until something is edited, queued or
    /// pulled.
    public func exchangePosition(in transaction: ReadTransaction) throws
        -> ExchangePosition
    {
        let row = try row(in: transaction)
        return ExchangePosition(
            device: row.device, revision: row.revision, change: row.change,
            seen: try seen(from: row.revision, in: transaction),
            checksum: try checksumOfServer(in: transaction),
            boots: try trailToTell(in: transaction))
    }

    /// Joins documents from a server, and moves the position in the same transaction.
    ///
    /// - Parameter revision: The revision of the page as a whole; each document comes with its own.
    /// - Returns: The new and the earlier state of each document, for the projections, in the order
    ///   of kind and id.
    public func absorb(
        _ documents: [(document: SharedDocument, revision: Int64)], through revision: Int64,
        in transaction: Transaction
    ) throws -> [(document: SharedDocument, before: Document?)] {
        try absorb(ReadyPage(documents), through: revision, in: transaction)
    }

    /// Joins the documents of a ready page.
    public func absorb(
        _ page: ReadyPage, through revision: Int64, in transaction: Transaction
    ) throws -> [(document: SharedDocument, before: Document?)] {
        let unchanged = try row(in: transaction)
        var row = unchanged
        var joined: [(SharedDocument, Document?)] = []
        joined.reserveCapacity(page.count)
        var known: (kind: DocumentKind, rows: AscendingGets<DocumentRow>)?
        for item in page.inOrder {
            let document = item.document
            if known?.kind != document.kind {
                let rows = AscendingGets(DocumentRow.table, equals: owner, document.kind)
                known = (document.kind, rows)
            }
            if let old = try known?.rows.get(document.id, in: transaction) {
                let (document, before, _) = try join(
                    document, with: old, revision: item.revision, counting: &row,
                    in: transaction)
                joined.append((document, before))
            } else {
                try keep(item, counting: &row, in: transaction)
                joined.append((document, nil))
            }
        }
        row.revision = revision
        if row != unchanged { try transaction.put(row, in: ReplicaRow.table) }
        return joined
    }

    /// Stores a document that was not known before.
    private func keep(
        _ item: ReadyPage.Item, counting row: inout ReplicaRow, in transaction: Transaction
    ) throws {
        let new = DocumentRow(
            owner: owner, kind: item.document.kind, id: item.document.id, state: item.text,
            revision: item.revision, change: 0)
        try transaction.put(new, in: DocumentRow.table)
        row.checksum ^= item.checksum
        if let stamp = item.latestStamp {
            row.clock = max(row.clock, Int64(bitPattern: stamp.time))
        }
    }

    /// Announces the rows that ``accept(_:by:repeating:in:)`` reads.
    public func expect(_ documents: [SharedDocument], in transaction: ReadTransaction) {
        transaction.expect(ReplicaRow.table, owner)
        for document in documents {
            transaction.expect(DocumentRow.table, owner, document.kind, document.id)
        }
    }

    /// Joins documents that a device pushed; each that changes gets the next revision. A part is
    /// joined only with the state that it is based on.
    ///
    /// - Parameters:
    ///   - pusher: The device that is not told of the push; `nil` if there is none.
    ///   - known: The outcome of an earlier push of the same documents, if there was one: parts
    ///     that were joined then are joined with whatever state is there now.
    public func accept(
        _ documents: [SharedDocument], by pusher: DeviceID? = nil,
        repeating known: [Int64?]? = nil, in transaction: Transaction
    ) throws -> Acceptance {
        let rowBefore = try transaction.get(ReplicaRow.table, owner)
        var row = rowBefore ?? Self.newRow(owner: owner, device: device)
        var acceptance = Acceptance(previous: row.revision)
        for (number, document) in documents.enumerated() {
            let old = try transaction.get(DocumentRow.table, owner, document.kind, document.id)
            if let base = document.base, known?[number] == nil, old?.checksum != base {
                acceptance.revisions.append(nil)
                continue
            }
            let (joined, before, new) = try join(
                document, with: old, revision: nil, counting: &row, in: transaction)
            if let old {
                acceptance.growth -= StoredSize(old, isDeleted: before?.isExpendable ?? false)
            }
            acceptance.growth += StoredSize(new, isDeleted: joined.state.isExpendable)
            if let before, joined.state.seals(before) { acceptance.hasSealed = true }
            acceptance.revisions.append(new.revision)
            acceptance.largest = max(acceptance.largest, new.state.utf8.count)
        }
        acceptance.revision = row.revision
        acceptance.checksum = row.checksum
        guard acceptance.isChanged else { return acceptance }
        if let pusher {
            row.push = row.push.followed(by: pusher, in: try transaction.number())
        }
        try transaction.put(row, in: ReplicaRow.table, replacing: rowBefore)
        return acceptance
    }

    /// Returns the latest time in any stamp joined or issued here.
    public func latestTime(in transaction: ReadTransaction) throws -> Instant {
        Stamp(time: UInt64(bitPattern: try row(in: transaction).clock), device: device).instant
    }

    /// Returns documents that changed after a revision, oldest change first.
    ///
    /// - Parameters:
    /// - limit: The maximum number of documents.
    /// - bytes: The maximum number of bytes of their states together; a single document may have
    ///   more.
    /// - Returns: The changes, and whether there are no more.
    public func changes(
        since revision: Int64, limit: Int, bytes: Int = .max, in transaction: ReadTransaction
    ) throws -> (
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

    /// Returns the same documents as stored, for callers that pass them on unread.
    public func changedRows(
        since revision: Int64, limit: Int, bytes: Int = .max, in transaction: ReadTransaction
    ) throws -> (rows: [DocumentRow], isComplete: Bool) {
        let rows = try transaction.all(
            Query(DocumentRow.table, by: "by_revision", equals: owner)
                .after(revision).limited(to: limit))
        let portion = Self.portion(of: rows, bytes: bytes)
        return (Array(portion), rows.count < limit && portion.count == rows.count)
    }

    /// Returns the first rows whose states together have at most a number of bytes, but at least
    /// one row.
    private static func portion(of rows: [DocumentRow], bytes: Int) -> ArraySlice<DocumentRow> {
        var total = 0
        let end = rows.firstIndex { row in
            total += row.state.utf8.count
            return total > bytes
        }
        return rows.prefix(max(end ?? rows.count, 1))
    }

    private func join(
        _ document: SharedDocument, with old: DocumentRow?, revision: Int64?,
        counting row: inout ReplicaRow, in transaction: Transaction
    ) throws -> (document: SharedDocument, before: Document?, row: DocumentRow) {
        let before = try old?.document
        var after = document.state
        if let old, let before {
            // A server is never unconfirmed, so a pushed document is joined with the whole state.
            after.merge(try ownPart(of: old, before, in: transaction) ?? Document())
        }
        let joined = SharedDocument(kind: document.kind, id: document.id, state: after)
        let isChanged = before != after
        if isChanged, revision == nil { row.revision += 1 }
        // If the server's state already contains the local changes, nothing is pending any more.
        let isSettled = revision != nil && after == document.state
        if revision != nil, let old, old.change > 0 {
            try keepAcknowledgedState(old, isSettled ? nil : document.state, in: transaction)
            if isSettled { try forgetStatesAtBoot(of: old, in: transaction) }
        }
        if let old, !isChanged, !isSettled, old.revision >= revision ?? old.revision {
            return (joined, before, old)
        }
        let new = DocumentRow(
            owner: owner, kind: document.kind, id: document.id, state: after.canonicalText,
            revision: revision ?? row.revision, change: isSettled ? 0 : old?.change ?? 0)
        try replace(old, with: new, counting: &row, in: transaction)
        if let stamp = after.latestStamp {
            row.clock = max(row.clock, Int64(bitPattern: stamp.time))
        }
        return (joined, before, new)
    }
}
