import Foundation
import Synchronization

/// A small HTTP server for the generators of one load: few callers, who know a token.
final class LeadDoor: Sendable {
    /// A request whose caller knows the token.
    struct Request: Sendable {
        let method: String
        let path: String
        let body: Data
    }

    /// Answers a request with a status and a body of JSON.
    typealias Handler = @Sendable (Request) -> (status: Int, body: Data)

    /// The most connections at once.
    private static let limit = 256
    private static let headBytes = 16 << 10
    private static let bodyBytes = 16 << 20

    /// The address at which generators find it.
    let address: String
    private let listener: Int32
    private let token: [UInt8]
    private let handler: Handler
    private let state = Mutex<(connections: Set<Int32>, isOver: Bool)>(([], false))

    /// Opens the door at an address such as `127.0.0.1:0`; the port 0 is a free one.
    ///
    /// - Throws: ``Failure`` if it cannot listen there.
    init(at place: String, token: String, _ handler: @escaping Handler) throws(Failure) {
        let open = try ListeningPlace(place)
        (listener, address) = (open.descriptor, open.address)
        (self.token, self.handler) = (Array(token.utf8), handler)
        Thread.detachNewThread { [self] in serve() }
    }

    /// Closes the door and all connections.
    func end() {
        let open = state.withLock { state in
            state.isOver = true
            return state.connections
        }
        shutdown(listener, Int32(SHUT_RDWR))
        for connection in open { shutdown(connection, Int32(SHUT_RDWR)) }
    }

    private func serve() {
        while !state.withLock({ $0.isOver }) {
            let client = Descriptors.alone {
                let client = accept(listener, nil, nil)
                if client >= 0 { Descriptors.keepToOneself(client) }
                return client
            }
            if client < 0 {
                guard errno == EINTR || errno == ECONNABORTED || errno == EMFILE else { break }
                usleep(1000)
                continue
            }
            let isTaken = state.withLock { state in
                guard !state.isOver, state.connections.count < Self.limit else { return false }
                state.connections.insert(client)
                return true
            }
            guard isTaken else {
                close(client)
                continue
            }
            Thread.detachNewThread { [self] in
                converse(client)
                _ = state.withLock { $0.connections.remove(client) }
                close(client)
            }
        }
        close(listener)
    }

    /// Answers the requests of one connection, one after the other.
    private func converse(_ client: Int32) {
        Loopback.bound(client)
        Loopback.hasten(client)
        var time = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        var waiting: [UInt8] = []
        while let head = head(&waiting, from: client) {
            guard knows(head.token) else { return send(401, Data(), to: client, isLast: true) }
            guard let length = head.length, length <= Self.bodyBytes else {
                return send(413, Data(), to: client, isLast: true)
            }
            while waiting.count < length {
                guard let more = receive(from: client) else { return }
                waiting += more
            }
            let body = Data(waiting.prefix(length))
            waiting.removeFirst(length)
            let answer = handler(Request(method: head.method, path: head.path, body: body))
            guard send(answer.status, answer.body, to: client) else { return }
        }
    }

    private struct Head {
        var method = ""
        var path = ""
        var token = ""
        /// The length of the body; `nil` if it is not told in bytes.
        var length: Int? = 0
    }

    /// Reads the lines before a body; `nil` if there are none that are understood.
    private func head(_ waiting: inout [UInt8], from client: Int32) -> Head? {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let range = waiting.firstRange(of: end) {
                let text = String(decoding: waiting[..<range.lowerBound], as: UTF8.self)
                waiting.removeSubrange(..<range.upperBound)
                return Self.head(text)
            }
            guard waiting.count < Self.headBytes, let more = receive(from: client) else {
                return nil
            }
            waiting += more
        }
    }

    private static func head(_ text: String) -> Head? {
        let lines = text.components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return nil }
        var head = Head(method: String(words[0]), path: String(words[1]))
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            switch line[..<colon].lowercased() {
            case "authorization" where value.hasPrefix("Bearer "):
                head.token = String(value.dropFirst("Bearer ".count))
            case "content-length": head.length = Int(value).flatMap { $0 < 0 ? nil : $0 }
            case "transfer-encoding": head.length = nil
            default: break
            }
        }
        return head
    }

    /// Whether a token is the right one, which takes as long wherever they differ.
    private func knows(_ other: String) -> Bool {
        let other = Array(other.utf8)
        guard other.count == token.count else { return false }
        return zip(other, token).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }

    private func receive(from client: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        var count = read(client, &bytes, bytes.count)
        while count < 0, errno == EINTR { count = read(client, &bytes, bytes.count) }
        return count > 0 ? Array(bytes[..<count]) : nil
    }

    private func send(_ status: Int, _ body: Data, to client: Int32, isLast: Bool) {
        _ = send(status, body, to: client, "connection: close\r\n")
    }

    private func send(
        _ status: Int, _ body: Data, to client: Int32, _ fields: String = ""
    ) -> Bool {
        let head =
            "HTTP/1.1 \(status) -\r\ncontent-type: application/json\r\n\(fields)"
            + "content-length: \(body.count)\r\n\r\n"
        var rest = ArraySlice(Array(head.utf8) + body)
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
                Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if sent < 0, errno == EINTR { continue }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }
}
