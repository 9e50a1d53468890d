import Merge
import Primitives
import Replica
import Storage

/// The server's side of sync: joins what devices push, gives what they have not seen.
///
/// The account's revision grows inside the writing transaction, so commit order is revision order.
public struct SyncServer: Sendable {
    private let store: Store
    private let device: DeviceID
    private let environment: Environment
    /// What it takes at most.
    public var limits = Limits()

    /// What a server takes at most.
    public struct Limits: Sendable, Hashable {
        /// The most documents in a batch.
        public let documents: Int
        /// The most bytes of a document's state after joining.
        public let documentBytes: Int

        /// The limits that every server has, or others.
        public init(
            documents: Int = SyncLimits.documents, documentBytes: Int = SyncLimits.documentBytes
        ) {
            precondition(documents > 0, "a server takes one document at least")
            self.documents = documents
            self.documentBytes = documentBytes
        }
    }

    /// Serves the documents of a store; `device` is the server's own id.
    public init(store: Store, device: DeviceID, environment: Environment) {
        self.store = store
        self.device = device
        self.environment = environment
    }

    /// Joins a batch in one transaction and remembers the answer; a repeated batch changes nothing
    /// and gets the stored answer.
    ///
    /// - Returns: The answer, and whether the account's documents changed.
    /// - Throws: ``SyncError/clockAhead(serverTime:)``, ``SyncError/tooLarge(_:)``,
    ///   ``SyncError/refused(_:)``; then nothing changed.
    public func push(
        _ request: PushRequest, for owner: AccountID
    ) async throws(SyncError) -> (answer: PushAnswer, isChanged: Bool) {
        guard request.documents.count <= limits.documents else {
            throw .tooLarge("a batch holds at most \(limits.documents) documents")
        }
        for document in request.documents { try Self.checkNames(of: document) }
        let now = environment.now()
        let replica = replica(of: owner)
        return try await store.write(as: SyncError.self) { transaction in
            // What comes right after a stamp that this server has must be taken, whatever its
            // clock says now; and what is stamped again must come after it.
            let latest = try replica.latestTime(in: transaction) + .milliseconds(1)
            let time = max(now, latest - SyncLimits.clockAhead)
            for stamp in request.documents.compactMap(\.state.latestStamp)
            where stamp.instant > time + SyncLimits.clockAhead {
                throw SyncError.clockAhead(serverTime: time)
            }
            let known = try transaction.get(
                Acknowledgement.table, owner, request.device)
            // A repeated batch is joined, too: it changes nothing unless an installation that was
            // restored from a backup uses a number again for something else.
            let (revision, isChanged) = try replica.accept(request.documents, in: transaction)
            for document in isChanged ? request.documents : []
            where try replica.size(of: document, in: transaction) > limits.documentBytes {
                throw SyncError.tooLarge(
                    "a document has at most \(limits.documentBytes) bytes")
            }
            if let known, known.batch == request.batch, !isChanged {
                return (PushAnswer(batch: known.batch, revision: known.revision), false)
            }
            // A late copy of an older batch must not hide the answer of the newer one.
            if known.map({ $0.batch <= request.batch }) ?? true {
                try transaction.put(
                    Acknowledgement(
                        owner: owner, device: request.device, batch: request.batch,
                        revision: revision, at: now), in: Acknowledgement.table)
            }
            return (PushAnswer(batch: request.batch, revision: revision), isChanged)
        }
    }

    /// A page of what changed after a revision.
    public func pull(
        since revision: Int64, limit: Int, for owner: AccountID
    ) async throws(SyncError) -> PullAnswer {
        let page = try await page(since: revision, limit: limit, for: owner)
        do {
            return try page.answer
        } catch {
            throw SyncError(error)
        }
    }

    /// The same page with its documents as they are kept, for who passes them on unread.
    public func page(
        since revision: Int64, limit: Int, for owner: AccountID
    ) async throws(SyncError) -> StoredPage {
        let limit = min(max(limit, 1), SyncLimits.pageDocuments)
        let replica = replica(of: owner)
        return try await store.read(as: SyncError.self) { transaction in
            let (rows, isComplete) = try replica.changedRows(
                since: revision, limit: limit, bytes: SyncLimits.pageBytes, in: transaction)
            let (latest, checksum) = try replica.position(in: transaction)
            return StoredPage(
                rows: rows, revision: isComplete ? latest : rows.last?.revision ?? latest,
                isComplete: isComplete, checksum: checksum)
        }
    }

    /// Kinds, ids and names are short plain ASCII, whatever they mean: other text could be two
    /// names to one replica and one name to another, and their states would never be equal.
    private static func checkNames(of document: SharedDocument) throws(SyncError) {
        let names =
            [document.kind.rawValue, document.id] + document.state.names
        let areFine = names.allSatisfy { name in
            (1...SyncLimits.nameBytes).contains(name.utf8.count)
                && name.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        }
        guard areFine else {
            throw .refused(
                "a kind, an id and a name in a document have 1 to \(SyncLimits.nameBytes) "
                    + "characters of printable ASCII")
        }
    }

    private func replica(of owner: AccountID) -> Replica {
        Replica(owner: owner, device: device, environment: environment)
    }
}

/// The latest batch of a device and what it was answered.
struct Acknowledgement: Sendable {
    let owner: AccountID
    let device: DeviceID
    let batch: Int64
    let revision: Int64
    let at: Instant

    static let table = Table<Acknowledgement>(
        "acknowledgements", key: ["owner", "device"],
        make: { Acknowledgement(owner: $0, device: $1, batch: $2, revision: $3, at: $4) },
        columns: Column("owner", \.owner), Column("device", \.device),
        Column("batch", \.batch), Column("revision", \.revision), Column("at", \.at))
}

/// The tables of this module.
public enum SyncTables {
    /// For opening a server's store.
    public static let all = [Acknowledgement.table.schema]
}
