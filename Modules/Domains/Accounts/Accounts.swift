import Primitives
import Storage

/// The accounts on a server, and their signed-in devices.
///
/// ```
/// let ada = try await accounts.register(name: "ada", password: "correct horse")
/// let signIn = try await accounts.signIn(name: "ada", password: "correct horse", device: phone)
/// let session = try await accounts.authenticate(token: signIn.token.text)
/// ```
///
/// Not included: profiles and other public data of people (Social), and the algorithms behind
/// ``PasswordHasher`` and ``TokenDigest`` (Passwords).
public struct Accounts: Sendable {
    let store: Store
    let hasher: any PasswordHasher
    let digest: any TokenDigest
    let environment: Environment
    let policy: AccountsPolicy

    /// Creates the service on a store that has ``AccountsTables``.
    public init(
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
    ///   ``AccountsError/passwordLength(_:)``, ``AccountsError/tooBusy``.
    @discardableResult
    public func register(
        name: String, password: String,
        alongside: @Sendable (Account, Transaction) throws(StorageError) -> Void = { _, _ in }
    ) async throws(AccountsError) -> Account {
        let name = try AccountName(name)
        let password = try Password(password)
        // An early check before the slow hash; the transaction below decides.
        if try await account(named: name) != nil { throw .nameTaken(name) }
        let account = Account(
            id: environment.newID(), name: name, passwordHash: try await hasher.hash(password),
            createdAt: environment.now(), isDisabled: false)
        try await store.write(for: .of(account.id)) { transaction throws(AccountsError) in
            let transaction = TypedTransaction(transaction, as: AccountsError.self)
            guard try transaction.first(Account.query(name)) == nil else {
                throw .nameTaken(name)
            }
            try transaction { base throws(StorageError) in
                try base.insert(account, in: Account.table)
                // Attempts from before the registration did not concern this account's password.
                try base.delete(SignInAttempts.table, name)
                try alongside(account, base)
            }
        }
        return account
    }

    /// Returns the account with an id; `nil` if there is none.
    public func account(_ id: AccountID) async throws(AccountsError) -> Account? {
        try await store.read(as: AccountsError.self) { transaction throws(StorageError) in
            try transaction.get(Account.table, id)
        }
    }

    /// Returns the account with a name; `nil` if there is none.
    public func account(named name: AccountName) async throws(AccountsError) -> Account? {
        try await store.read(as: AccountsError.self) { transaction throws(StorageError) in
            try transaction.first(Account.query(name))
        }
    }

    /// Returns accounts in the order of their names.
    public func list(
        after name: AccountName? = nil, limit: Int = 100
    ) async throws(AccountsError) -> [Account] {
        var query = Query(Account.table, by: "by_name").limited(to: limit)
        if let name { query = query.after(name) }
        return try await store.read(as: AccountsError.self) {
            [query] transaction throws(StorageError) in
            try transaction.all(query)
        }
    }

    /// Disables an account or enables it again; disabling ends its sessions, which are returned.
    ///
    /// - Throws: ``AccountsError/noSuchAccount(_:)``.
    @discardableResult
    public func setDisabled(
        _ isDisabled: Bool, _ id: AccountID
    ) async throws(AccountsError) -> [Session] {
        try await store.write(for: .of(id)) { transaction throws(AccountsError) in
            let transaction = TypedTransaction(transaction, as: AccountsError.self)
            guard var account = try transaction.get(Account.table, id) else {
                throw .noSuchAccount(id)
            }
            account.isDisabled = isDisabled
            try transaction.put(account, in: Account.table)
            return isDisabled ? try Self.endSessions(of: id, in: transaction) : []
        }
    }

    /// Removes an account and its sessions; returns the sessions.
    ///
    /// `alongside` may remove more in the same transaction, such as the profile.
    /// - Throws: ``AccountsError/noSuchAccount(_:)``.
    @discardableResult
    public func remove(
        _ id: AccountID,
        alongside: @Sendable (Account, Transaction) throws(StorageError) -> Void = { _, _ in }
    ) async throws(AccountsError) -> [Session] {
        try await store.write { transaction throws(AccountsError) in
            let transaction = TypedTransaction(transaction, as: AccountsError.self)
            guard let account = try transaction.get(Account.table, id) else {
                throw .noSuchAccount(id)
            }
            try transaction.delete(Account.table, id)
            try transaction.delete(SignInAttempts.table, account.name)
            try transaction { base throws(StorageError) in try alongside(account, base) }
            return try Self.endSessions(of: id, in: transaction)
        }
    }
}
