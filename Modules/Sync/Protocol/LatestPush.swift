import Primitives
import Storage

/// The last push of an account that changed something, by which devices learn that there is more.
package struct LatestPush: Sendable {
    /// The revision of the account after it.
    package let revision: Int64
    private let mark: PushMark
    /// The mark by a program of before version 20, which kept it in a table.
    private let older: PushMark

    /// The tables whose rows say what the last push of an account is.
    package static let tables: Set<String> = [
        ReplicaRow.table.schema.name, OlderPush.table.schema.name,
    ]

    /// Returns the last push of an account; `nil` if there is none.
    package init?(of owner: AccountID, in transaction: ReadTransaction) throws {
        (revision, mark) = try Replica.latestPush(of: owner, in: transaction)
        older = try transaction.get(OlderPush.table, owner)?.mark ?? .none
        if mark.isNone && older.isNone { return nil }
    }

    /// Announces that the last push of an account will be read.
    package static func expect(of owner: AccountID, in transaction: ReadTransaction) {
        Replica.expectLatestPush(of: owner, in: transaction)
        transaction.expect(OlderPush.table, owner)
    }

    /// Returns the number of the commit of the last push by another device than one; 0 for none.
    package func commit(notBy reader: DeviceID) -> Int64 {
        max(mark.commit(notBy: reader), older.commit(notBy: reader))
    }
}

/// The last push of an account, as programs of before version 20 kept it: a row more a push.
struct OlderPush: Sendable {
    let owner: AccountID
    let revision: Int64
    let change: Int64
    let device: DeviceID
    let otherChange: Int64

    static let table = Table<OlderPush>(
        "latest_pushes", key: ["owner"], home: "owner",
        make: {
            OlderPush(owner: $0, revision: $1, change: $2, device: $3, otherChange: $4)
        },
        columns: Column("owner", \.owner), Column("revision", \.revision),
        Column("change", \.change), Column("device", \.device),
        Column("other_change", \.otherChange))

    var mark: PushMark {
        PushMark(commit: change, device: device, otherCommit: otherChange)
    }
}
