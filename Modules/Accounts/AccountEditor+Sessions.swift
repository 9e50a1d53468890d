import Primitives
import Storage

extension AccountEditor {
    /// Opens a session in exchange for the device's earlier one, and for the oldest beyond a limit;
    /// returns the ended ones.
    func open(_ session: Session) throws -> [Session] {
        let sessions = try transaction.all(Session.byTime(of: session.account))
        var ended = sessions.filter { $0.device == session.device }
        let others = sessions.filter { $0.device != session.device }
        ended += others.prefix(max(0, others.count - policy.devicesPerAccount + 1))
        try end(ended)
        try transaction.insert(session, in: Session.table)
        return ended
    }

    /// Notes that a session is used now, and renews it if it expires soon.
    ///
    /// - Throws: ``AccountsError/notSignedIn`` if it has ended.
    func noteUse(tokenHash: String) throws -> Session {
        var session = try session(tokenHash: tokenHash)
        session.expiresAt = policy.expiry(of: session, usedAt: now)
        session.lastUsedAt = now
        try transaction.put(session, in: Session.table)
        return session
    }

    /// Ends a session; one that has already ended stays ended.
    package func signOut(_ session: Session) throws { try end([session]) }

    /// Ends the session of one device of an account; returns the session if there was one.
    @discardableResult
    package func revoke(_ device: DeviceID, of account: AccountID) throws -> Session? {
        let query = Query(Session.table, by: "by_device", equals: account, device)
        guard let session = try transaction.first(query) else { return nil }
        try end([session])
        // A device that was lost is one of a stranger now.
        try forgetDevices(of: account, device)
        return session
    }

    /// Gives a device of an account another name, or none; returns whether it is signed in.
    package func rename(
        _ device: DeviceID, of account: AccountID, to name: String?
    ) throws -> Bool {
        let query = Query(Session.table, by: "by_device", equals: account, device)
        guard var session = try transaction.first(query) else { return false }
        session.deviceName = DeviceName.cleaned(name)
        try transaction.put(session, in: Session.table)
        return true
    }

    /// Ends all sessions of an account, or all but one; returns the ended ones.
    @discardableResult
    package func revokeAll(
        of account: AccountID, keeping kept: Session? = nil
    ) throws -> [Session] {
        let ended = try transaction.all(Session.byTime(of: account))
            .filter { $0.tokenHash != kept?.tokenHash }
        try end(ended)
        return ended
    }

    /// Removes expired sessions, at most 500, and returns them.
    @discardableResult
    package func removeExpired() throws -> [Session] {
        let query = Query(Session.table, by: "by_expiry").through(now).limited(to: 500)
        let expired = try transaction.all(query)
        try end(expired)
        return expired
    }

    /// Ends the session with the digest of a token; returns it if there was one.
    package func end(tokenHash: String) throws -> Session? {
        guard let session = try transaction.get(Session.table, tokenHash) else { return nil }
        try end([session])
        return session
    }

    private func end(_ sessions: [Session]) throws {
        for session in sessions {
            try transaction.delete(Session.table, session.tokenHash)
            // One that has expired is refused in any case.
            guard now < session.expiresAt else { continue }
            transaction.end(
                .session(session.tokenHash, expiresAt: session.expiresAt), of: session.account,
                at: now)
        }
    }
}
