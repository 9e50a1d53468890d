import Accounts
import Primitives
import Storage

/// The verbs of the domain, each in a transaction of its own, as tests use them.
struct TestAccounts: Sendable {
    let authenticator: Authenticator
    let store: Store
    let environment: Environment
    let policy: AccountsPolicy

    @discardableResult
    func register(
        name: String, password: String,
        alongside: @Sendable (Account, Transaction) throws -> Void = { _, _ in }
    ) async throws -> Account {
        try await authenticator.register(name: name, password: password, alongside: alongside)
    }

    func signIn(
        name: String, password: String, device: DeviceID, from address: String? = nil
    ) async throws -> SignIn {
        try await authenticator.signIn(
            name: name, password: password, device: device, from: Caller(address: address))
    }

    @discardableResult
    func changePassword(
        of id: AccountID, from old: String, to new: String, keeping session: Session? = nil
    ) async throws -> [Session] {
        try await authenticator.changePassword(of: id, from: old, to: new, keeping: session)
    }

    func authenticate(token: String) async throws -> Session {
        try await authenticator.authenticate(token: token)
    }

    func account(_ id: AccountID) async throws -> Account? {
        try await read { accounts in try accounts.account(id) }
    }

    func list(after name: AccountName? = nil, limit: Int = 100) async throws -> [Account] {
        try await read { accounts in
            try accounts.list(after: name, limit: limit)
        }
    }

    func stands(_ session: Session) async throws -> Bool {
        try await read { accounts in try accounts.stands(session) }
    }

    func sessions(of id: AccountID) async throws -> [Session] {
        try await read { accounts in try accounts.sessions(of: id) }
    }

    func signOut(_ session: Session) async throws {
        try await write(session.account) { try $0.signOut(session) }
    }

    @discardableResult
    func revoke(_ device: DeviceID, of id: AccountID) async throws -> Session? {
        try await write(id) { try $0.revoke(device, of: id) }
    }

    func revokeAll(of id: AccountID, keeping session: Session?) async throws -> [Session] {
        try await write(id) { try $0.revokeAll(of: id, keeping: session) }
    }

    @discardableResult
    func setDisabled(_ isDisabled: Bool, _ id: AccountID) async throws -> [Session] {
        try await write(id) { try $0.setDisabled(isDisabled, id) }
    }

    @discardableResult
    func remove(_ id: AccountID) async throws -> [Session] {
        try await write(id) { try $0.remove(id) }
    }

    func removeExpired() async throws -> Int { try await write { try $0.removeExpired().count } }

    private func read<Result: Sendable>(
        _ body: @Sendable (Accounts) throws -> Result
    ) async throws -> Result {
        let now = environment.now()
        return try await store.read { transaction in
            try body(Accounts(in: transaction, at: now))
        }
    }

    private func write<Result: Sendable>(
        _ account: AccountID? = nil, _ body: @Sendable (AccountEditor) throws -> Result
    ) async throws -> Result {
        let (now, policy) = (environment.now(), policy)
        return try await store.write(for: account.map { .of($0) } ?? .whole) {
            try body(AccountEditor(in: $0, at: now, policy: policy))
        }
    }
}
