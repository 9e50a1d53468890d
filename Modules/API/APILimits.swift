import Primitives

/// Limits that both sides know.
public enum APILimits {
    /// The largest body of a request, in bytes.
    public static let bodyBytes = 1 << 20
    /// The longest path and query, in bytes of UTF-8.
    public static let targetBytes = 4096
    /// How many bytes of UTF-8 a password has; a client says so before it asks for it again.
    public static let passwordBytes = 8...1024
    /// The most elements of one answer's list.
    public static let page = 200
    /// The most events of one ``VisitBatch``.
    public static let visitEvents = 500
    /// The largest server-sent event that is read, in bytes.
    public static let eventBytes = 1 << 16
    /// The most events that wait for a slow reader; then its stream fails and is to be resumed.
    public static let eventsWaiting = 256
    /// How often a stream of events says that it is alive.
    public static let heartbeat: Duration = .seconds(15)
}
