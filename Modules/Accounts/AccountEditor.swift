import Primitives
import Storage

/// An editor of accounts and sessions inside a transaction; valid only inside it. If a change
/// throws, the transaction must fail.
package final class AccountEditor: Accounts {
    let transaction: Transaction
    let policy: AccountsPolicy

    /// Creates an editor of a store that was opened with ``Replica/Domain/accounts``.
    package init(
        in transaction: Transaction, at now: Instant, policy: AccountsPolicy = AccountsPolicy()
    ) {
        self.transaction = transaction
        self.policy = policy
        super.init(in: transaction, at: now)
    }

    /// Adds a new account.
    ///
    /// - Throws: ``AccountsError/nameTaken(_:)``.
    func add(_ account: Account) throws {
        guard try self.account(named: account.name) == nil else {
            throw AccountsError.nameTaken(account.name)
        }
        try transaction.insert(account, in: Account.table)
        // Attempts from before the registration did not concern this account's password.
        try forgetAttempts(account.name)
    }

    /// Disables an account or enables it again; disabling ends its sessions, which are returned.
    ///
    /// - Throws: ``AccountsError/noSuchAccount(_:)``.
    @discardableResult
    package func setDisabled(_ isDisabled: Bool, _ id: AccountID) throws -> [Session] {
        guard var account = try account(id) else { throw AccountsError.noSuchAccount(id) }
        account.isDisabled = isDisabled
        try transaction.put(account, in: Account.table)
        transaction.end(.disabled(isDisabled), of: id, at: now)
        return isDisabled ? try revokeAll(of: id) : []
    }

    /// Removes an account and its sessions; returns the sessions.
    ///
    /// - Throws: ``AccountsError/noSuchAccount(_:)``.
    @discardableResult
    package func remove(_ id: AccountID) throws -> [Session] {
        guard let account = try account(id) else { throw AccountsError.noSuchAccount(id) }
        try transaction.delete(Account.table, id)
        transaction.end(.removed, of: id, at: now)
        try forgetAttempts(account.name)
        try forgetDevices(of: id)
        return try revokeAll(of: id)
    }

    /// Replaces the password hash of an account whose old password was right, and ends its sessions
    /// but one; returns the ended ones.
    ///
    /// - Throws: The errors of ``recheck(_:)``.
    func setPassword(
        _ hash: String, of verified: Account, keeping session: Session?
    ) throws -> [Session] {
        try replaceHash(of: recheck(verified), with: hash, keeping: session)
    }

    /// Replaces the password hash of an account whose owner can't give the old password, and ends
    /// its sessions, which are returned. No device is a familiar one afterwards.
    ///
    /// - Throws: ``AccountsError/noSuchAccount(_:)``.
    func resetPassword(_ hash: String, of id: AccountID) throws -> [Session] {
        guard let account = try account(id) else { throw AccountsError.noSuchAccount(id) }
        try forgetDevices(of: id)
        return try replaceHash(of: account, with: hash, keeping: nil)
    }

    private func replaceHash(
        of account: Account, with hash: String, keeping session: Session?
    ) throws -> [Session] {
        var account = account
        account.passwordHash = hash
        try transaction.put(account, in: Account.table)
        transaction.end(.password(hash), of: account.id, at: now)
        try forgetAttempts(account.name)
        try forgetReset(of: account.id)
        return try revokeAll(of: account.id, keeping: session)
    }

    /// Gives an account again the password hash that it had when its server was put back to a
    /// backup; returns whether it had another one. Sessions stay, since each that ended has an end
    /// of its own. A code for another password does not come back with the backup.
    package func putBack(passwordHash hash: String, of account: Account) throws -> Bool {
        try forgetReset(of: account.id)
        guard account.passwordHash != hash else { return false }
        var account = account
        account.passwordHash = hash
        try transaction.put(account, in: Account.table)
        try forgetAttempts(account.name)
        return true
    }

    /// Returns an account whose password was right, as it is now.
    ///
    /// - Throws: ``AccountsError/wrongCredentials`` or ``AccountsError/disabled(_:)`` if it was
    ///   removed, disabled or given another password meanwhile.
    @discardableResult
    package func recheck(_ verified: Account) throws -> Account {
        guard let current = try account(verified.id),
            current.passwordHash == verified.passwordHash
        else { throw AccountsError.wrongCredentials }
        guard !current.isDisabled else { throw AccountsError.disabled(current.name) }
        return current
    }
}
