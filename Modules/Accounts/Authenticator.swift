import Primitives
import Storage

/// Registers people, signs their devices in, and recognizes their tokens.
///
/// ```
/// let ada = try await authenticator.register(name: "ada", password: "correct horse")
/// let signIn = try await authenticator.signIn(
///     name: "ada", password: "correct horse", device: phone)
/// let session = try await authenticator.authenticate(token: signIn.token.text)
/// ```
///
/// A password is checked slowly, on purpose. So these acts have several transactions, with the
/// check between them and never inside; what can be done in one is a verb of ``Accounts`` or
/// ``AccountEditor``. The algorithms behind ``PasswordHasher`` and ``TokenDigest`` are those of
/// Passwords.
package struct Authenticator: Sendable {
    private let store: Store
    private let hasher: any PasswordHasher
    private let digest: any TokenDigest
    private let environment: Environment
    private let policy: AccountsPolicy

    /// Creates an authenticator on a store that was opened with ``Replica/Domain/accounts``.
    package init(
        store: Store, hasher: any PasswordHasher, digest: any TokenDigest,
        environment: Environment, policy: AccountsPolicy = AccountsPolicy()
    ) {
        self.store = store
        self.hasher = hasher
        self.digest = digest
        self.environment = environment
        self.policy = policy
    }

    /// Creates an account; `alongside` may write more in the same transaction, such as a profile.
    ///
    /// - Throws: ``AccountsError/invalidName(_:)``, ``AccountsError/nameTaken(_:)``,
    ///   ``AccountsError/passwordLength(_:)``, ``AccountsError/commonPassword``,
    ///   ``AccountsError/tooBusy``.
    @discardableResult
    package func register(
        name: String, password: String, from caller: Caller = .unknown,
        alongside: @Sendable (Account, Transaction) throws -> Void = { _, _ in }
    ) async throws -> Account {
        let account = try await draft(name: name, password: password, from: caller)
        try await write(for: account.id) {
            editor, transaction in
            try editor.add(account)
            try alongside(account, transaction)
        }
        return account
    }

    /// Creates an account and signs a device in to it, in one transaction.
    ///
    /// - Throws: The errors of ``register(name:password:alongside:)``.
    package func signUp(
        name: String, password: String, device: DeviceID, called deviceName: String? = nil,
        from caller: Caller = .unknown,
        alongside: @Sendable (Account, Transaction) throws -> Void
    ) async throws -> SignIn {
        let account = try await draft(name: name, password: password, from: caller)
        let (token, session) = newSession(of: account, on: device, called: deviceName)
        try await write(for: account.id) {
            editor, transaction in
            try editor.add(account)
            try alongside(account, transaction)
            try editor.remember(device, of: account.id)
            _ = try editor.open(session)
        }
        return SignIn(token: token, account: account, session: session, ended: [])
    }

    /// Signs a device in with a name and a password.
    ///
    /// An unknown name and a wrong password give the same answer after the same work. Wrong
    /// attempts make their network wait, or their device if it was signed in before. Many from
    /// many networks make all unfamiliar devices wait. Open sessions stay open.
    /// - Throws: ``AccountsError/wrongCredentials``, ``AccountsError/disabled(_:)``,
    ///   ``AccountsError/tooManyAttempts(retryAfter:)``, ``AccountsError/tooBusy``.
    package func signIn(
        name: String, password: String, device: DeviceID, called deviceName: String? = nil,
        from caller: Caller = .unknown
    ) async throws -> SignIn {
        guard let name = AccountName(rawValue: name) else { throw AccountsError.wrongCredentials }
        let (account, admission) = try await verify(
            password, of: name, on: device, from: caller)
        let (token, session) = newSession(of: account, on: device, called: deviceName)
        let ended = try await write(for: account.id) { editor, _ in
            try editor.recheck(account)
            try editor.forgetAttempts(admission)
            try editor.remember(device, of: account.id)
            return try editor.open(session)
        }
        return SignIn(token: token, account: account, session: session, ended: ended)
    }

    /// Signs a device in as ``signIn(name:password:device:called:from:)`` does, unless it has an
    /// open session, which goes on: for who shows a password each time and keeps no token.
    ///
    /// - Returns: The session, and those that ended.
    package func openSession(
        name: String, password: String, device: DeviceID, called deviceName: String? = nil,
        from caller: Caller = .unknown
    ) async throws -> (session: Session, ended: [Session]) {
        guard let name = AccountName(rawValue: name) else { throw AccountsError.wrongCredentials }
        let (account, admission) = try await verify(
            password, of: name, on: device, from: caller)
        let (_, new) = newSession(of: account, on: device, called: deviceName)
        return try await write(for: account.id) { editor, _ in
            try editor.recheck(account)
            try editor.forgetAttempts(admission)
            try editor.remember(device, of: account.id)
            if let open = try editor.session(on: device, of: account.id) { return (open, []) }
            return (new, try editor.open(new))
        }
    }

    /// Forgets old attempts to sign in, and the oldest beyond
    /// ``AccountsPolicy/rememberedOrigins`` at known names and at others; returns their number. To
    /// be called periodically: no sign-in looks at the attempts of others.
    package func forgetOldAttempts() async throws -> Int {
        let policy = policy
        var forgotten = 0
        for isKnown in [false, true] {
            var left = try await read { try $0.forgettable(isKnown: isKnown, policy) }
            while left > 0 {
                let count = min(left, Self.forgottenAtOnce)
                try await write { editor, _ in try editor.forgetOldest(count, isKnown: isKnown) }
                left -= count
                forgotten += count
            }
        }
        return forgotten
    }

    /// The most attempts that are forgotten in one transaction.
    private static let forgottenAtOnce = 500

    /// Whether the right password of an account was given on a device before.
    package func isFamiliar(_ device: DeviceID, to name: String) async throws -> Bool {
        guard let name = AccountName(rawValue: name) else { return false }
        return try await read { accounts in
            try accounts.recognized(.unknown, on: device, as: name).isFamiliarDevice
        }
    }

    /// Checks the password of a session's account once more, before something that can't be undone.
    ///
    /// Wrong attempts count and cause waits as attempts to sign in do.
    /// - Returns: The account, to be checked again by ``AccountEditor/recheck(_:)`` in the
    ///   transaction that follows.
    /// - Throws: ``AccountsError/wrongCredentials``,
    ///   ``AccountsError/tooManyAttempts(retryAfter:)``, ``AccountsError/tooBusy``.
    package func confirm(
        _ password: String, of session: Session, calledFrom caller: Caller = .unknown
    ) async throws -> Account {
        let id = session.account
        let found = try await read { accounts in try accounts.account(id) }
        guard let found else { throw AccountsError.noSuchAccount(id) }
        let (account, admission) = try await verify(
            password, of: found.name, on: session.device, from: caller)
        try await write(for: id) { editor, _ in
            try editor.forgetAttempts(admission)
        }
        return account
    }

    /// Changes an account's password, ends all its sessions but one, and returns the ended ones;
    /// `alongside` may write more about these in the same transaction.
    ///
    /// Wrong attempts at the old password count and cause waits as attempts to sign in do.
    /// - Throws: ``AccountsError/wrongCredentials``, ``AccountsError/passwordLength(_:)``,
    ///   ``AccountsError/tooManyAttempts(retryAfter:)``, ``AccountsError/noSuchAccount(_:)``.
    @discardableResult
    package func changePassword(
        of id: AccountID, from old: String, to new: String, keeping session: Session? = nil,
        calledFrom caller: Caller = .unknown,
        alongside: @Sendable ([Session], Transaction) throws -> Void = { _, _ in }
    ) async throws -> [Session] {
        let found = try await read { accounts in try accounts.account(id) }
        guard let found else { throw AccountsError.noSuchAccount(id) }
        let new = try Password(new: new, of: found.name)
        let device = session?.device ?? environment.newID()
        let (account, admission) = try await verify(
            old, of: found.name, on: device, from: caller)
        let hash = try await hasher.hash(new, for: admission.caller)
        return try await write(for: id) { editor, transaction in
            let ended = try editor.setPassword(hash, of: account, keeping: session)
            try alongside(ended, transaction)
            return ended
        }
    }

    /// Gives an account a new password without the old one, as an operator may, and ends all its
    /// sessions, which are returned; `alongside` may write more in the same transaction.
    ///
    /// - Throws: ``AccountsError/passwordLength(_:)``, ``AccountsError/noSuchAccount(_:)``.
    @discardableResult
    package func resetPassword(
        of id: AccountID, to new: String,
        alongside: @Sendable (Transaction) throws -> Void = { _ in }
    ) async throws -> [Session] {
        let hash = try await hasher.hash(try Password(new), for: .unknown)
        return try await write(for: id) { editor, transaction in
            try alongside(transaction)
            return try editor.resetPassword(hash, of: id)
        }
    }

    /// Gives an account the new password that its person chose by a code of the operator, and ends
    /// all its sessions, which are returned; the code is used up. `alongside` may write more about
    /// these in the same transaction.
    ///
    /// - Throws: ``AccountsError/wrongCredentials`` for a wrong name, or a code that is wrong, used
    ///   or late; ``AccountsError/passwordLength(_:)``, ``AccountsError/tooBusy``.
    @discardableResult
    package func resetPassword(
        of name: String, by code: String, to new: String, from caller: Caller = .unknown,
        alongside: @Sendable ([Session], Transaction) throws -> Void = { _, _ in }
    ) async throws -> [Session] {
        guard let name = AccountName(rawValue: name), let code = InviteCode(code) else {
            throw AccountsError.wrongCredentials
        }
        let digest = PasswordReset.digest(of: code, by: digest)
        // Nobody has a password hashed who has no code.
        let account = try await read { try $0.account(named: name, resetBy: digest) }
        let hash = try await hasher.hash(try Password(new: new, of: name), for: caller)
        return try await write(for: account.id) { editor, transaction in
            _ = try editor.account(named: name, resetBy: digest)
            let ended = try editor.resetPassword(hash, of: account.id)
            try alongside(ended, transaction)
            return ended
        }
    }

    /// Returns the session of a token, and renews it if it expires soon.
    ///
    /// - Throws: ``AccountsError/notSignedIn``, for any reason.
    /// - Complexity: O(log N); a read, and a write once in ``AccountsPolicy/useGranularity``.
    package func authenticate(token text: String) async throws -> Session {
        try await authenticate(token: text) { (_, _) in }.session
    }

    /// Returns the session of a token, and what a closure reads of its account in the same
    /// transaction.
    ///
    /// - Throws: ``AccountsError/notSignedIn``, for any reason.
    package func authenticate<Facts: Sendable>(
        token text: String,
        reading facts: @Sendable (Session, ReadTransaction) throws -> Facts
    ) async throws -> (session: Session, facts: Facts) {
        guard let token = AccessToken(text) else { throw AccountsError.notSignedIn }
        return try await authenticate(tokenHash: token.hash(by: digest), reading: facts)
    }

    /// Returns the session with the digest of a token, as ``authenticate(token:)`` does.
    package func authenticate(tokenHash: String) async throws -> Session {
        try await authenticate(tokenHash: tokenHash) { (_, _) in }.session
    }

    private func authenticate<Facts: Sendable>(
        tokenHash hash: String,
        reading facts: @Sendable (Session, ReadTransaction) throws -> Facts
    ) async throws -> (session: Session, facts: Facts) {
        let now = environment.now()
        let (session, facts) = try await store.readBriefly {
            transaction in
            let session = try Accounts(in: transaction, at: now).session(tokenHash: hash)
            return (session, try facts(session, transaction))
        }
        return (try await noteUse(of: session), facts)
    }

    /// Notes that a session is used, if that was not noted of late.
    private func noteUse(of session: Session) async throws -> Session {
        if let lastUsedAt = session.lastUsedAt,
            environment.now() - lastUsedAt < policy.useGranularity
        {
            return session
        }
        let hash = session.tokenHash
        do {
            return try await write(for: session.account) { editor, _ in
                try editor.noteUse(tokenHash: hash)
            }
        } catch StorageError.diskFull {
            // The session is good; on a full disk its use is not noted.
            return session
        }
    }
}

