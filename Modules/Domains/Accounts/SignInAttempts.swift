import Primitives
import Storage

/// The attempts to sign in with one name since the last success.
///
/// They are kept for unknown names, too, so that a wait doesn't reveal which accounts exist.
struct SignInAttempts: Sendable {
    let name: AccountName
    /// Whether an account has this name; the attempts of other names are forgotten first.
    var isKnown: Bool
    var count: Int
    var notBefore: Instant
    var lastAt: Instant

    static let table = Table(
        "sign_in_attempts", key: ["name"], indexes: [.index("by_time", "is_known", "last_at")],
        make: SignInAttempts.init(name:isKnown:count:notBefore:lastAt:),
        columns: Column("name", \.name), Column("is_known", \.isKnown),
        Column("count", \.count), Column("not_before", \.notBefore),
        Column("last_at", \.lastAt))

    /// Counts an attempt before the password is checked, so that neither concurrent attempts nor a
    /// crash go uncounted.
    ///
    /// - Throws: ``AccountsError/tooManyAttempts(retryAfter:)``; such an attempt is not counted.
    static func admit(
        _ name: AccountName, isKnown: Bool, at now: Instant, policy: AccountsPolicy,
        in transaction: TypedTransaction<Transaction, AccountsError>
    ) throws(AccountsError) {
        var attempts =
            try transaction.get(table, name)
            ?? SignInAttempts(name: name, isKnown: isKnown, count: 0, notBefore: now, lastAt: now)
        if now - attempts.lastAt >= policy.attemptsForgottenAfter { attempts.count = 0 }
        let wait = attempts.notBefore - now
        // A clock that was set back must not lock anybody out for longer than the longest wait.
        if wait > .zero && wait <= policy.longestWait {
            throw .tooManyAttempts(retryAfter: wait)
        }
        attempts.isKnown = isKnown
        attempts.count += 1
        attempts.notBefore = now + policy.wait(afterAttempts: attempts.count)
        attempts.lastAt = now
        // The work is the same for known and unknown names.
        try transaction { base throws(StorageError) in
            try makeRoom(at: now, policy: policy, in: base)
        }
        try transaction.put(attempts, in: table)
    }

    /// Undoes an attempt whose password was not checked after all.
    static func takeBack(_ name: AccountName, in transaction: Transaction) throws(StorageError) {
        guard var attempts = try transaction.get(table, name) else { return }
        attempts.count = max(attempts.count - 1, 0)
        // The attempt was admitted, so the wait before it was over.
        attempts.notBefore = attempts.lastAt
        try transaction.put(attempts, in: table)
    }

    private static func makeRoom(
        at now: Instant, policy: AccountsPolicy, in transaction: Transaction
    ) throws(StorageError) {
        let unknown = Query(table, by: "by_time", equals: false)
        let forgotten = unknown.before(now - policy.attemptsForgottenAfter).limited(to: 100)
        for attempts in try transaction.all(forgotten) {
            try transaction.delete(table, attempts.name)
        }
        let excess = try transaction.count(unknown) - policy.unknownNames + 1
        guard excess > 0 else { return }
        for attempts in try transaction.all(unknown.limited(to: excess)) {
            try transaction.delete(table, attempts.name)
        }
    }
}
