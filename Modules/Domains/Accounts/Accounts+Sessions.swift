import Primitives
import Storage

extension Accounts {
    /// Returns the session of a token, and renews it if it expires soon.
    ///
    /// - Throws: ``AccountsError/notSignedIn``, for any reason.
    /// - Complexity: O(log N); a read, and a write once in ``AccountsPolicy/useGranularity``.
    public func authenticate(token text: String) async throws(AccountsError) -> Session {
        guard let token = AccessToken(text) else { throw .notSignedIn }
        let hash = digest.digest(of: Array(token.text.utf8))
        let now = environment.now()
        let found = try await store.read(as: AccountsError.self) {
            transaction throws(StorageError) in
            try transaction.get(Session.table, hash)
        }
        guard let session = found, now < session.expiresAt else { throw .notSignedIn }
        let policy = policy
        if let lastUsedAt = session.lastUsedAt, now - lastUsedAt < policy.useGranularity {
            return session
        }
        return try await store.write(for: .of(session.account)) {
            transaction throws(AccountsError) in
            let transaction = TypedTransaction(transaction, as: AccountsError.self)
            guard var session = try transaction.get(Session.table, hash) else {
                throw .notSignedIn
            }
            session.lastUsedAt = now
            session.expiresAt = policy.expiry(of: session, usedAt: now)
            try transaction.put(session, in: Session.table)
            return session
        }
    }

    /// Whether a session is still valid: neither revoked nor expired.
    ///
    /// A live stream checks this when a commit to ``AccountsTables/sessions`` is reported.
    public func stands(_ session: Session) async throws(AccountsError) -> Bool {
        let now = environment.now()
        return try await store.read(as: AccountsError.self) { transaction throws(StorageError) in
            try transaction.get(Session.table, session.tokenHash).map { now < $0.expiresAt }
                ?? false
        }
    }

    /// Returns the sessions of an account, in the order in which they signed in.
    public func sessions(of account: AccountID) async throws(AccountsError) -> [Session] {
        let now = environment.now()
        return try await store.read(as: AccountsError.self) { transaction throws(StorageError) in
            try transaction.all(Self.sessionsByTime(of: account)).filter { now < $0.expiresAt }
        }
    }

    /// Ends a session; one that has already ended stays ended.
    public func signOut(_ session: Session) async throws(AccountsError) {
        try await store.write(as: AccountsError.self, for: .of(session.account)) {
            transaction throws(StorageError) in
            _ = try transaction.delete(Session.table, session.tokenHash)
        }
    }

    /// Ends the session of one device of an account; returns the session if there was one.
    @discardableResult
    public func revoke(
        _ device: DeviceID, of account: AccountID
    ) async throws(AccountsError) -> Session? {
        try await store.write(as: AccountsError.self, for: .of(account)) {
            transaction throws(StorageError) in
            let query = Query(Session.table, by: "by_device", equals: account, device)
            guard let session = try transaction.first(query) else { return nil }
            try transaction.delete(Session.table, session.tokenHash)
            return session
        }
    }

    /// Ends all sessions of an account, or all but one; returns the ended ones.
    @discardableResult
    public func revokeAll(
        of account: AccountID, keeping session: Session? = nil
    ) async throws(AccountsError) -> [Session] {
        try await store.write(for: .of(account)) { transaction throws(AccountsError) in
            let transaction = TypedTransaction(transaction, as: AccountsError.self)
            return try Self.endSessions(of: account, keeping: session, in: transaction)
        }
    }

    /// Removes expired sessions, at most a thousand; returns their number.
    @discardableResult
    public func removeExpired() async throws(AccountsError) -> Int {
        let now = environment.now()
        return try await store.write(as: AccountsError.self) { transaction throws(StorageError) in
            let query = Query(Session.table, by: "by_expiry").through(now).limited(to: 1000)
            let expired = try transaction.all(query)
            for session in expired { try transaction.delete(Session.table, session.tokenHash) }
            return expired.count
        }
    }

    static func endSessions(
        of account: AccountID, keeping kept: Session? = nil,
        in transaction: TypedTransaction<Transaction, AccountsError>
    ) throws(AccountsError) -> [Session] {
        let ended = try transaction.all(sessionsByTime(of: account))
            .filter { $0.tokenHash != kept?.tokenHash }
        for session in ended { try transaction.delete(Session.table, session.tokenHash) }
        return ended
    }

    /// Ends the sessions that a new one replaces: the device's earlier one, and the oldest beyond a
    /// limit.
    static func makeRoom(
        for new: Session, limit: Int, in transaction: TypedTransaction<Transaction, AccountsError>
    ) throws(AccountsError) -> [Session] {
        let sessions = try transaction.all(sessionsByTime(of: new.account))
        var ended = sessions.filter { $0.device == new.device }
        let others = sessions.filter { $0.device != new.device }
        ended += others.prefix(max(0, others.count - limit + 1))
        for session in ended { try transaction.delete(Session.table, session.tokenHash) }
        return ended
    }

    private static func sessionsByTime(of account: AccountID) -> Query<Session> {
        Query(Session.table, by: "by_time", equals: account)
    }
}
