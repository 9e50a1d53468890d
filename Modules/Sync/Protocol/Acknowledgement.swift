import Primitives
import Storage

/// The latest batch of a device and its answer.
struct Acknowledgement: Sendable {
    let owner: AccountID
    let device: DeviceID
    let batch: Int64
    let revision: Int64
    let at: Instant
    /// The answer for its documents, if it is of the same batch; programs of before version 19 kept
    /// it in ``OlderDocuments``.
    private(set) var documents: AcknowledgedDocuments
    /// Whether such a program wrote it.
    private var isOlder = false

    init(
        owner: AccountID, device: DeviceID, batch: Int64, revision: Int64, at: Instant,
        documents: AcknowledgedDocuments
    ) {
        self.owner = owner
        self.device = device
        self.batch = batch
        self.revision = revision
        self.at = at
        self.documents = documents
    }

    static let table = Table<Acknowledgement>(
        "acknowledgements", key: ["owner", "device"],
        home: "owner",
        make: {
            Acknowledgement(
                owner: $0, device: $1, batch: $2, revision: $3, at: $4,
                documents: AcknowledgedDocuments(
                    batch: $5, names: $6, previous: $7, revisions: $8))
        },
        columns: Column("owner", \.owner), Column("device", \.device),
        Column("batch", \.batch), Column("revision", \.revision), Column("at", \.at),
        Column("documents_batch", \.documents.batch), Column("names", \.documents.names),
        Column("previous", \.documents.previous), Column("revisions", \.documents.revisions))

    /// The steps that added the answer for documents.
    static let addDocuments: [Migration.Step] =
        ["documents_batch", "names", "previous"].map { name in
            .addColumn(
                ColumnSchema(name: name, type: .integer), to: table.schema.name,
                filledWith: .integer(0))
        } + [
            .addColumn(
                ColumnSchema(name: "revisions", type: .text), to: table.schema.name,
                filledWith: .text(""))
        ]

    /// Returns the latest batch of the device that pushes now.
    static func known(
        of request: PushRequest, for owner: AccountID, in transaction: ReadTransaction
    ) throws -> Acknowledgement? {
        guard var known = try transaction.get(table, owner, request.device) else { return nil }
        known.isOlder = known.documents.batch != known.batch
        if known.isOlder, known.batch == request.batch,
            let older = try transaction.get(OlderDocuments.table, owner, request.device)
        {
            known.documents = older.documents(of: known.batch)
        }
        return known
    }

    /// Returns the answer if the batch was the same; `nil` if it was another, or shares only the
    /// number.
    func repeated(by request: PushRequest) -> PushAnswer? {
        guard batch == request.batch else { return nil }
        guard documents.batch == batch else {
            return PushAnswer(batch: batch, revision: revision)
        }
        guard documents.names == AcknowledgedDocuments.names(in: request) else { return nil }
        return PushAnswer(
            batch: batch, revision: revision, previous: documents.previous,
            revisions: documents.list)
    }

    /// Stores the answer to a batch after the latest known one.
    static func keep(
        _ answer: PushAnswer, to request: PushRequest, after known: Acknowledgement?,
        for owner: AccountID, at now: Instant, in transaction: Transaction
    ) throws {
        // An older program would take that row for the answer to this batch.
        let isOlder = known?.isOlder ?? false
        if isOlder { try transaction.delete(OlderDocuments.table, owner, request.device) }
        try transaction.put(
            Acknowledgement(
                owner: owner, device: request.device, batch: answer.batch,
                revision: answer.revision, at: now,
                documents: AcknowledgedDocuments(answer, to: request)), in: table,
            // Of such a row, not all that is known is in it.
            replacing: isOlder ? nil : known)
    }
}

/// The answer for the documents of a batch.
struct AcknowledgedDocuments: Sendable {
    /// The batch; 0 for none.
    let batch: Int64
    /// A hash of their kinds, ids and bases.
    let names: Int64
    /// The account's revision before the batch.
    let previous: Int64
    /// The revision of each document, `-` for one that was not joined.
    let revisions: String

    init(batch: Int64, names: Int64, previous: Int64, revisions: String) {
        self.batch = batch
        self.names = names
        self.previous = previous
        self.revisions = revisions
    }

    init(_ answer: PushAnswer, to request: PushRequest) {
        self.init(
            batch: answer.batch, names: Self.names(in: request),
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

/// The answer for the documents of a device's latest batch, as programs of before version 19 kept
/// it: a row more a push.
struct OlderDocuments: Sendable {
    let owner: AccountID
    let device: DeviceID
    let names: Int64
    let previous: Int64
    let revisions: String

    static let table = Table<OlderDocuments>(
        "acknowledged_documents", key: ["owner", "device"],
        home: "owner",
        make: { OlderDocuments(owner: $0, device: $1, names: $2, previous: $3, revisions: $4) },
        columns: Column("owner", \.owner), Column("device", \.device),
        Column("names", \.names), Column("previous", \.previous),
        Column("revisions", \.revisions))

    func documents(of batch: Int64) -> AcknowledgedDocuments {
        AcknowledgedDocuments(
            batch: batch, names: names, previous: previous, revisions: revisions)
    }
}
