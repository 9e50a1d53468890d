import Primitives
import Storage

/// The revision up to which deleted documents are removed: on a server, and on a device that knows
/// of it. On a device it also means that the server keeps to a horizon and takes parts of
/// documents.
struct Horizon: Sendable {
    let owner: AccountID
    let revision: Int64
    /// The revision up to which deleted documents were searched for; any later one is new.
    let checked: Int64

    static let table = Table<Horizon>(
        "horizons", key: ["owner"],
        home: "owner",
        make: { Horizon(owner: $0, revision: $1, checked: $2) },
        columns: Column("owner", \.owner), Column("revision", \.revision),
        Column("checked", \.checked))
}

extension Replica {
    /// Returns the revision up to which deleted documents are removed; `nil` if it is not known.
    public func horizon(in transaction: ReadTransaction) throws -> Int64? {
        try transaction.get(Horizon.table, owner)?.revision
    }

    /// Notes that the server takes parts of documents, before its first page.
    public func expectHorizon(in transaction: Transaction) throws {
        if try horizon(in: transaction) == nil { try setHorizon(0, in: transaction) }
    }

    func setHorizon(_ revision: Int64?, checked: Int64? = nil, in transaction: Transaction) throws {
        guard let revision else {
            try transaction.delete(Horizon.table, owner)
            return
        }
        try transaction.put(
            Horizon(owner: owner, revision: revision, checked: checked ?? revision),
            in: Horizon.table)
    }
}
