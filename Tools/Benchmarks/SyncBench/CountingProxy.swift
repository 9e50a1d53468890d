import Foundation
import Synchronization

/// A proxy between clients and a server on this machine that counts the bytes in both directions.
final class CountingProxy: Sendable {
    /// The port that the proxy listens on.
    let port: UInt16
    private let target: UInt16
    private let listener: Int32
    private let counts = Mutex((up: 0, down: 0))

    /// Listens on a free port and forwards to the server's port.
    init(target: UInt16) {
        self.target = target
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in.loopback(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                precondition(bind(listener, address, length) == 0, "the proxy has no port")
                getsockname(listener, address, &length)
            }
        }
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        listen(listener, 16)
        Thread.detachNewThread { [self] in accept() }
    }

    /// Returns the bytes sent to the server and back since the last call.
    func take() -> (up: Int, down: Int) {
        counts.withLock { counts in
            defer { counts = (0, 0) }
            return counts
        }
    }

    private func accept() {
        while case let client = Foundation.accept(listener, nil, nil), client >= 0 {
            let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in.loopback(target)
            let isConnected = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            precondition(isConnected, "the server is gone")
            Thread.detachNewThread { [self] in
                carry(client, server) { count in counts.withLock { $0.up += count } }
            }
            Thread.detachNewThread { [self] in
                carry(server, client) { count in counts.withLock { $0.down += count } }
            }
        }
    }

    private func carry(_ source: Int32, _ target: Int32, count: (Int) -> Void) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let length = read(source, &buffer, buffer.count), length > 0 {
            // Counted before they are sent, so that a client that has the answer finds its bytes
            // counted.
            count(length)
            var sent = 0
            while sent < length {
                let part = buffer[sent..<length].withUnsafeBytes {
                    send(target, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard part > 0 else { return }
                sent += part
            }
        }
        shutdown(target, Int32(SHUT_WR))
    }
}
