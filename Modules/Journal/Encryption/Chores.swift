import Primitives
import Storage

/// What is left to do after the journal was encrypted or decrypted somewhere; each is done when it
/// can be, also after a crash.
struct Chores: Sendable, Hashable {
    let owner: AccountID
    /// Texts may lie here in clear that are to be sealed, or the other way round.
    var mustRewrite: Bool
    /// What could be undone may hold texts in the old form.
    var mustForget: Bool
    /// What was rewritten may still be in parts of the store that nothing uses.
    var mustCompact: Bool

    static let table = Table<Chores>(
        "journal_chores", key: ["owner"],
        make: { Chores(owner: $0, mustRewrite: $1, mustForget: $2, mustCompact: $3) },
        columns: Column("owner", \.owner), Column("must_rewrite", \.mustRewrite),
        Column("must_forget", \.mustForget), Column("must_compact", \.mustCompact))

    /// Whether anything is left to do.
    var isEmpty: Bool { !mustRewrite && !mustForget && !mustCompact }

    /// What is left to do.
    static func of(
        _ owner: AccountID, in transaction: ReadTransaction
    ) throws(StorageError) -> Chores {
        try transaction.get(table, owner)
            ?? Chores(owner: owner, mustRewrite: false, mustForget: false, mustCompact: false)
    }

    /// Changes what is left to do.
    static func add(
        of owner: AccountID, in transaction: Transaction, _ change: (inout Chores) -> Void
    ) throws(StorageError) {
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
