import Primitives
import Storage

/// The state that one replica of one owner keeps about itself.
struct ReplicaRow: Hashable, Sendable {
    let owner: AccountID
    /// The device that stamps edits from now on.
    var device: DeviceID
    /// The time part of the latest stamp issued or seen.
    var clock: Int64
    /// The number of the latest local change.
    var change: Int64
    /// The latest revision issued on a server, or pulled on a device.
    var revision: Int64
    /// The number of the latest batch made for pushing.
    var batch: Int64
    /// The exclusive or of the checksums of all documents.
    var checksum: Int64
    /// The last pushes that a server took for the owner.
    var push = PushMark.none

    static let table = Table<ReplicaRow>(
        "replicas", key: ["owner"],
        home: "owner",
        make: {
            ReplicaRow(
                owner: $0, device: $1, clock: $2, change: $3, revision: $4, batch: $5,
                checksum: $6,
                push: PushMark(commit: $7, device: $8, otherCommit: $9))
        },
        columns: Column("owner", \.owner), Column("device", \.device), Column("clock", \.clock),
        Column("change", \.change), Column("revision", \.revision), Column("batch", \.batch),
        Column("checksum", \.checksum), Column("push_commit", \.push.commit),
        Column("push_device", \.push.device), Column("push_other_commit", \.push.otherCommit))

    /// The steps that added the last pushes.
    static let addPushes: [Migration.Step] = [
        .addColumn(
            ColumnSchema(name: "push_commit", type: .integer), to: table.schema.name,
            filledWith: .integer(0)),
        .addColumn(
            ColumnSchema(name: "push_device", type: .text, isNullable: true),
            to: table.schema.name, filledWith: .null),
        .addColumn(
            ColumnSchema(name: "push_other_commit", type: .integer), to: table.schema.name,
            filledWith: .integer(0)),
    ]
}
