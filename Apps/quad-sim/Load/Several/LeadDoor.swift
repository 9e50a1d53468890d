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
    /// The most connections that have not shown the token yet; the oldest makes room.
    private static let strangers = 16
    /// The time after which it does.
    private static let grace: Duration = .milliseconds(500)
    /// The seconds in which a connection must show the token.
    private static let introduction = 5.0
    /// The seconds that a connection with the token may say nothing.
    private static let silence = 30.0
    /// The milliseconds between two looks whether the door is closed.
    private static let look: Int32 = 500
    private static let headBytes = 16 << 10
    private static let bodyBytes = 16 << 20

    /// The address at which generators find it.
    let address: String
    private let listener: Int32
    private let token: [UInt8]
    private let handler: Handler
    private let state = Mutex(State())

    private struct State {
        var connections: Set<Int32> = []
        /// Those that have not shown the token, the oldest first.
        var strangers: [(client: Int32, since: ContinuousClock.Instant)] = []
        var isOver = false

        /// Whether there is room for a further one.
        var isOpen: Bool {
            guard strangers.count >= LeadDoor.strangers, let oldest = strangers.first
            else { return true }
            return oldest.since + LeadDoor.grace < .now
        }
    }

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
        state.withLock { state in
            guard !state.isOver else { return }
            state.isOver = true
            shutdown(listener, Int32(SHUT_RDWR))
            // A descriptor that is closed is another one's: see `leave`.
            for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
        }
    }

    private func serve() {
        Descriptors.hurry(listener)
        while !state.withLock({ $0.isOver }) {
            guard state.withLock({ $0.isOpen }) else {
                usleep(10_000)
                continue
            }
            var wait = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
            guard poll(&wait, 1, Self.look) > 0 else { continue }
            let (client, code) = Descriptors.accept(at: listener)
            if client >= 0 {
                greet(client)
            } else if [EBADF, EINVAL, ENOTSOCK].contains(code) {
                break
            } else {
                // Descriptors or memory may come back: the door stays open.
                usleep(10_000)
            }
        }
        state.withLock { state in
            state.isOver = true
            close(listener)
        }
    }

    private func greet(_ client: Int32) {
        let isTaken = state.withLock { state in
            guard !state.isOver, state.connections.count < Self.limit else { return false }
            if state.strangers.count >= Self.strangers {
                shutdown(state.strangers.removeFirst().client, Int32(SHUT_RDWR))
            }
            state.connections.insert(client)
            state.strangers.append((client, .now))
            return true
        }
        guard isTaken else {
            close(client)
            return
        }
        Thread.detachNewThread { [self] in
            converse(client)
            leave(client)
        }
    }

    private func leave(_ client: Int32) {
        state.withLock { state in
            state.connections.remove(client)
            state.strangers.removeAll { $0.client == client }
            close(client)
        }
    }

    /// Answers the requests of one connection, one after the other.
    private func converse(_ client: Int32) {
        Loopback.bound(client)
        Loopback.hasten(client)
        var waiting: [UInt8] = []
        var deadline: ContinuousClock.Instant? = .now + .seconds(Self.introduction)
        while let head = head(&waiting, from: client, until: deadline) {
            guard knows(head.token) else { return send(401, Data(), to: client, isLast: true) }
            if deadline != nil {
                deadline = nil
                state.withLock { state in state.strangers.removeAll { $0.client == client } }
                Self.wait(Self.silence, for: client)
            }
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
    private func head(
        _ waiting: inout [UInt8], from client: Int32, until deadline: ContinuousClock.Instant?
    ) -> Head? {
        let end = Array("\r\n\r\n".utf8)
        while true {
            if let range = waiting.firstRange(of: end) {
                let text = String(decoding: waiting[..<range.lowerBound], as: UTF8.self)
                waiting.removeSubrange(..<range.upperBound)
                return Self.head(text)
            }
            if let deadline {
                let rest = (deadline - .now) / .seconds(1)
                guard rest > 0 else { return nil }
                Self.wait(rest, for: client)
            }
            guard waiting.count < Self.headBytes, let more = receive(from: client) else {
                return nil
            }
            waiting += more
        }
    }

    /// Bounds the time of each read.
    private static func wait(_ seconds: Double, for client: Int32) {
        // No time at all would be no bound.
        let whole = max(Int(seconds * 1e6), 1)
        var time = timeval(tv_sec: whole / 1_000_000, tv_usec: whole % 1_000_000)
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
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
