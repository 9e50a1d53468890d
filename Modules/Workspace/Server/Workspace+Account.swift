import API

extension Workspace {
    /// Returns the account of this device, even after signing out; `nil` if there never was one.
    public func signIn() async throws -> SignIn? {
        try await store.read { transaction in
            try transaction.get(SignIn.table, owner)
        }
    }

    /// Creates an account and signs this device in; `invite` is the code of an invitation, if the
    /// server asks for one.
    ///
    /// - Throws: ``WorkspaceError/server(_:)`` with the server's reason, such as a taken name;
    ///   ``WorkspaceError/otherAccount(name:server:)`` if the store belongs to another account.
    @discardableResult
    public func register(
        name: String, password: String, displayName: String, server: ServerAddress,
        invite: String? = nil, deviceName: String? = nil
    ) async throws -> SignIn {
        try await refuseOtherAccount(name: name, server: server)
        let client = APIClient(transport: connect(server), agreement: agreement)
        let account = NewAccount(
            name: name, password: password, displayName: displayName, device: replica.device,
            invite: invite, deviceName: deviceName)
        return try await keep(
            answered {
                try await client.call(Routes.register, account)
            }, server: server)
    }

    /// Signs this device in to an account. Blocks that the server has lost are sent at once.
    ///
    /// - Throws: ``WorkspaceError/server(_:)`` with the server's reason, such as a wrong password;
    ///   ``WorkspaceError/otherAccount(name:server:)`` if the store belongs to another account.
    @discardableResult
    public func signIn(
        name: String, password: String, server: ServerAddress, deviceName: String? = nil
    ) async throws -> SignIn {
        try await refuseOtherAccount(name: name, server: server)
        let client = APIClient(transport: connect(server), agreement: agreement)
        let credentials = Credentials(
            name: name, password: password, device: replica.device, deviceName: deviceName)
        return try await keep(
            answered {
                try await client.call(Routes.signIn, credentials)
            }, server: server)
    }

    /// Sets a new password for an account, by a code from the server's operator. All its devices
    /// are signed out.
    ///
    /// - Throws: ``WorkspaceError/codeRefused`` if the name or the code is wrong, or the code was
    ///   used or is too old; ``WorkspaceError/server(_:)`` with another reason.
    public func resetPassword(
        of name: String, by code: String, to password: String, server: ServerAddress
    ) async throws {
        let client = APIClient(transport: connect(server), agreement: agreement)
        let reset = PasswordByCode(name: name, code: code, password: password)
        do {
            _ = try await answered { try await client.call(Routes.resetPassword, reset) }
        } catch WorkspaceError.server(.wrongCredentials) {
            throw WorkspaceError.codeRefused
        }
    }

    /// Forgets the session on this device, and what it keeps of people; the documents stay, and
    /// what waits to be sent.
    ///
    /// - Returns: Whether the server has ended the session, too. If it can't be reached, the
    ///   session ends when another device revokes it, or when it expires.
    public func signOut() async throws -> Bool {
        guard try await signIn()?.token != nil else { throw WorkspaceError.notSignedIn }
        let isEnded: Bool
        do {
            _ = try await server().call(Routes.signOut, SigningOut())
            isEnded = true
        } catch APIError.notSignedIn, WorkspaceError.notSignedIn {
            isEnded = true
        } catch {
            isEnded = false
        }
        try await forgetKept()
        try await store.write { transaction in
            guard let known = try transaction.get(SignIn.table, owner) else { return }
            let signedOut = SignIn(
                owner: known.owner, server: known.server, account: known.account,
                name: known.name, token: nil)
            try transaction.put(signedOut, in: SignIn.table)
        }
        return isEnded
    }

    func refuseOtherAccount(name: String, server: ServerAddress) async throws {
        try Self.refuseOther(
            than: try await signIn(), name: name, server: server.description)
    }

    private static func refuseOther(than known: SignIn?, name: String, server: String) throws {
        guard let known else { return }
        guard known.name.lowercased() == name.lowercased(), known.server == server else {
            throw WorkspaceError.otherAccount(name: known.name, server: known.server)
        }
    }

    private func keep(_ answer: SignedIn, server: ServerAddress) async throws -> SignIn {
        var signIn = SignIn(
            owner: owner, server: server.description, account: answer.account,
            name: answer.name, token: answer.token)
        try await store.write { [signIn] transaction in
            // Another process may have signed in since the check.
            try Self.refuseOther(
                than: try transaction.get(SignIn.table, owner), name: signIn.name,
                server: signIn.server)
            try transaction.put(signIn, in: SignIn.table)
        }
        // The former session may have ended because the server was put back to a backup.
        let hasBlocks = try await readKept { people, _ in
            try !people.cards(on: .blocked).isEmpty
        }
        if hasBlocks {
            try await editKept { people, _ in
                try people.keepBlocksUnconfirmed()
            }
        }
        // If it fails, the blocks go before the first question.
        signIn.blockedAgain = (try? await confirmBlocks(by: self.server())) ?? 0
        return signIn
    }
}
