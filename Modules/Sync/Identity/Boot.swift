import Primitives
import Storage
import SyncProtocol

/// A start of the machine under which a store was opened for writing.
struct Boot: Sendable, Hashable {
    let owner: AccountID
    let number: Int64
    /// The name, drawn at random.
    let name: Int64
    /// The system's id of the start; two started clones may get the same one.
    let systemID: String
    /// The number of the latest change before it.
    let since: Int64
    /// Whether a push was acknowledged under it.
    var isAcknowledged = false

    static let table = Table<Boot>(
        "boots", key: ["owner", "number"],
        home: "owner",
        make: {
            Boot(
                owner: $0, number: $1, name: $2, systemID: $3, since: $4, isAcknowledged: $5)
        },
        columns: Column("owner", \.owner), Column("number", \.number), Column("name", \.name),
        Column("system_id", \.systemID), Column("since", \.since),
        Column("is_acknowledged", \.isAcknowledged))

    /// The start as the protocol knows it.
    var start: BootTrail.Start {
        BootTrail.Start(
            name: UInt64(bitPattern: name), since: since, isAcknowledged: isAcknowledged)
    }
}

extension Replica {
    private func latestBoot(in transaction: ReadTransaction) throws -> Boot? {
        try transaction.all(Query(Boot.table, equals: owner).reversed().limited(to: 1)).first
    }

    func boots(in transaction: ReadTransaction) throws -> [Boot] {
        try transaction.all(Query(Boot.table, equals: owner))
    }

    /// Returns the starts to report to the server, from the last one under which it acknowledged a
    /// push; empty if starts are not tracked.
    func trailToTell(in transaction: ReadTransaction) throws -> BootHistory {
        guard boot != nil, let latest = try latestBoot(in: transaction) else {
            return BootHistory()
        }
        let boots = latest.isAcknowledged ? [latest] : try boots(in: transaction)
        return BootTrail(boots.map(\.start)).toTell(through: try row(in: transaction).change)
    }

    /// Notes that a push was acknowledged under the current start.
    func acknowledgeBoot(in transaction: Transaction) throws {
        guard boot != nil, var latest = try latestBoot(in: transaction),
            !latest.isAcknowledged
        else { return }
        latest.isAcknowledged = true
        try transaction.put(latest, in: Boot.table)
    }

    /// Reports all starts with the next push, for a server that was restored to an older state or
    /// does not know the device yet.
    func tellAllBoots(in transaction: Transaction) throws {
        for var boot in try boots(in: transaction) where boot.isAcknowledged {
            boot.isAcknowledged = false
            try transaction.put(boot, in: Boot.table)
        }
    }
}
