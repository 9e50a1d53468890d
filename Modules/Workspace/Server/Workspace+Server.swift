import API

extension Workspace {
    /// Returns a client of the server with this device's session.
    ///
    /// - Throws: ``WorkspaceError/notSignedIn`` without a session.
    package func server() async throws -> APIClient {
        let signIn = try await store.read {
            transaction in
            let signIn = try transaction.get(SignIn.table, owner)
            if let server = signIn?.server {
                try CachedAgreement.resume(agreement, with: server, of: owner, in: transaction)
            }
            return signIn
        }
        guard let signIn, signIn.isSignedIn else { throw WorkspaceError.notSignedIn }
        return APIClient(
            transport: connect(try ServerAddress(signIn.server)), token: signIn.token,
            agreement: agreement)
    }

    /// Calls a route of the server with this device's session.
    package func call<Input, Output>(
        _ route: Route<Input, Output>, _ input: Input
    ) async throws -> Output {
        let client = try await server()
        return try await noting(client) {
            try await answered { try await client.call(route, input) }
        }
    }

    /// Does something with a client; if the server answers that its session has ended, that is
    /// noted on this device, and nothing is kept of people any more.
    func noting<Output>(
        _ client: APIClient, _ body: () async throws -> Output
    ) async throws -> Output {
        do {
            return try await body()
        } catch WorkspaceError.notSignedIn {
            try await forgetKept(keepingBlocks: true)
            try await noteEnd(of: client.token)
            throw WorkspaceError.notSignedIn
        }
    }

    private func noteEnd(of token: String?) async throws {
        guard !store.isReadOnly else { return }
        try await store.write { transaction in
            // Another process may have signed in meanwhile.
            guard let known = try transaction.get(SignIn.table, owner), known.token == token
            else { return }
            let ended = SignIn(
                owner: known.owner, server: known.server, account: known.account,
                name: known.name, token: "")
            try transaction.put(ended, in: SignIn.table)
        }
    }

    /// Calls a route of the server that takes no input.
    package func call<Output>(_ route: Route<Empty, Output>) async throws -> Output {
        try await call(route, Empty())
    }

    /// Calls a route for the first page of a list.
    package func call<Output>(_ route: Route<ListQuery, Output>) async throws -> Output {
        try await call(route, ListQuery())
    }

    /// Returns the answer to a call, with the errors of a workspace.
    func answered<Output>(_ call: () async throws -> Output) async throws -> Output {
        do {
            return try await call()
        } catch let error as APIError {
            throw WorkspaceError(error)
        }
    }
}

extension Workspace {
    /// Returns the settings and the time of the server.
    public func campus() async throws -> CampusInfo {
        try await call(Routes.campus)
    }
}
