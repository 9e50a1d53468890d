import Primitives
import Storage

/// One adjustment that was made on this device.
public struct Tap: Sendable, Hashable {
    /// Whose it is.
    public let owner: AccountID
    /// The counter.
    public let counter: Counter.ID
    /// The device.
    public let device: DeviceID
    /// Its number in the device's chain of adjustments of the counter, from 1.
    public let number: Int64
    /// How much was added; negative for down.
    public let amount: Int64
    /// When.
    public let at: Instant

    static let table = Table<Tap>(
        "taps", key: ["owner", "counter", "device", "number"],
        indexes: [.index("by_time", "owner", "counter", "at")],
        make: { Tap(owner: $0, counter: $1, device: $2, number: $3, amount: $4, at: $5) },
        columns: Column("owner", \.owner), Column("counter", \.counter),
        Column("device", \.device), Column("number", \.number), Column("amount", \.amount),
        Column("at", \.at))
}

/// The tables of this module.
public enum CountingTables {
    /// For opening a store.
    public static let all = [Counter.table.schema, Group.table.schema, Tap.table.schema]
}
