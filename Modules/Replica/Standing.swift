import Primitives

/// Where a replica stands between two steps of an exchange: whether another process that works on
/// the same store came in between.
public struct Standing: Sendable, Hashable {
    /// Who pushes and pulls.
    public let device: DeviceID
    /// The latest revision pulled.
    public let revision: Int64
    /// The number of the latest local change.
    let change: Int64
    /// Up to which revision it has seen every deletion.
    public let seen: Int64
    /// The checksum that the server is known to have: another process may have joined what lies
    /// past the position, or heard that something was joined there.
    let checksum: Int64?
    /// Under which starts of the machine it wrote, as far as the server may not know them.
    public let boots: BootTrail
}
