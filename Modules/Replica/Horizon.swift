import Primitives
import Storage

/// Up to which revision deleted documents are gone: on a server, and on a device that has heard of
/// it. A device knows by it that the server keeps to this, and takes parts of documents.
struct Horizon: Sendable {
    let owner: AccountID
    let revision: Int64
    /// Up to which revision was looked for deleted documents; past it, one is new.
    let checked: Int64

    static let table = Table<Horizon>(
        "horizons", key: ["owner"],
        make: { Horizon(owner: $0, revision: $1, checked: $2) },
        columns: Column("owner", \.owner), Column("revision", \.revision),
        Column("checked", \.checked))
}

extension Replica {
    /// Up to which revision deleted documents are gone; `nil` if nothing is known of that.
    public func horizon(in transaction: ReadTransaction) throws(StorageError) -> Int64? {
        try transaction.get(Horizon.table, owner)?.revision
    }

    /// Takes note that the server takes parts of documents, before it gave its first page.
    public func expectHorizon(in transaction: Transaction) throws(StorageError) {
        if try horizon(in: transaction) == nil { try setHorizon(0, in: transaction) }
    }

    func setHorizon(
        _ revision: Int64?, checked: Int64? = nil, in transaction: Transaction
    ) throws(StorageError) {
        guard let revision else {
            try transaction.delete(Horizon.table, owner)
            return
        }
        try transaction.put(
            Horizon(owner: owner, revision: revision, checked: checked ?? revision),
            in: Horizon.table)
    }
}
