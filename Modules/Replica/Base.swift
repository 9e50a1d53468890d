import Merge
import Primitives
import Storage

/// What the server had of a document that waits when it was heard of last, so that only the rest
/// has to be pushed. If it has something else by now, it says so and gets the whole.
struct Base: Sendable {
    let owner: AccountID
    let kind: DocumentKind
    let id: String
    /// The state as canonical text.
    let state: String

    static let table = Table<Base>(
        "bases", key: ["owner", "kind", "id"],
        make: { Base(owner: $0, kind: $1, id: $2, state: $3) },
        columns: Column("owner", \.owner), Column("kind", \.kind), Column("id", \.id),
        Column("state", \.state))

    private var row: DocumentRow {
        DocumentRow(owner: owner, kind: kind, id: id, state: state, revision: 0, change: 0)
    }

    var document: Document { get throws(StorageError) { try row.document } }

    /// What both sides must have alike for a part to be joined.
    var checksum: Int64 { row.checksum }
}

extension Replica {
    /// What the server had of a document that waits; `nil` if that is not known.
    func base(
        of kind: DocumentKind, _ id: String, in transaction: ReadTransaction
    ) throws(StorageError) -> Base? {
        try transaction.get(Base.table, owner, kind, id)
    }

    /// Keeps the state of a row as what the server has.
    func keepBase(_ row: DocumentRow, in transaction: Transaction) throws(StorageError) {
        try transaction.put(
            Base(owner: owner, kind: row.kind, id: row.id, state: row.state), in: Base.table)
    }

    /// Keeps a state as what the server has of a document; `nil` if nothing of it waits any more.
    func keepBase(
        _ row: DocumentRow, _ state: Document?, in transaction: Transaction
    ) throws(StorageError) {
        guard let state else { return try forgetBase(of: row, in: transaction) }
        var row = row
        row.state = state.canonicalText
        try keepBase(row, in: transaction)
    }

    /// Forgets that the server has what it had, which it does not say any more, of a document that
    /// goes on waiting.
    func doubtBase(of row: DocumentRow, in transaction: Transaction) throws(StorageError) {
        if let base = try base(of: row.kind, row.id, in: transaction) {
            try keepAcknowledged(base.state, of: row, in: transaction)
        }
        try forgetBase(of: row, in: transaction)
    }

    func forgetBase(of row: DocumentRow, in transaction: Transaction) throws(StorageError) {
        try transaction.delete(Base.table, owner, row.kind, row.id)
    }

    /// Forgets what the server had of documents of a kind, and how they were before, such as texts
    /// that may not be kept any more in the form that they had; what of them waits is pushed whole.
    public func forgetBases(
        of kind: DocumentKind, in transaction: Transaction
    ) throws(StorageError) {
        for base in try transaction.all(Query(Base.table, equals: owner, kind)) {
            try transaction.delete(Base.table, owner, base.kind, base.id)
        }
        for kept in try transaction.all(Query(KeptState.table, equals: owner, kind)) {
            try transaction.delete(KeptState.table, owner, kept.kind, kept.id, kept.change)
        }
    }

    func forgetBases(in transaction: Transaction) throws(StorageError) {
        for base in try transaction.all(Query(Base.table, equals: owner)) {
            try transaction.delete(Base.table, owner, base.kind, base.id)
        }
    }
}
