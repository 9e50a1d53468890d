import API
import Accounts

extension Hub {
    /// Returns the network of an address, which is limited as a whole; empty for no address.
    package static func network(of address: String?) -> String { Caller(address: address).network }

    /// Counts a request by its network; `nil` for one that is always answered.
    ///
    /// - Returns: The caller.
    /// - Throws: A refusal that says when to come again.
    func admit(
        _ incoming: IncomingRequest, as kind: RequestClass?
    ) throws(Refusal) -> Caller {
        let caller = incoming.caller
        guard let kind else { return caller }
        try limit(.any, of: .network(caller.network))
        // Only wrong passwords count, once they are known to be wrong.
        if kind != .signIn { try limit(kind, of: .network(caller.network)) }
        return caller
    }

    /// Returns the session of a request with the facts for its answer, and counts it by its network
    /// and its account.
    func guest(
        of incoming: IncomingRequest, as kind: RequestClass?
    ) async throws -> Guest {
        try limit(.any, of: .network(incoming.caller.network))
        let guest = try await guest(of: incoming.head)
        if let kind { try limit(kind, of: .account(guest.session.account)) }
        return guest
    }

    /// Runs a check of a password that counts if it fails, so that passwords can't be sprayed over
    /// many names, and a campus behind one address can sign in.
    ///
    /// - Parameter isNeeded: Whether it goes on when the disk is full.
    func limitingGuesses<Result>(
        from caller: Caller, evenOnFullDisk isNeeded: Bool = false,
        _ check: () async throws -> Result
    ) async throws -> Result {
        let network = RateLimiter.Asker.network(caller.network)
        try limit(.signIn, of: network)
        do {
            let result = try await disk.writing(isNeeded: isNeeded, check)
            limiter.giveBack(.signIn, to: network)
            return result
        } catch {
            if error as? AccountsError != .wrongCredentials {
                limiter.giveBack(.signIn, to: network)
            }
            throw error
        }
    }

    /// Counts a request of a class.
    func limit(_ kind: RequestClass, of asker: RateLimiter.Asker) throws(Refusal) {
        try limiter.take(kind, of: asker, at: environment.now())
    }
}
