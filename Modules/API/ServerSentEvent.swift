/// One event of a stream as it travels.
///
/// - Source: WHATWG HTML, §9.2 (server-sent events).
public struct ServerSentEvent: Sendable, Hashable {
    /// Where the stream can be resumed.
    public var id: String?
    /// What kind of event.
    public var kind: String
    /// What is said; may have several lines.
    public var data: String
    /// After how many milliseconds a client should connect again when the stream has ended.
    public var retryMilliseconds: Int?

    /// An event.
    public init(
        id: String? = nil, kind: String, data: String, retryMilliseconds: Int? = nil
    ) {
        self.id = id
        self.kind = kind
        self.data = data
        self.retryMilliseconds = retryMilliseconds
    }

    /// Says nothing but that the stream is alive; a parser never gives it.
    public static let heartbeat = ServerSentEvent(kind: "", data: "")

    /// The lines of the event, and the empty line that ends it; a heartbeat is a comment.
    public var text: String {
        if self == .heartbeat { return ":\n\n" }
        var lines: [String] = []
        if let id { lines.append("id: \(id)") }
        if let retryMilliseconds { lines.append("retry: \(retryMilliseconds)") }
        lines.append("event: \(kind)")
        lines += data.split(omittingEmptySubsequences: false) { $0.isNewline }
            .map { "data: \($0)" }
        return lines.joined(separator: "\n") + "\n\n"
    }
}
