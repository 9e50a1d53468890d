import Replica

/// The limits that both sides observe.
public enum APILimits {
    /// The largest body of a request, in bytes.
    public static let bodyBytes = 1 << 20
    /// The largest body of a request to a route for anybody, in bytes.
    public static let openBodyBytes = 1 << 14
    /// The longest path and query, in bytes of UTF-8.
    public static let targetBytes = 4096
    /// The permitted length of a password in bytes of UTF-8; a client checks it before it asks
    /// again.
    public static let passwordBytes = 8...1024
    /// The most elements of one answer's list.
    public static let page = 200
    /// The most events of one ``VisitBatch``.
    public static let visitEvents = 500
    /// The largest server-sent event that is accepted, in bytes.
    public static let eventBytes = 1 << 16
    /// The most events that wait for a slow reader; beyond it the stream fails and must be resumed.
    public static let eventsWaiting = 256
    /// The interval between two heartbeats of an event stream.
    public static let heartbeat: Duration = .seconds(15)
}
