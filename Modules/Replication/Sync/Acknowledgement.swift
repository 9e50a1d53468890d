import Replica

/// The latest batch of a device and its answer.
struct Acknowledgement: Sendable {
    let owner: AccountID
    let device: DeviceID
    let batch: Int64
    let revision: Int64
    let at: Instant
    /// The answer for its documents; `nil` if the answer is from before those were recorded, or
    /// belongs to another batch than the one that is asked for.
    private var documents: AcknowledgedDocuments?

    private init(owner: AccountID, device: DeviceID, batch: Int64, revision: Int64, at: Instant) {
        self.owner = owner
        self.device = device
        self.batch = batch
        self.revision = revision
        self.at = at
    }

    static let table = Table<Acknowledgement>(
        "acknowledgements", key: ["owner", "device"],
        home: "owner",
        make: { Acknowledgement(owner: $0, device: $1, batch: $2, revision: $3, at: $4) },
        columns: Column("owner", \.owner), Column("device", \.device),
        Column("batch", \.batch), Column("revision", \.revision), Column("at", \.at))

    /// Returns the latest batch of the device that pushes now.
    static func known(
        of request: PushRequest, for owner: AccountID, in transaction: ReadTransaction
    ) throws(StorageError) -> Acknowledgement? {
        guard var known = try transaction.get(table, owner, request.device) else { return nil }
        if known.batch == request.batch {
            known.documents = try transaction.get(
                AcknowledgedDocuments.table, owner, request.device)
        }
        return known
    }

    /// Returns the answer if the batch was the same; `nil` if it was another, or shares only the
    /// number.
    func repeated(by request: PushRequest) -> PushAnswer? {
        guard batch == request.batch else { return nil }
        guard let documents else { return PushAnswer(batch: batch, revision: revision) }
        guard documents.names == AcknowledgedDocuments.names(in: request) else { return nil }
        return PushAnswer(
            batch: batch, revision: revision, previous: documents.previous,
            revisions: documents.list)
    }

    /// Stores the answer to a batch.
    static func keep(
        _ answer: PushAnswer, to request: PushRequest, for owner: AccountID, at now: Instant,
        in transaction: Transaction
    ) throws(StorageError) {
        try transaction.put(
            Acknowledgement(
                owner: owner, device: request.device, batch: answer.batch,
                revision: answer.revision, at: now), in: table)
        try transaction.put(
            AcknowledgedDocuments(owner: owner, answer, to: request),
            in: AcknowledgedDocuments.table)
    }
}

/// The answer for the documents of a device's latest batch.
struct AcknowledgedDocuments: Sendable {
    let owner: AccountID
    let device: DeviceID
    /// A hash of their kinds, ids and bases.
    let names: Int64
    /// The account's revision before the batch.
    let previous: Int64
    /// The revision of each document, `-` for one that was not joined.
    let revisions: String

    static let table = Table<AcknowledgedDocuments>(
        "acknowledged_documents", key: ["owner", "device"],
        home: "owner",
        make: {
            AcknowledgedDocuments(
                owner: $0, device: $1, names: $2, previous: $3, revisions: $4)
        },
        columns: Column("owner", \.owner), Column("device", \.device),
        Column("names", \.names), Column("previous", \.previous),
        Column("revisions", \.revisions))

    private init(
        owner: AccountID, device: DeviceID, names: Int64, previous: Int64, revisions: String
    ) {
        self.owner = owner
        self.device = device
        self.names = names
        self.previous = previous
        self.revisions = revisions
    }

    init(owner: AccountID, _ answer: PushAnswer, to request: PushRequest) {
        self.init(
            owner: owner, device: request.device, names: Self.names(in: request),
            previous: answer.previous ?? answer.revision,
            revisions: (answer.revisions ?? []).map { $0.map { "\($0)" } ?? "-" }
                .joined(separator: " "))
    }

    /// The revision of each document; `nil` for one that was not joined.
    var list: [Int64?] { revisions.split(separator: " ").map { Int64($0) } }

    static func names(in request: PushRequest) -> Int64 {
        var hash = StableHash()
        for document in request.documents {
            hash.combine(document.kind.rawValue)
            hash.combine(document.id)
            hash.combine(UInt64(bitPattern: document.base ?? 0))
        }
        return Int64(bitPattern: hash.identifier(DeviceID.self).low)
    }
}
