import Primitives
import Storage

/// The result of signing in.
public struct SignIn: Sendable {
    /// The token, which can be read only now.
    public let token: AccessToken
    /// The account.
    public let account: Account
    /// The session of the token.
    public let session: Session
    /// The sessions that ended in exchange: the device's earlier one, or the oldest of too many.
    public let ended: [Session]
}

extension Accounts {
    /// Signs a device in with a name and a password.
    ///
    /// An unknown name and a wrong password give the same answer after the same work. Open sessions
    /// stay open while attempts must wait.
    /// - Throws: ``AccountsError/wrongCredentials``, ``AccountsError/disabled(_:)``,
    ///   ``AccountsError/tooManyAttempts(retryAfter:)``, ``AccountsError/tooBusy``.
    public func signIn(
        name: String, password: String, device: DeviceID
    ) async throws(AccountsError) -> SignIn {
        guard let name = AccountName(rawValue: name) else { throw .wrongCredentials }
        let account = try await verify(password, of: name)
        let token = AccessToken(environment)
        let now = environment.now()
        let session = Session(
            tokenHash: digest.digest(of: Array(token.text.utf8)), account: account.id,
            device: device, createdAt: now, expiresAt: now + policy.tokenLifetime,
            lastUsedAt: nil)
        let limit = policy.devicesPerAccount
        let ended = try await store.write(for: .of(account.id)) {
            transaction throws(AccountsError) in
            let transaction = TypedTransaction(transaction, as: AccountsError.self)
            try Self.recheck(account, in: transaction)
            try transaction.delete(SignInAttempts.table, name)
            let ended = try Self.makeRoom(for: session, limit: limit, in: transaction)
            try transaction { base throws(StorageError) in
                try base.insert(session, in: Session.table)
            }
            return ended
        }
        return SignIn(token: token, account: account, session: session, ended: ended)
    }

    /// Changes an account's password, ends all its sessions but one, and returns the ended ones.
    ///
    /// Wrong attempts at the old password count and cause waits as attempts to sign in do.
    /// - Throws: ``AccountsError/wrongCredentials``, ``AccountsError/passwordLength(_:)``,
    ///   ``AccountsError/tooManyAttempts(retryAfter:)``, ``AccountsError/noSuchAccount(_:)``.
    @discardableResult
    public func changePassword(
        of id: AccountID, from old: String, to new: String, keeping session: Session? = nil
    ) async throws(AccountsError) -> [Session] {
        let new = try Password(new)
        guard let found = try await account(id) else { throw .noSuchAccount(id) }
        let account = try await verify(old, of: found.name)
        let hash = try await hasher.hash(new)
        return try await store.write(for: .of(id)) { transaction throws(AccountsError) in
            let transaction = TypedTransaction(transaction, as: AccountsError.self)
            var current = try Self.recheck(account, in: transaction)
            current.passwordHash = hash
            try transaction.put(current, in: Account.table)
            try transaction.delete(SignInAttempts.table, current.name)
            return try Self.endSessions(of: id, keeping: session, in: transaction)
        }
    }

    /// Counts the attempt, then checks the password against the account's hash or a decoy.
    private func verify(
        _ text: String, of name: AccountName
    ) async throws(AccountsError) -> Account {
        guard let password = try? Password(text) else { throw .wrongCredentials }
        let now = environment.now()
        let policy = policy
        let account = try await store.write { transaction throws(AccountsError) in
            let transaction = TypedTransaction(transaction, as: AccountsError.self)
            let account = try transaction.first(Account.query(name))
            try SignInAttempts.admit(
                name, isKnown: account != nil, at: now, policy: policy, in: transaction)
            return account
        }
        let hash = account?.passwordHash ?? hasher.decoy()
        let isRight: Bool
        do {
            isRight = try await hasher.verify(password, against: hash)
        } catch {
            // Nobody learned anything about the password, so the attempt costs no wait.
            if error == .tooBusy {
                try await store.write(as: AccountsError.self) {
                    transaction throws(StorageError) in
                    try SignInAttempts.takeBack(name, in: transaction)
                }
            }
            throw error
        }
        guard let account, isRight else { throw .wrongCredentials }
        return account
    }

    /// Throws an error if the account was removed, disabled or given another password meanwhile.
    @discardableResult
    private static func recheck(
        _ account: Account, in transaction: TypedTransaction<Transaction, AccountsError>
    ) throws(AccountsError) -> Account {
        guard let current = try transaction.get(Account.table, account.id),
            current.passwordHash == account.passwordHash
        else { throw .wrongCredentials }
        guard !current.isDisabled else { throw .disabled(current.name) }
        return current
    }
}
