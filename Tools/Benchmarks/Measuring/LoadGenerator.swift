import Foundation

/// Many clients on one thread, each with its own connection, that send the next request as soon as
/// they have an answer. They use bare sockets, so that the machine's time goes to the server.
package struct LoadGenerator {
    private final class Client {
        let socket: Int32
        var received: [UInt8] = []
        var asked = 0
        var refused = 0

        init(socket: Int32) { self.socket = socket }
    }

    /// The error of an unexpected answer.
    package struct Unanswered: Error {
        package let reason: String

        package init(reason: String) { self.reason = reason }
    }

    private let clients: [Client]

    /// Connects the given number of clients to a port of this machine.
    package init(clients count: Int, port: UInt16) throws {
        clients = try (0..<count).map { _ in Client(socket: try Self.connect(port)) }
    }

    /// The number of answers that a request could not be served at the moment.
    package var refusals: Int { clients.reduce(0) { $0 + $1.refused } }

    /// Lets every client send the given number of requests.
    ///
    /// - Parameter isPatient: Whether one that can't be served at the moment is sent again.
    /// - Returns: The number of answers per second.
    package func rate(
        each: Int, isPatient: Bool = false, request: (_ client: Int, _ number: Int) -> [UInt8]
    ) throws -> Double {
        for client in clients { client.asked = 0 }
        let start = ContinuousClock.now
        for number in clients.indices { try ask(number, request) }
        var waiting = clients.map { pollfd(fd: $0.socket, events: Int16(POLLIN), revents: 0) }
        var left = clients.count * each
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while left > 0 {
            guard poll(&waiting, nfds_t(waiting.count), 30_000) > 0 else {
                throw Unanswered(reason: "no answer within 30 s")
            }
            for number in waiting.indices where waiting[number].revents != 0 {
                let client = clients[number]
                let count = read(client.socket, &buffer, buffer.count)
                guard count > 0 else { throw Unanswered(reason: "the connection was closed") }
                client.received += buffer[..<count]
                do {
                    guard try Self.takeAnswer(from: &client.received) != nil else { continue }
                } catch let answer as Unanswered
                    where isPatient && answer.reason.hasPrefix("HTTP/1.1 503")
                {
                    client.received = []
                    client.refused += 1
                    client.asked -= 1
                    try ask(number, request)
                    continue
                }
                left -= 1
                if client.asked < each { try ask(number, request) }
            }
        }
        return Double(clients.count * each) / ((ContinuousClock.now - start) / .seconds(1))
    }

    /// Closes all connections.
    package func close() { for client in clients { Foundation.close(client.socket) } }

    private func ask(_ number: Int, _ request: (Int, Int) -> [UInt8]) throws {
        let client = clients[number]
        client.asked += 1
        try Self.send(request(number, client.asked), to: client.socket)
    }

    /// Writes all bytes to a socket.
    package static func send(_ bytes: [UInt8], to socket: Int32) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Unanswered(reason: "nothing can be sent") }
            sent += count
        }
    }

    /// Removes one complete answer of success from the received bytes; returns its body, `nil`
    /// if there is none yet.
    package static func takeAnswer(from received: inout [UInt8]) throws -> ArraySlice<UInt8>? {
        guard let head = received.withUnsafeBufferPointer({ AnswerHead($0) }) else { return nil }
        let end = head.byteCount
        guard let length = head.bodyByteCount else {
            throw Unanswered(
                reason: "no length in \(String(decoding: received[..<end], as: UTF8.self))")
        }
        guard received.count >= end + length else { return nil }
        guard head.isSuccess else {
            throw Unanswered(reason: String(decoding: received, as: UTF8.self))
        }
        // Not a part of what was received, which would have to be copied as a whole then.
        let body = Array(received[end..<end + length])
        received.removeFirst(end + length)
        return body[...]
    }

    /// Returns a socket that is connected to a port of this machine, from one of its addresses:
    /// 127.0.0.1 and so on.
    package static func connect(_ port: UInt16, from source: UInt8 = 1) throws -> Int32 {
        let socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var own = sockaddr_in.loopback(0)
        own.sin_addr.s_addr = (0x7F00_0000 + UInt32(source)).bigEndian
        let isBound = withUnsafePointer(to: &own) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        var one: Int32 = 1
        setsockopt(
            socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in.loopback(port)
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard socket >= 0, isBound, isConnected else {
            throw Unanswered(reason: "nothing to connect to")
        }
        return socket
    }
}

extension sockaddr_in {
    /// Returns the address of a port of this machine, 0 for a free one.
    package static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
