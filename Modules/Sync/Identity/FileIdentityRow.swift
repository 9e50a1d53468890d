import Primitives
import Storage

/// The location of a store when its replica was last settled, kept inside the store: a copy takes
/// it along and is recognized by it.
struct FileIdentityRow: Sendable {
    let owner: AccountID
    let fingerprint: String

    static let table = Table<FileIdentityRow>(
        "residences", key: ["owner"],
        home: "owner",
        make: { FileIdentityRow(owner: $0, fingerprint: $1) },
        columns: Column("owner", \.owner), Column("fingerprint", \.fingerprint))
}

/// A former device of this store: the number of its latest change when it ceased to be that device,
/// or ``unknown``.
struct FormerDevice: Sendable {
    /// The number for a device that made changes which the store does not have.
    static let unknown: Int64 = -1

    let owner: AccountID
    let device: DeviceID
    let change: Int64

    static let table = Table<FormerDevice>(
        "former_devices", key: ["owner", "device"],
        home: "owner",
        make: { FormerDevice(owner: $0, device: $1, change: $2) },
        columns: Column("owner", \.owner), Column("device", \.device),
        Column("change", \.change))
}
