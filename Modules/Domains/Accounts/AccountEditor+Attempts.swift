import Replica

extension AccountEditor {
    /// Counts an attempt to sign in before the password is checked, so that neither concurrent
    /// attempts nor a crash go uncounted.
    ///
    /// - Returns: The account with the name; `nil` if there is none.
    /// - Throws: ``AccountsError/tooManyAttempts(retryAfter:)``; such an attempt is not counted.
    func admit(_ name: AccountName) throws(AccountsError) -> Account? {
        let account = try account(named: name)
        let isKnown = account != nil
        var attempts =
            try transaction.get(SignInAttempts.table, name)
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
        try makeRoom()
        try transaction.put(attempts, in: SignInAttempts.table)
        return account
    }

    /// Undoes an attempt whose password was not checked after all.
    func takeBack(_ name: AccountName) throws(AccountsError) {
        guard var attempts = try transaction.get(SignInAttempts.table, name) else { return }
        attempts.count = max(attempts.count - 1, 0)
        // The attempt was admitted, so the wait before it was over.
        attempts.notBefore = attempts.lastAt
        try transaction.put(attempts, in: SignInAttempts.table)
    }

    /// Forgets the attempts with a name, after the right password.
    func forgetAttempts(_ name: AccountName) throws(AccountsError) {
        try transaction.delete(SignInAttempts.table, name)
    }

    private func makeRoom() throws(AccountsError) {
        let unknown = Query(SignInAttempts.table, by: "by_time", equals: false)
        let forgotten = unknown.before(now - policy.attemptsForgottenAfter).limited(to: 100)
        for attempts in try transaction.all(forgotten) { try forgetAttempts(attempts.name) }
        let excess = try transaction.count(unknown) - policy.unknownNames + 1
        guard excess > 0 else { return }
        for attempts in try transaction.all(unknown.limited(to: excess)) {
            try forgetAttempts(attempts.name)
        }
    }
}
