import Foundation
import Measuring

/// Many connections on one thread: what comes on one is handed to its reader.
final class Wires {
    /// A connection.
    final class Wire {
        fileprivate let socket: Int32
        /// The bytes that came and were not taken yet.
        var received: [UInt8] = []
        fileprivate var reader: (Wire) throws -> Void = { _ in }

        fileprivate init(socket: Int32) { self.socket = socket }

        func send(_ text: String) throws { try LoadGenerator.send(Array(text.utf8), to: socket) }

        /// Removes the received bytes through an end, and returns them as text.
        func take(through end: [UInt8]) -> String? {
            guard let range = received.firstRange(of: end) else { return nil }
            defer { received.removeSubrange(..<range.upperBound) }
            return String(decoding: received[..<range.upperBound], as: UTF8.self)
        }

        /// Waits until the received bytes hold a text, and removes all up to its end.
        func expect(_ text: String) throws {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while take(through: Array(text.utf8)) == nil { try receive(&buffer) }
        }

        fileprivate func receive(_ buffer: inout [UInt8]) throws {
            let count = Foundation.read(socket, &buffer, buffer.count)
            guard count > 0 else {
                let said = String(decoding: received, as: UTF8.self)
                throw LoadGenerator.Unanswered(reason: "a connection was closed after \(said)")
            }
            received += buffer[..<count]
        }
    }

    private var wires: [Wire] = []
    private var waiting: [pollfd] = []
    /// The connections that are waited for, in the order of ``waiting``.
    private var read: [Wire] = []
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    /// Connects to a port of this machine, from one of its addresses.
    func connect(_ port: UInt16, from source: UInt8 = 1) throws -> Wire {
        let wire = Wire(socket: try LoadGenerator.connect(port, from: source))
        wires.append(wire)
        return wire
    }

    /// Calls a closure whenever bytes have come on a connection.
    func read(_ wire: Wire, by reader: @escaping (Wire) throws -> Void) throws {
        wire.reader = reader
        read.append(wire)
        waiting.append(pollfd(fd: wire.socket, events: Int16(POLLIN), revents: 0))
        if !wire.received.isEmpty { try reader(wire) }
    }

    /// Hands on what comes until an instant.
    func run(until end: ContinuousClock.Instant) throws {
        while case let left = end - ContinuousClock.now, left > .zero {
            // Rather a little late than busy: the processor is the server's.
            let wait = Int32((left / .milliseconds(1)).rounded(.up))
            guard poll(&waiting, nfds_t(waiting.count), wait) > 0 else { continue }
            for (wire, state) in zip(read, waiting) where state.revents != 0 {
                try wire.receive(&buffer)
                try wire.reader(wire)
            }
        }
    }

    /// Closes all connections.
    func close() {
        for wire in wires { Foundation.close(wire.socket) }
        (wires, waiting, read) = ([], [], [])
    }
}