extension Authenticator {
    /// Returns a new account that is not stored yet.
    private func draft(
        name: String, password: String, from caller: Caller
    ) async throws -> Account {
        let name = try AccountName(new: name)
        let password = try Password(new: password, of: name)
        // An early check before the slow hash; the transaction that stores the account decides.
        let taken = try await read { accounts in
            try accounts.account(named: name)
        }
        if taken != nil { throw AccountsError.nameTaken(name) }
        return Account(
            id: environment.newID(), name: name,
            passwordHash: try await hasher.hash(password, for: caller),
            createdAt: environment.now(), isDisabled: false)
    }

    /// Returns a new token, and its session, which is not stored yet.
    private func newSession(
        of account: Account, on device: DeviceID, called deviceName: String?
    ) -> (token: AccessToken, session: Session) {
        let token = AccessToken(environment)
        let now = environment.now()
        let session = Session(
            tokenHash: token.hash(by: digest), account: account.id, device: device,
            createdAt: now, expiresAt: now + policy.tokenLifetime, lastUsedAt: nil,
            deviceName: DeviceName.cleaned(deviceName))
        return (token, session)
    }

    /// Checks the password against the account's hash or a decoy, and counts the attempt as soon as
    /// its turn has come: who goes away before leaves nothing behind.
    private func verify(
        _ text: String, of name: AccountName, on device: DeviceID, from caller: Caller
    ) async throws -> (Account, Admission) {
        guard let password = try? Password(text) else { throw AccountsError.wrongCredentials }
        let policy = policy
        // Who has to wait does not stand in line for it.
        let caller = try await read { accounts in
            try accounts.recognized(caller, on: device, as: name, policy)
        }
        var admission: Admission?
        let isRight = try await hasher.verify(
            password,
            against: {
                let now = environment.now()
                let admitted = try await store.write(for: .of(name)) { transaction in
                    let editor = AccountEditor(in: transaction, at: now, policy: policy)
                    return try editor.admit(name, from: caller, on: device)
                }
                admission = admitted
                return admitted.account?.passwordHash ?? hasher.decoy()
            }, for: caller)
        guard isRight, let admission, let account = admission.account else {
            throw AccountsError.wrongCredentials
        }
        return (account, admission)
    }

    private func read<Result: Sendable>(
        _ body: @Sendable (Accounts) throws -> Result
    ) async throws -> Result {
        let now = environment.now()
        return try await store.read { transaction in
            try body(Accounts(in: transaction, at: now))
        }
    }

    private func write<Result: Sendable>(
        for account: AccountID? = nil,
        _ body: @Sendable (AccountEditor, Transaction) throws -> Result
    ) async throws -> Result {
        let (now, policy) = (environment.now(), policy)
        let scope = account.map { Scope.of($0) } ?? .whole
        return try await store.write(for: scope) { transaction in
            try body(AccountEditor(in: transaction, at: now, policy: policy), transaction)
        }
    }
}
