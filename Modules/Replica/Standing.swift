/// Where a replica stands between two steps of an exchange: whether another process that works on
/// the same store came in between.
public struct Standing: Sendable, Hashable {
    /// The latest revision pulled.
    public let revision: Int64
    /// The number of the latest local change.
    let change: Int64
    /// Whether no local change waits for the server.
    public let isSettled: Bool
}
