import Sync

/// Calls a server's routes.
///
/// ```
/// let client = APIClient(transport: transport, token: token)
/// let feed = try await client.call(Routes.people, PeopleQuery(order: .recent))
/// ```
package struct APIClient: Sendable {
    private let transport: any Transport
    /// The token that every request carries; `nil` for an anonymous client.
    package var token: String?
    /// The time that the server has for each answer; `nil` for as long as the transport waits.
    package var patience: Duration?
    private let agreement: ProtocolAgreement

    /// Creates a client.
    ///
    /// - Parameter agreement: An earlier agreement with this server; `nil` for none yet.
    package init(
        transport: any Transport, token: String? = nil, agreement: ProtocolAgreement? = nil
    ) {
        self.transport = transport
        self.token = token
        self.agreement = agreement ?? ProtocolAgreement()
    }

    /// Calls a route.
    ///
    /// - Parameter form: The form that the server is known to accept, used for messages that
    ///   support it.
    /// - Throws: ``APIError``; after ``APIError/unreachable(_:)`` the server may or may not have
    ///   carried out the request. Every route may be called again with the same input. (A second
    ///   ``Routes/register`` finds the name taken: sign in then.)
    package func call<Input, Output>(
        _ route: Route<Input, Output>, _ input: Input, in form: MessageForm = .json
    ) async throws -> Output {
        try await answer(route, input, in: form).read()
    }

    /// Calls a route as ``call(_:_:in:)`` does, and returns the answer as it came.
    package func answer<Input, Output>(
        _ route: Route<Input, Output>, _ input: Input, in form: MessageForm = .json
    ) async throws -> APIAnswer<Output> {
        let response = try await send(try route.request(input, token: token, in: form))
        guard (200..<300).contains(response.status) else { throw APIError(response) }
        return APIAnswer(response)
    }

    /// Calls a route that takes no input.
    package func call<Output>(_ route: Route<Empty, Output>) async throws -> Output {
        try await call(route, Empty())
    }

    /// Calls a route for the first page of a list.
    package func call<Output>(_ route: Route<ListQuery, Output>) async throws -> Output {
        try await call(route, ListQuery())
    }

    /// Calls a route that takes a file.
    package func upload<Input, Output>(
        _ route: Route<Input, Output>, _ input: Input, file: [UInt8]
    ) async throws -> Output {
        var request = try route.request(input, token: token)
        (request.body, request.isUpload) = (file, true)
        let response = try await send(request)
        guard (200..<300).contains(response.status) else { throw APIError(response) }
        return try APIAnswer(response).read()
    }

    /// Calls a route that answers with a file.
    ///
    /// - Parameter known: The id of the file that the caller has.
    /// - Returns: The file; `nil` if it is the known one.
    package func download<Input>(
        _ route: Route<Input, Empty>, _ input: Input, unless known: String? = nil
    ) async throws -> [UInt8]? {
        var request = try route.request(input, token: token)
        request.known = known
        let response = try await send(request)
        if response.status == 304 { return nil }
        guard response.status == 200 else { throw APIError(response) }
        return response.body
    }

    /// Streams the events of the account.
    ///
    /// - Parameter after: The id of the last event seen, to resume from there.
    /// - Returns: A stream that ends when the server ends it; the caller then opens another one
    ///   after a pause.
    package func events(after last: String? = nil) async throws -> LiveEvents {
        LiveEvents(try await sentEvents(after: last))
    }

    /// Opens the stream of the account's events as they are sent.
    package func sentEvents(
        after last: String?
    ) async throws -> AsyncThrowingStream<ServerSentEvent, any Error> {
        var request = try Routes.events.request(Empty(), token: token)
        request.lastEventID = last
        request.version = agreement.own
        let answer: EventStreamAnswer
        do {
            answer = try await transport.open(request)
        } catch let error as TransportError {
            throw APIError(error)
        }
        switch answer {
        case .refused(let response): throw APIError(response)
        case .events(let events): return events
        }
    }

    private func send(_ request: APIRequest) async throws -> APIResponse {
        var request = request
        request.version = agreement.own
        request.patience = patience
        do {
            let response = try await transport.send(request)
            guard !response.isStrange else { throw APIError.stranger }
            agreement.note(response)
            return response
        } catch let error as TransportError {
            throw APIError(error)
        }
    }
}

extension APIClient: SyncPeer {
    /// Pushes a batch.
    package func push(_ request: PushRequest) async throws -> PushAnswer {
        do {
            return try await push(request, in: try await agree())
        } catch let error as APIError {
            throw SyncError(error)
        }
    }

    private func push(_ request: PushRequest, in form: MessageForm) async throws -> PushAnswer {
        do {
            return try await call(Routes.push, request, in: form)
        } catch let error as APIError {
            if case .incompatible = error { agreement.forget() }
            // An older server that has replaced the previous one takes the body for invalid JSON.
            guard case .invalid = error, form != .json else { throw error }
            agreement.keep(to: .json)
            return try await call(Routes.push, request)
        }
    }

    /// Makes sure, before any push, that the server speaks this version.
    ///
    /// - Returns: The form in which to push.
    private func agree() async throws -> MessageForm {
        if let form = agreement.form { return form }
        let theirs: ProtocolVersions
        do {
            theirs = try await call(Routes.versions)
        } catch APIError.notFound {
            theirs = .first
        }
        return try agreement.reach(with: theirs)
    }

    /// Pulls a page of changes.
    package func pull(_ request: PullRequest) async throws -> PullAnswer {
        do {
            // A server that doesn't know the binary form answers with JSON.
            return try await call(Routes.pull, request, in: agreement.best)
        } catch let error as APIError {
            throw SyncError(error)
        }
    }
}

extension SyncError {
    /// Creates the sync error that corresponds to a failed call.
    init(_ error: APIError) {
        switch error {
        case .unreachable(let reason): self = .unreachable(reason)
        case .cancelled: self = .unreachable("\(error)")
        case .notSignedIn: self = .notSignedIn
        case .clockAhead(let time): self = .clockAhead(serverTime: time)
        case .forked(let boots): self = .forked(boots)
        case .tooLarge(let detail): self = .tooLarge(detail)
        case .incompatible(let detail): self = .incompatible(detail)
        case .conflict(.startFresh, _): self = .mustStartFresh
        case .tooMany(let wait): self = .tooMany(retryAfter: wait)
        case .server, .unreadable: self = .unreachable("\(error)")
        default: self = .refused("\(error)")
        }
    }
}
