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
    package init(id: String? = nil, kind: String, data: String, retryMilliseconds: Int? = nil) {
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
        var text = ""
        text.reserveCapacity(data.utf8.count + 96)
        if let id { text += "id: \(id)\n" }
        if let retryMilliseconds { text += "retry: \(retryMilliseconds)\n" }
        text += "event: \(kind)\n"
        for line in dataLines {
            text += "data: "
            text += line
            text += "\n"
        }
        return text + "\n"
    }

    /// The lines of the content. Only line feeds and carriage returns end a line, not what else
    /// Unicode counts among line ends.
    private var dataLines: [Substring] {
        guard data.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
        else { return [data[...]] }
        return data.split(omittingEmptySubsequences: false) {
            $0 == "\n" || $0 == "\r" || $0 == "\r\n"
        }
    }
}
