import API
import Glibc
import HTTPTransport
import Synchronization
import Workspace

/// The connections of one run of the program: created on first use, closed at the end.
final class Connections: Sendable {
    private let transports = Mutex<[ServerAddress: HTTPTransport]>([:])

    /// Returns the transport to a server.
    func transport(to server: ServerAddress) -> any Transport {
        let transport = connection(to: server)
        return isatty(STDERR_FILENO) == 1 ? PatientTransport(transport, to: server) : transport
    }

    private func connection(to server: ServerAddress) -> HTTPTransport {
        transports.withLock { transports in
            if let known = transports[server] { return known }
            guard let transport = HTTPTransport(url: server.description, connections: 4, streams: 1)
            else { preconditionFailure("\(server) is no address that HTTP can use") }
            transports[server] = transport
            return transport
        }
    }

    /// Closes all connections.
    func close() async {
        let open = transports.withLock { transports in
            defer { transports = [:] }
            return transports.sorted { $0.key.description < $1.key.description }.map(\.value)
        }
        for transport in open { await transport.shutdown() }
    }
}
