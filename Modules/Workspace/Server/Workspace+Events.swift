import API
import Sync

extension Workspace {
    /// Streams what happens on the account, until the server ends the stream.
    ///
    /// - Parameter last: The id of the last event seen, to resume from there.
    public func events(after last: String? = nil) async throws -> AccountEvents {
        try await AccountEvents(try await server(), after: last)
    }

    /// Returns a watch over what happens on the account, across disconnections.
    ///
    /// - Parameter limit: The longest pause between two tries.
    /// - Throws: ``WorkspaceError/notSignedIn`` without a session.
    public func eventWatch(pausingUpTo limit: Duration = .seconds(60)) async throws -> EventWatch {
        let client = try await server()
        return EventWatch(environment, backoff: Backoff(limit: limit)) {
            last in
            try await noting(client) { try await AccountEvents(client, after: last) }
        }
    }
}

extension SignIn {
    /// Streams what happens on the account without its store, which may be closed meanwhile.
    ///
    /// - Parameters:
    ///   - last: The id of the last event seen, to resume from there.
    ///   - connect: Creates the transport to the server.
    /// - Throws: ``WorkspaceError/notSignedIn`` without a session.
    package func events(
        after last: String? = nil, connect: Workspace.Connect
    ) async throws -> AccountEvents {
        guard isSignedIn else { throw WorkspaceError.notSignedIn }
        let client = APIClient(transport: connect(try ServerAddress(server)), token: token)
        return try await AccountEvents(client, after: last)
    }
}
