import Primitives
import Storage

/// The accounts on a server and their signed-in devices, as a transaction shows them; valid only
/// inside the transaction.
///
/// ```
/// let account = try await store.read { transaction in
///     try Accounts(in: transaction, at: now).account(id)
/// }
/// ```
///
/// Acts that check a password, and take long for it, are those of the ``Authenticator``. Not
/// included: profiles and what else people show (Social).
package class Accounts {
    /// The name of the table of sessions.
    package static let sessionsTable = Session.table.schema.name

    let reading: ReadTransaction
    let now: Instant

    /// Creates a view of a store that was opened with ``Replica/Domain/accounts``.
    package init(in transaction: ReadTransaction, at now: Instant) {
        reading = transaction
        self.now = now
    }

    /// Returns the account with an id; `nil` if there is none.
    package func account(_ id: AccountID) throws -> Account? {
        try reading.get(Account.table, id)
    }

    /// Returns the account with a name; `nil` if there is none.
    package func account(named name: AccountName) throws -> Account? {
        try reading.first(Account.query(name))
    }

    /// Returns accounts in the order of their names.
    package func list(after name: AccountName? = nil, limit: Int = 100) throws -> [Account] {
        let query = Query(Account.table, by: "by_name").limited(to: limit)
        return try reading.all(name.map(query.after) ?? query)
    }

    /// Returns a page of the accounts in the order of their names; its marks are names.
    ///
    /// - Parameter prefix: Only accounts whose names begin with it.
    package func page(
        beginning prefix: String, at position: PagePosition, limit: Int
    ) throws -> RecordPage<Account> {
        var query = Query(Account.table, by: "by_name")
        if !prefix.isEmpty { query = query.from(prefix).before(prefix + "~") }
        return try reading.page(
            of: query, at: position, limit: limit, mark: \.name.rawValue
        ) { query, mark, isReversed in
            let mark = mark.lowercased()
            guard mark.hasPrefix(prefix) else { return nil }
            return isReversed ? query.before(mark) : query.after(mark)
        }
    }

    /// Returns the number of accounts.
    package func count() throws -> Int { try reading.count(Query(Account.table)) }

    /// Returns the session with the digest of a token.
    ///
    /// - Throws: ``AccountsError/notSignedIn`` if there is none, or it has expired.
    package func session(tokenHash: String) throws -> Session {
        guard let session = try reading.get(Session.table, tokenHash), now < session.expiresAt
        else { throw AccountsError.notSignedIn }
        return session
    }

    /// Whether a session is still valid: neither revoked nor expired.
    package func stands(_ session: Session) throws -> Bool {
        guard let found = try reading.get(Session.table, session.tokenHash) else { return false }
        return now < found.expiresAt
    }

    /// Returns those of some sessions that no longer stand.
    package func ended(among sessions: some Collection<Session>) throws -> [Session] {
        for session in sessions { reading.expect(Session.table, session.tokenHash) }
        var ended: [Session] = []
        for session in sessions where try !stands(session) { ended.append(session) }
        return ended
    }

    /// Returns the open session of a device of an account; `nil` if there is none.
    func session(on device: DeviceID, of account: AccountID) throws -> Session? {
        let query = Query(Session.table, by: "by_device", equals: account, device)
        guard let session = try reading.first(query), now < session.expiresAt else { return nil }
        return session
    }

    /// Returns the sessions of an account, in the order in which they signed in.
    package func sessions(of account: AccountID) throws -> [Session] {
        let now = now
        return try reading.all(Session.byTime(of: account)).filter { now < $0.expiresAt }
    }
}
