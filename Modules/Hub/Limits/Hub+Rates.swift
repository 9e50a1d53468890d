import Accounts

extension Hub {
    /// Returns the network of an address, which is limited as a whole; empty for no address.
    package static func network(of address: String?) -> String { Caller(address: address).network }

    /// Counts a request without a session by its network, unless its class is `nil`, and returns
    /// its caller.
    ///
    /// Only wrong passwords count as sign-ins, and registrations only once their invitation is
    /// looked up.
    func stranger(_ incoming: IncomingRequest, as kind: RequestClass?) -> Stranger {
        var stranger = Stranger(caller: incoming.caller)
        guard let kind else { return stranger }
        let network = RateLimiter.Asker.network(incoming.caller.network)
        do {
            try limit(.any, of: network)
            if !kind.canProve { try limit(kind, of: network) }
        } catch {
            stranger.refusal = error
        }
        return stranger
    }

    /// Returns the session of a request with the facts for its answer, and counts it by its
    /// account. What has no session is counted by its network: others there can't use up what
    /// belongs to a session.
    func guest(of incoming: IncomingRequest, as kind: RequestClass?) async throws -> Guest {
        if let session = incoming.granted { return try await guest(as: session) }
        let guest = try await limitingStrangers(from: incoming.caller) {
            try await self.guest(of: incoming.head)
        }
        if let kind { try limit(kind, of: .account(guest.session.account)) }
        return guest
    }

    /// Looks a session up; if there is none, or none that counts, the request counts for its
    /// network.
    func limitingStrangers<Result>(
        from caller: Caller, _ find: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await find()
        } catch  where error is Refusal || error as? AccountsError == .notSignedIn {
            try limit(.any, of: .network(caller.network))
            throw error
        }
    }

    /// Runs a check of a password, and counts it by its network if the password is wrong.
    ///
    /// A network that has given too many wrong ones is refused nothing for that, because others
    /// may be behind the same address: its unfamiliar devices come last, and one at a time.
    /// - Parameter isNeeded: Whether it goes on when the disk is full.
    func limitingGuesses<Result>(
        from caller: Caller, evenOnFullDisk isNeeded: Bool = false,
        _ check: (Caller) async throws -> Result
    ) async throws -> Result {
        let network = RateLimiter.Asker.network(caller.network)
        var caller = caller
        caller.isSuspect = limiter.isSpent(.signIn, of: network, at: environment.now())
        do {
            return try await disk.writing(isNeeded: isNeeded) { try await check(caller) }
        } catch AccountsError.wrongCredentials {
            try? limit(.signIn, of: network)
            throw AccountsError.wrongCredentials
        }
    }

    /// Counts a request of a class.
    func limit(_ kind: RequestClass, of asker: RateLimiter.Asker) throws {
        try limiter.take(kind, of: asker, at: environment.now())
    }
}
