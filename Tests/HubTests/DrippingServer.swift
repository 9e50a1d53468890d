import Foundation
import Synchronization

/// A server on loopback that answers each request with some bytes at once, and then with others a
/// few at a time, without end.
final class DrippingServer: Sendable {
    private let listener: Int32
    private let isClosed = Atomic(false)
    /// The address of the server.
    let url: String

    /// Starts it.
    ///
    /// - Parameters:
    ///   - start: What is sent at once.
    ///   - drop: What is sent again and again.
    ///   - pause: The microseconds between two drops.
    ///   - count: The number of drops; then it ends the connection.
    init(start: String, drop: String, pause: UInt32 = 20_000, count: Int = .max) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isReady = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, size) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, pointer, &size) == 0
            }
        }
        guard isReady else { throw CocoaError(.fileReadUnknown) }
        url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        Thread.detachNewThread { [self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                Thread.detachNewThread { [self] in
                    answer(on: connection, Array(start.utf8), Array(drop.utf8), pause, count)
                }
            }
        }
    }

    /// Takes no more connections, and ends those that there are.
    func close() {
        isClosed.store(true, ordering: .relaxed)
        shutdown(listener, Int32(SHUT_RDWR))
        Glibc.close(listener)
    }

    private func answer(
        on connection: Int32, _ start: [UInt8], _ drop: [UInt8], _ pause: UInt32, _ count: Int
    ) {
        defer { Glibc.close(connection) }
        var request = [UInt8](repeating: 0, count: 1 << 16)
        guard recv(connection, &request, request.count, 0) > 0,
            send(connection, start, start.count, Int32(MSG_NOSIGNAL)) == start.count
        else { return }
        for _ in 0..<count {
            guard !isClosed.load(ordering: .relaxed),
                send(connection, drop, drop.count, Int32(MSG_NOSIGNAL)) == drop.count
            else { return }
            usleep(pause)
        }
    }
}
