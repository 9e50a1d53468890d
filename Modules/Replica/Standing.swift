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
    /// Whether no local change waits for the server.
    public let isSettled: Bool
}
