import HTTPTransport
import Synchronization
import Workspace

/// The display of a wait for a server.
public struct Waiting: Sendable {
    fileprivate let begin: @Sendable (ServerAddress) -> Void
    fileprivate let end: @Sendable () -> Void

    /// Creates a display.
    ///
    /// - Parameters:
    ///   - begin: Shows the wait, after a second without an answer.
    ///   - end: Removes what `begin` showed.
    public init(
        begin: @escaping @Sendable (ServerAddress) -> Void, end: @escaping @Sendable () -> Void
    ) {
        self.begin = begin
        self.end = end
    }
}

/// The connections to servers: created on first use, closed together.
public final class Connections: Sendable {
    private let transports = Mutex<[ServerAddress: HTTPTransport]>([:])
    private let waiting: Waiting?
    private let notice: @Sendable (String) -> Void

    /// Creates connections.
    ///
    /// - Parameters:
    ///   - waiting: The display of a wait; `nil` to wait silently.
    ///   - notice: Receives a sentence when a server asks for a pause.
    public init(waiting: Waiting? = nil, notice: @escaping @Sendable (String) -> Void = { _ in }) {
        self.waiting = waiting
        self.notice = notice
    }

    /// Connects to servers as a workspace asks for them.
    var connect: Workspace.Connect {
        { [self] server in
            connection(to: server).patient(
                waiting.map { shown in (begin: { shown.begin(server) }, end: shown.end) }
            ) { [notice] seconds in
                notice("\(server) has too many requests: sent again in \(seconds) s")
            }
        }
    }

    /// Streams what happens on the account of a session, without its store, which may be closed
    /// meanwhile.
    ///
    /// - Parameter last: The id of the last event seen, to resume from there.
    public func events(of signIn: SignIn, after last: String? = nil) async throws -> AccountEvents {
        try await signIn.events(after: last, connect: connect)
    }

    private func connection(to server: ServerAddress) -> HTTPTransport {
        transports.withLock { transports in
            if let known = transports[server] { return known }
            guard let transport = HTTPTransport(url: server.description, connections: 4, streams: 1)
            else { preconditionFailure("\(server) is not an address that HTTP can use") }
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
