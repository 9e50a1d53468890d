import Primitives
import Storage

/// The server's side of sync: joins pushed documents, and gives devices what they have not seen.
///
/// The account's revision grows inside the writing transaction, so commit order is revision order.
package struct SyncServer: Sendable {
    let store: Store
    private let device: DeviceID
    let environment: Environment
    /// The limits of this server.
    package var limits = Limits()

    /// The account book, if there is one: gets each change of what an account stores, in the same
    /// transaction, and may refuse it.
    package var bookkeeper: Bookkeeper?

    /// Called, in the same transaction, when sealed texts replaced texts in clear, whose bytes are
    /// still in the files of the store.
    package var onSealed: (@Sendable (Transaction) throws -> Void)?

    /// A function that notes a change of what an account stores.
    package typealias Bookkeeper =
        @Sendable (StoredSize, AccountID, Transaction) throws -> Void

    /// The limits of a server.
    package struct Limits: Sendable, Hashable {
        /// The maximum number of documents in a batch.
        package let documents: Int
        /// The maximum number of bytes in a document's state after joining.
        package let documentBytes: Int

        /// Creates limits; the defaults are those that every server has.
        package init(
            documents: Int = SyncLimits.documents, documentBytes: Int = SyncLimits.documentBytes
        ) {
            precondition(documents > 0, "a server takes one document at least")
            self.documents = documents
            self.documentBytes = documentBytes
        }
    }

    /// Creates a server for the documents of a store; `device` is the server's own id.
    package init(store: Store, device: DeviceID, environment: Environment) {
        self.store = store
        self.device = device
        self.environment = environment
    }

    /// Joins a batch in one transaction and stores the answer; a repeated batch changes nothing and
    /// gets the stored answer.
    ///
    /// - Parameter caller: The device according to the session, which is not told of its own push;
    ///   `nil` for the one that the batch names.
    /// - Returns: The answer, and whether the account's documents changed.
    /// - Throws: ``SyncError/clockAhead(serverTime:)``, ``SyncError/tooLarge(_:)``,
    ///   ``SyncError/refused(_:)``, ``SyncError/mustStartFresh``, ``SyncError/forked(_:)``; nothing
    ///   has changed then.
    package func push(
        _ request: PushRequest, for owner: AccountID, by caller: DeviceID? = nil
    ) async throws -> (answer: PushAnswer, isChanged: Bool) {
        guard request.documents.count <= limits.documents else {
            throw SyncError.tooLarge("a batch holds at most \(limits.documents) documents")
        }
        for document in request.documents { try Self.checkNames(of: document) }
        let now = environment.now()
        let replica = replica(of: owner)
        return try await store.write(for: .of(owner)) { transaction in
            expect(request, of: owner, in: transaction)
            try recognise(request, of: owner, in: transaction)
            try checkStamps(of: request, at: now, by: replica, in: transaction)
            let known = try Acknowledgement.known(of: request, for: owner, in: transaction)
            // A repeated batch is joined, too: it changes nothing unless an installation that was
            // restored from a backup reuses a number for something else.
            let acceptance = try replica.accept(
                request.documents, by: caller ?? request.device,
                repeating: known?.repeated(by: request)?.revisions, in: transaction)
            if acceptance.isChanged, acceptance.largest > limits.documentBytes {
                throw SyncError.tooLarge("a document has at most \(limits.documentBytes) bytes")
            }
            if acceptance.growth != StoredSize() {
                try bookkeeper?(acceptance.growth, owner, transaction)
            }
            if !acceptance.isChanged, let answer = known?.repeated(by: request) {
                return (answer, false)
            }
            if acceptance.hasSealed {
                try onSealed?(transaction)
            }
            let answer = PushAnswer(
                batch: request.batch, revision: acceptance.revision,
                previous: acceptance.previous, revisions: acceptance.revisions,
                checksum: acceptance.checksum)
            try hearIfNews(Visit(request), of: owner, at: now, in: transaction)
            // A late copy of an older batch must not hide the answer of the newer one.
            if known.map({ $0.batch <= request.batch }) ?? true {
                try Acknowledgement.keep(
                    answer, to: request, after: known, for: owner, at: now, in: transaction)
                if known == nil { try Self.forgetSurplus(of: owner, in: transaction) }
            }
            return (answer, acceptance.isChanged)
        }
    }

    /// Announces the rows that a push reads.
    private func expect(
        _ request: PushRequest, of owner: AccountID, in transaction: ReadTransaction
    ) {
        transaction.expect(DeviceBoots.table, owner, request.device)
        transaction.expect(Horizon.table, owner)
        transaction.expect(Acknowledgement.table, owner, request.device)
        transaction.expect(KnownDevice.table, owner, request.device)
        replica(of: owner).expect(request.documents, in: transaction)
    }

    /// Refuses stamps that lie too far ahead, and a device that has not seen removed deletions.
    private func checkStamps(
        of request: PushRequest, at now: Instant, by replica: Replica,
        in transaction: Transaction
    ) throws {
        let newest = request.documents.compactMap(\.state.latestStamp?.instant).max()
        if let newest, newest > now + SyncLimits.clockAhead {
            // A stamp right after one that this server has must be accepted, whatever its clock
            // says now, and stamps issued as replacements must come after it.
            let latest = try replica.latestTime(in: transaction)
            let time = max(now, latest + .milliseconds(1) - SyncLimits.clockAhead)
            guard newest <= time + SyncLimits.clockAhead else {
                throw SyncError.clockAhead(serverTime: time)
            }
        }
        guard let seen = request.seen, seen > 0 else { return }
        let horizon = try replica.horizon(in: transaction)
        guard horizon ?? 0 <= seen else { throw SyncError.mustStartFresh }
    }

    /// Returns a page of changes after a revision.
    ///
    /// - Parameter caller: The device according to the session; a device that is named otherwise is
    ///   recorded only if it pushed. `nil` for no session.
    /// - Throws: ``SyncError/mustStartFresh`` if deletions were removed that the device has not
    ///   seen, ``SyncError/incompatible(_:)`` if its program is too old to start fresh,
    ///   ``SyncError/forked(_:)`` if another installation pushes as the device.
    package func pull(
        _ request: PullRequest, for owner: AccountID, by caller: DeviceID? = nil
    ) async throws -> PullAnswer {
        try await page(request, for: owner, by: caller).answer
    }

    /// Returns the same page with its documents as stored, for callers that pass them on unread.
    package func page(
        _ request: PullRequest, for owner: AccountID, by caller: DeviceID? = nil
    ) async throws -> StoredPage {
        let replica = replica(of: owner)
        let visit = Visit(request, caller)
        let now = environment.now()
        let (stored, isNews) = try await store.read { transaction in
            try recognise(request, of: owner, in: transaction)
            let horizon = try replica.horizon(in: transaction) ?? 0
            let known = try visit?.known(to: owner, in: transaction)
            try visit?.check(against: horizon, known, at: now)
            let stored = try self.stored(request, of: replica, horizon: horizon, in: transaction)
            guard let visit, visit.isNews(known, at: now) else { return (stored, false) }
            let mayRecord = try self.mayRecord(visit, by: caller, known, of: owner, in: transaction)
            return (stored, mayRecord)
        }
        guard isNews, let visit else { return stored }
        do {
            try await hear(visit, of: owner)
        } catch StorageError.diskFull {
            // On a full disk a device still gets what it asks for.
        }
        return stored
    }

    private func stored(
        _ request: PullRequest, of replica: Replica, horizon: Int64,
        in transaction: ReadTransaction
    ) throws -> StoredPage {
        let limit = min(max(request.limit, 1), SyncLimits.pageDocuments)
        let (rows, isComplete) = try replica.changedRows(
            since: request.since, limit: limit, bytes: SyncLimits.pageBytes, in: transaction)
        let (latest, checksum) = try replica.position(in: transaction)
        return StoredPage(
            rows: rows, revision: isComplete ? latest : rows.last?.revision ?? latest,
            isComplete: isComplete, checksum: checksum, horizon: horizon)
    }

    /// Checks that kinds, ids and names are short plain ASCII, whatever they mean: other text could
    /// be two names to one replica and one name to another, and their states would never be equal.
    private static func checkNames(of document: SharedDocument) throws {
        let areFine =
            isFine(document.kind.rawValue) && isFine(document.id)
            && document.state.names.allSatisfy(isFine)
        guard areFine else {
            throw SyncError.refused(
                "a kind, an id and a name in a document have 1 to \(SyncLimits.nameBytes) "
                    + "characters of printable ASCII")
        }
    }

    private static func isFine(_ name: String) -> Bool {
        (1...SyncLimits.nameBytes).contains(name.utf8.count)
            && name.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }

    /// Returns the size of all documents of an account.
    ///
    /// - Complexity: O(n) in their number.
    package func size(of owner: AccountID, in transaction: ReadTransaction) throws -> StoredSize {
        try replica(of: owner).size(in: transaction)
    }

    func replica(of owner: AccountID) -> Replica {
        Replica(owner: owner, device: device, environment: environment)
    }
}
