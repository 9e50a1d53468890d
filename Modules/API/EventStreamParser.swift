/// A parser of server-sent events, for bytes that arrive in arbitrary pieces.
///
/// - Source: WHATWG HTML, §9.2.6 (interpreting an event stream).
package struct EventStreamParser: Sendable {
    private var line: [UInt8] = []
    private var data: [String] = []
    private var dataBytes = 0
    private var kind = ""
    private var id: String?
    private var retryMilliseconds: Int?
    private var skipsLineFeed = false
    private var isAtStart = true
    private let limit: Int

    /// Creates a parser for the beginning of a stream, with a limit for an event in bytes.
    package init(limit: Int = APILimits.eventBytes) { self.limit = limit }

    /// Consumes bytes and returns the events that they complete.
    ///
    /// - Throws: ``TransportError/unreachable(_:)`` if an event is larger than the limit.
    package mutating func receive(_ bytes: some Sequence<UInt8>) throws -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        for byte in bytes {
            let isPaired = skipsLineFeed && byte == UInt8(ascii: "\n")
            skipsLineFeed = byte == UInt8(ascii: "\r")
            if isPaired { continue }
            guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
                guard line.count + dataBytes < limit else {
                    throw TransportError.unreachable(
                        "the server sent an event of more than \(limit) bytes")
                }
                line.append(byte)
                continue
            }
            if let event = endLine() { events.append(event) }
        }
        return events
    }

    private mutating func endLine() -> ServerSentEvent? {
        var text = String(decoding: line, as: UTF8.self)
        line.removeAll(keepingCapacity: true)
        if isAtStart, text.unicodeScalars.first == "\u{FEFF}" {
            text = String(text.unicodeScalars.dropFirst())
        }
        isAtStart = false
        if text.isEmpty { return dispatch() }
        let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
        let field = text[..<(colon ?? text.endIndex)]
        var value = colon.map { text[text.utf8.index(after: $0)...] } ?? ""
        if value.utf8.first == UInt8(ascii: " ") { value = value.dropFirst() }
        take(field, String(value))
        return nil
    }

    private mutating func take(_ field: Substring, _ value: String) {
        switch field {
        case "data":
            data.append(value)
            dataBytes += value.utf8.count + 1
        case "event": kind = value
        case "id": if !value.utf8.contains(0) { id = value }
        case "retry":
            let isNumber = value.utf8.allSatisfy { (48...57).contains($0) }
            if isNumber, let number = Int(value) { retryMilliseconds = number }
        default: break
        }
    }

    private mutating func dispatch() -> ServerSentEvent? {
        defer {
            data = []
            dataBytes = 0
            kind = ""
            retryMilliseconds = nil
        }
        guard !data.isEmpty else { return nil }
        return ServerSentEvent(
            id: id, kind: kind.isEmpty ? "message" : kind, data: data.joined(separator: "\n"),
            retryMilliseconds: retryMilliseconds)
    }
}
