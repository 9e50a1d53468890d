import Replica

/// The last push of an account that changed something, by which devices learn that there is more.
///
/// No device is told of its own pushes, so the last one of another device is noted, too.
package struct LatestPush: Sendable {
    let owner: AccountID
    /// The revision of the account after it.
    package let revision: Int64
    /// The number of its commit.
    let change: Int64
    /// The device that pushed.
    let device: DeviceID
    /// The number of the commit of the last push by any other device; 0 for none.
    let otherChange: Int64

    static let table = Table<LatestPush>(
        "latest_pushes", key: ["owner"], home: "owner",
        make: {
            LatestPush(owner: $0, revision: $1, change: $2, device: $3, otherChange: $4)
        },
        columns: Column("owner", \.owner), Column("revision", \.revision),
        Column("change", \.change), Column("device", \.device),
        Column("other_change", \.otherChange))

    /// Returns the last push of an account; `nil` if there is none.
    package init?(
        of owner: AccountID, in transaction: ReadTransaction
    ) throws(StorageError) {
        guard let push = try transaction.get(Self.table, owner) else { return nil }
        self = push
    }

    /// Announces that the last push of an account will be read.
    package static func expect(of owner: AccountID, in transaction: ReadTransaction) {
        transaction.expect(table, owner)
    }

    private init(
        owner: AccountID, revision: Int64, change: Int64, device: DeviceID, otherChange: Int64
    ) {
        self.owner = owner
        self.revision = revision
        self.change = change
        self.device = device
        self.otherChange = otherChange
    }

    /// Returns the number of the commit of the last push by another device than one; 0 for none.
    package func commit(notBy reader: DeviceID) -> Int64 {
        reader == device ? otherChange : change
    }

    /// Notes a push in its transaction.
    static func note(
        _ revision: Int64, of owner: AccountID, by device: DeviceID, in transaction: Transaction
    ) throws(StorageError) {
        let last = try transaction.get(table, owner)
        try transaction.put(
            LatestPush(
                owner: owner, revision: revision, change: try transaction.number(),
                device: device,
                otherChange: last.map { $0.device == device ? $0.otherChange : $0.change } ?? 0),
            in: table)
    }
}
