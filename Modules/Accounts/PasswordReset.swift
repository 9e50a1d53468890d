import Primitives
import Storage

/// The right of an account's person to choose a new password by a code of the operator, once and
/// until some time; an account has one at most.
///
/// The store keeps the digest of the code only, which has the form of an invitation's.
package struct PasswordReset: Hashable, Sendable {
    /// The account.
    let account: AccountID
    /// The digest of the code.
    let digest: String
    /// The time from which it is refused.
    package let expiresAt: Instant

    /// Returns the digest of a code.
    package static func digest(of code: InviteCode, by digest: any TokenDigest) -> String {
        digest.digest(of: Array("password reset \(code.text)".utf8))
    }
}

extension PasswordReset {
    static let table = Table<PasswordReset>(
        "password_resets", key: ["account"], indexes: [.index("by_expiry", "expires_at")],
        home: "account",
        make: { PasswordReset(account: $0, digest: $1, expiresAt: $2) },
        columns: Column("account", \.account), Column("digest", \.digest),
        Column("expires_at", \.expiresAt))
}

extension Accounts {
    /// Returns the account with a name that a code with a digest may give a new password.
    ///
    /// - Throws: ``AccountsError/wrongCredentials``, for any reason.
    func account(named name: AccountName, resetBy digest: String) throws -> Account {
        guard let account = try account(named: name),
            let reset = try reading.get(PasswordReset.table, account.id),
            reset.digest == digest, now < reset.expiresAt
        else { throw AccountsError.wrongCredentials }
        return account
    }
}

extension AccountEditor {
    /// Keeps the digest of a code for an account, in place of an earlier one, and forgets those
    /// that have expired.
    package func add(
        reset digest: String, of account: AccountID, lasting time: Duration
    ) throws -> PasswordReset {
        precondition(time > .zero, "a code lasts for some time")
        let query = Query(PasswordReset.table, by: "by_expiry").through(now).limited(to: 1000)
        for expired in try transaction.all(query) { try forgetReset(of: expired.account) }
        let reset = PasswordReset(account: account, digest: digest, expiresAt: now + time)
        try transaction.put(reset, in: PasswordReset.table)
        return reset
    }

    /// Forgets the codes of all accounts, as in a store that is put back to a backup: which of them
    /// were used since, or replaced, is not known.
    package func forgetResets() throws {
        for reset in try transaction.all(Query(PasswordReset.table)) {
            try forgetReset(of: reset.account)
        }
    }

    /// Forgets the code for an account, if there is one.
    func forgetReset(of account: AccountID) throws {
        try transaction.delete(PasswordReset.table, account)
    }
}
