import Merge
import Primitives
import Storage

/// An earlier state of a pending document, from the start of the machine or as the server is known
/// to have had it.
///
/// If two installations diverged then, it shows what each of them has done since.
struct BootSnapshot: Sendable {
    let owner: AccountID
    let kind: DocumentKind
    let id: String
    /// The number of its latest local change that was pending; 0 if there was none.
    let change: Int64
    /// The state as canonical text.
    let state: String

    static let table = Table<BootSnapshot>(
        "kept_states", key: ["owner", "kind", "id", "change"],
        home: "owner",
        make: { BootSnapshot(owner: $0, kind: $1, id: $2, change: $3, state: $4) },
        columns: Column("owner", \.owner), Column("kind", \.kind), Column("id", \.id),
        Column("change", \.change), Column("state", \.state))

    var document: Document {
        get throws {
            try DocumentRow(
                owner: owner, kind: kind, id: id, state: state, revision: 0, change: change
            ).document
        }
    }
}

extension Replica {
    /// Keeps a document's state before its first change under this start of the machine, if it was
    /// pending before that. For a document that is not pending, ``AcknowledgedState`` keeps the
    /// server's state.
    func keepStateAtBoot(of old: DocumentRow?, in transaction: Transaction) throws {
        guard let boot, let old, old.change != 0, old.change <= boot.since else { return }
        let kept = try keptStates(of: old, in: transaction)
        if kept.count >= BootHistory.limit, let oldest = kept.first(where: { $0.change != 0 }) {
            try transaction.delete(BootSnapshot.table, owner, old.kind, old.id, oldest.change)
        }
        try keep(old.state, of: old, at: old.change, in: transaction)
    }

    /// Keeps a state that the server is known to have had, of a document that stays pending while
    /// the server no longer confirms it.
    func keepAcknowledged(
        _ state: String, of row: DocumentRow, in transaction: Transaction
    ) throws {
        guard boot != nil else { return }
        try keep(state, of: row, at: 0, in: transaction)
    }

    private func keep(
        _ state: String, of row: DocumentRow, at change: Int64, in transaction: Transaction
    ) throws {
        try transaction.put(
            BootSnapshot(owner: owner, kind: row.kind, id: row.id, change: change, state: state),
            in: BootSnapshot.table)
    }

    /// Returns the kept states of a document, oldest first.
    func keptStates(of row: DocumentRow, in transaction: ReadTransaction) throws -> [BootSnapshot] {
        try transaction.all(Query(BootSnapshot.table, equals: owner, row.kind, row.id))
    }

    /// Forgets the kept states of a document that is no longer pending.
    func forgetStatesAtBoot(of row: DocumentRow, in transaction: Transaction) throws {
        guard boot != nil else { return }
        for kept in try keptStates(of: row, in: transaction) {
            try transaction.delete(BootSnapshot.table, owner, row.kind, row.id, kept.change)
        }
    }
}
