import API
import HTTPTransport
import Synchronization
import Workspace

/// The connections to servers: created on first use, closed together.
public final class Connections: Sendable {
    private let transports = Mutex<[ServerAddress: HTTPTransport]>([:])
    private let waiting: Waiting?

    /// Creates connections.
    ///
    /// - Parameter waiting: The display of a wait; `nil` to wait silently.
    public init(waiting: Waiting? = nil) { self.waiting = waiting }

    /// Returns the transport to a server.
    package func transport(to server: ServerAddress) -> any Transport {
        let transport = connection(to: server)
        return waiting.map { PatientTransport(transport, to: server, $0) } ?? transport
    }

    /// Streams what happens on the account of a session, without its store, which may be closed
    /// meanwhile.
    ///
    /// - Parameter last: The id of the last event seen, to resume from there.
    public func events(
        of signIn: SignIn, after last: String? = nil
    ) async throws(WorkspaceError) -> AccountEvents {
        try await signIn.events(after: last, connect: transport(to:))
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
    public func close() async {
        let open = transports.withLock { transports in
            defer { transports = [:] }
            return transports.sorted { $0.key.description < $1.key.description }.map(\.value)
        }
        for transport in open { await transport.shutdown() }
    }
}
