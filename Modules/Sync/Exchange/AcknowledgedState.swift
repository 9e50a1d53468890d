import Merge
import Primitives
import Storage

/// The last known state of a pending document on the server, so that only the changes since have to
/// be pushed. If the server has another state by now, it says so and gets the whole document.
struct AcknowledgedState: Sendable {
    let owner: AccountID
    let kind: DocumentKind
    let id: String
    /// The state as canonical text.
    let state: String

    static let table = Table<AcknowledgedState>(
        "bases", key: ["owner", "kind", "id"],
        home: "owner",
        make: { AcknowledgedState(owner: $0, kind: $1, id: $2, state: $3) },
        columns: Column("owner", \.owner), Column("kind", \.kind), Column("id", \.id),
        Column("state", \.state))

    private var row: DocumentRow {
        DocumentRow(owner: owner, kind: kind, id: id, state: state, revision: 0, change: 0)
    }

    var document: Document { get throws { try row.document } }

    /// The checksum that both sides must share for a part to be joined.
    var checksum: Int64 { row.checksum }
}

extension Replica {
    /// Returns the base of a pending document; `nil` if the server's state is not known.
    func base(
        of kind: DocumentKind, _ id: String, in transaction: ReadTransaction
    ) throws -> AcknowledgedState? {
        try transaction.get(AcknowledgedState.table, owner, kind, id)
    }

    /// Keeps the state of a row as the server's.
    func keepAcknowledgedState(_ row: DocumentRow, in transaction: Transaction) throws {
        try transaction.put(
            AcknowledgedState(owner: owner, kind: row.kind, id: row.id, state: row.state),
            in: AcknowledgedState.table)
    }

    /// Keeps a state as the server's for a document; `nil` if the document is no longer pending.
    func keepAcknowledgedState(
        _ row: DocumentRow, _ state: Document?, in transaction: Transaction
    ) throws {
        guard let state else { return try forgetBase(of: row, in: transaction) }
        var row = row
        row.state = state.canonicalText
        try keepAcknowledgedState(row, in: transaction)
    }

    /// Forgets the base of a document that stays pending, because the server no longer confirms
    /// that state.
    ///
    /// The state is kept as one that the server had.
    func doubtBase(of row: DocumentRow, in transaction: Transaction) throws {
        if let base = try base(of: row.kind, row.id, in: transaction) {
            try keepAcknowledged(base.state, of: row, in: transaction)
        }
        try forgetBase(of: row, in: transaction)
    }

    func forgetBase(of row: DocumentRow, in transaction: Transaction) throws {
        try transaction.delete(AcknowledgedState.table, owner, row.kind, row.id)
    }

    /// Forgets the bases and earlier states of all documents of a kind, such as texts that may no
    /// longer be kept in their old form.
    ///
    /// Pending ones are then pushed as a whole.
    public func forgetBases(of kind: DocumentKind, in transaction: Transaction) throws {
        for base in try transaction.all(Query(AcknowledgedState.table, equals: owner, kind)) {
            try transaction.delete(AcknowledgedState.table, owner, base.kind, base.id)
        }
        for kept in try transaction.all(Query(BootSnapshot.table, equals: owner, kind)) {
            try transaction.delete(BootSnapshot.table, owner, kept.kind, kept.id, kept.change)
        }
    }

    func forgetBases(in transaction: Transaction) throws {
        for base in try transaction.all(Query(AcknowledgedState.table, equals: owner)) {
            try transaction.delete(AcknowledgedState.table, owner, base.kind, base.id)
        }
    }
}
