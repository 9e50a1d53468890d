import Primitives
import Storage

/// What one replica of one owner remembers about itself.
struct ReplicaRow: Sendable {
    let owner: AccountID
    /// Who stamps the edits from now on.
    var device: DeviceID
    /// Time part of the latest stamp given or seen.
    var clock: Int64
    /// Number of the latest local change.
    var change: Int64
    /// On a server the latest revision given; on a device the latest revision pulled.
    var revision: Int64
    /// Number of the latest batch that was made for pushing.
    var batch: Int64
    /// Exclusive or over the checksums of all documents.
    var checksum: Int64

    static let table = Table<ReplicaRow>(
        "replicas", key: ["owner"],
        make: {
            ReplicaRow(
                owner: $0, device: $1, clock: $2, change: $3, revision: $4, batch: $5,
                checksum: $6)
        },
        columns: Column("owner", \.owner), Column("device", \.device), Column("clock", \.clock),
        Column("change", \.change), Column("revision", \.revision), Column("batch", \.batch),
        Column("checksum", \.checksum))
}

/// The tables of this module.
public enum ReplicaTables {
    /// For opening a store.
    public static let all = [
        DocumentRow.table.schema, ReplicaRow.table.schema, ActionRow.table.schema,
        StoreRoleRow.table.schema, ResidenceRow.table.schema, FormerDevice.table.schema,
        SetAside.table.schema, Base.table.schema, Horizon.table.schema, Boot.table.schema,
        KeptState.table.schema, Beginning.table.schema,
    ]
}
