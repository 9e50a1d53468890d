/// A server-sent event in its transport form.
///
/// - Source: WHATWG HTML, §9.2 (server-sent events).
package struct ServerSentEvent: Sendable, Hashable {
    /// The id at which the stream can be resumed.
    package var id: String?
    /// The type of the event.
    package var kind: String
    /// The content; may have several lines.
    package var data: String
    /// The delay in milliseconds after which a client should reconnect when the stream has ended.
    package var retryMilliseconds: Int?

    /// Creates an event.
    package init(
        id: String? = nil, kind: String, data: String, retryMilliseconds: Int? = nil
    ) {
        self.id = id
        self.kind = kind
        self.data = data
        self.retryMilliseconds = retryMilliseconds
    }

    /// An event that only shows that the stream is alive; a parser never returns it.
    package static let heartbeat = ServerSentEvent(kind: "", data: "")

    /// The lines of the event, with the empty line that ends it; a heartbeat is a comment.
    package var text: String {
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
