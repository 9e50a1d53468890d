import Primitives
import Storage

/// The tasks left after the journal was encrypted or decrypted on any device; each is done as soon
/// as possible, also after a crash.
struct Chores: Sendable, Hashable {
    let owner: AccountID
    /// Whether texts here may be in clear that should be sealed, or the other way round.
    var mustRewrite: Bool
    /// Whether the actions that can be undone may hold texts in the old form.
    var mustForget: Bool
    /// Whether old forms of rewritten texts may remain in unused parts of the store.
    var mustCompact: Bool

    static let table = Table<Chores>(
        "journal_chores", key: ["owner"],
        home: "owner",
        make: { Chores(owner: $0, mustRewrite: $1, mustForget: $2, mustCompact: $3) },
        columns: Column("owner", \.owner), Column("must_rewrite", \.mustRewrite),
        Column("must_forget", \.mustForget), Column("must_compact", \.mustCompact))

    /// Whether no task is left.
    var isEmpty: Bool { !mustRewrite && !mustForget && !mustCompact }

    /// The tasks left for an owner.
    static func of(_ owner: AccountID, in transaction: ReadTransaction) throws -> Chores {
        try transaction.get(table, owner)
            ?? Chores(owner: owner, mustRewrite: false, mustForget: false, mustCompact: false)
    }

    /// Changes the tasks left for an owner.
    static func add(
        of owner: AccountID, in transaction: Transaction, _ change: (inout Chores) -> Void
    ) throws {
        let old = try of(owner, in: transaction)
        var new = old
        change(&new)
        if new == old { return }
        if new.isEmpty {
            try transaction.delete(table, owner)
        } else {
            try transaction.put(new, in: table)
        }
    }
}
