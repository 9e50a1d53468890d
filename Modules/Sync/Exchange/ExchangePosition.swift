import Primitives

/// The state of a replica between two steps of an exchange, to detect that another process on the
/// same store intervened.
public struct ExchangePosition: Sendable, Hashable {
    /// The device that pushes and pulls.
    public let device: DeviceID
    /// The latest revision pulled.
    public let revision: Int64
    /// The number of the latest local change.
    let change: Int64
    /// The revision up to which it has seen every deletion.
    public let seen: Int64
    /// The checksum that the server is known to have: another process may have joined changes past
    /// the position, or learned that changes were joined there.
    let checksum: Int64?
    /// The starts of the machine under which it wrote, as far as the server may not know them.
    public let boots: BootHistory
}
