import Merge
import Primitives
import Storage

/// A document that waits, as it was when the machine was started, or as the server is known to have
/// had it: where two installations went apart then, it tells what each of them did since.
struct KeptState: Sendable {
    let owner: AccountID
    let kind: DocumentKind
    let id: String
    /// The number of the latest local change in it that waited; 0 if none did.
    let change: Int64
    /// The state as canonical text.
    let state: String

    static let table = Table<KeptState>(
        "kept_states", key: ["owner", "kind", "id", "change"],
        make: { KeptState(owner: $0, kind: $1, id: $2, change: $3, state: $4) },
        columns: Column("owner", \.owner), Column("kind", \.kind), Column("id", \.id),
        Column("change", \.change), Column("state", \.state))

    var document: Document {
        get throws(StorageError) {
            try DocumentRow(
                owner: owner, kind: kind, id: id, state: state, revision: 0, change: change
            ).document
        }
    }
}

extension Replica {
    /// Keeps a document as it is, before its first change under this start of the machine, if it
    /// waits since before it. What the server had of one that doesn't wait, ``Base`` keeps.
    func keepState(of old: DocumentRow?, in transaction: Transaction) throws(StorageError) {
        guard let boot, let old, old.change != 0, old.change <= boot.since else { return }
        let kept = try keptStates(of: old, in: transaction)
        if kept.count >= BootTrail.limit, let oldest = kept.first(where: { $0.change != 0 }) {
            try transaction.delete(KeptState.table, owner, old.kind, old.id, oldest.change)
        }
        try keep(old.state, of: old, at: old.change, in: transaction)
    }

    /// Keeps a state that the server is known to have had, of a document that goes on waiting while
    /// the server doesn't say any more that it has it.
    func keepAcknowledged(
        _ state: String, of row: DocumentRow, in transaction: Transaction
    ) throws(StorageError) {
        guard boot != nil else { return }
        try keep(state, of: row, at: 0, in: transaction)
    }

    private func keep(
        _ state: String, of row: DocumentRow, at change: Int64, in transaction: Transaction
    ) throws(StorageError) {
        try transaction.put(
            KeptState(owner: owner, kind: row.kind, id: row.id, change: change, state: state),
            in: KeptState.table)
    }

    /// What was kept of a document, oldest first.
    func keptStates(
        of row: DocumentRow, in transaction: ReadTransaction
    ) throws(StorageError) -> [KeptState] {
        try transaction.all(Query(KeptState.table, equals: owner, row.kind, row.id))
    }

    /// Forgets what was kept of a document, which waits no longer.
    func forgetKeptStates(
        of row: DocumentRow, in transaction: Transaction
    ) throws(StorageError) {
        guard boot != nil else { return }
        for kept in try keptStates(of: row, in: transaction) {
            try transaction.delete(KeptState.table, owner, row.kind, row.id, kept.change)
        }
    }
}
