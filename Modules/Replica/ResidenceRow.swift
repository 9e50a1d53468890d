import Primitives
import Storage

/// Where a store lay when its replica was last settled, inside the store: a copy takes it along and
/// is known by it.
struct ResidenceRow: Sendable {
    let owner: AccountID
    let fingerprint: String

    static let table = Table<ResidenceRow>(
        "residences", key: ["owner"],
        make: { ResidenceRow(owner: $0, fingerprint: $1) },
        columns: Column("owner", \.owner), Column("fingerprint", \.fingerprint))
}

/// A device that this store once was: the number of the latest change when it ceased to be, or
/// ``unknown``.
struct FormerDevice: Sendable {
    /// Where it made changes that the store does not have.
    static let unknown: Int64 = -1

    let owner: AccountID
    let device: DeviceID
    let change: Int64

    static let table = Table<FormerDevice>(
        "former_devices", key: ["owner", "device"],
        make: { FormerDevice(owner: $0, device: $1, change: $2) },
        columns: Column("owner", \.owner), Column("device", \.device),
        Column("change", \.change))
}
