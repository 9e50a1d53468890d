import Replica

extension AccountEditor {
    /// Counts an attempt to sign in before the password is checked, so that neither concurrent
    /// attempts nor a crash go uncounted.
    ///
    /// - Throws: ``AccountsError/tooManyAttempts(retryAfter:)``; such an attempt is not counted.
    func admit(
        _ name: AccountName, from caller: Caller, on device: DeviceID
    ) throws(AccountsError) -> Admission {
        let account = try account(named: name)
        let isKnown = account != nil
        var caller = caller
        if let account {
            caller.isFamiliarDevice =
                try transaction.get(FamiliarDevice.table, account.id, device) != nil
        }
        let origin = SignInAttempts.Origin(name, caller, on: device)
        var attempts =
            try transaction.get(SignInAttempts.table, origin)
            ?? SignInAttempts(
                origin: origin, isKnown: isKnown, count: 0, notBefore: now, lastAt: now)
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
        try makeRoom(isKnown: isKnown)
        try transaction.put(attempts, in: SignInAttempts.table)
        return Admission(account: account, caller: caller, origin: origin)
    }

    /// Undoes an attempt whose password was not checked after all.
    func takeBack(_ origin: SignInAttempts.Origin) throws(AccountsError) {
        guard var attempts = try transaction.get(SignInAttempts.table, origin) else { return }
        attempts.count = max(attempts.count - 1, 0)
        // The attempt was admitted, so the wait before it was over.
        attempts.notBefore = attempts.lastAt
        try transaction.put(attempts, in: SignInAttempts.table)
    }

    /// Forgets the attempts of an origin, after the right password.
    func forgetAttempts(_ origin: SignInAttempts.Origin) throws(AccountsError) {
        try transaction.delete(SignInAttempts.table, origin)
    }

    /// Forgets the attempts with a name from everywhere.
    func forgetAttempts(_ name: AccountName) throws(AccountsError) {
        // "!" follows the space behind the name.
        let all = Query(SignInAttempts.table)
            .from(SignInAttempts.Origin(rawValue: "\(name) "))
            .before(SignInAttempts.Origin(rawValue: "\(name)!"))
        for attempts in try transaction.all(all) { try forgetAttempts(attempts.origin) }
    }

    /// Forgets old attempts, and the oldest beyond the limit, at known names or at others.
    private func makeRoom(isKnown: Bool) throws(AccountsError) {
        let alike = Query(SignInAttempts.table, by: "by_time", equals: isKnown)
        let forgotten = alike.before(now - policy.attemptsForgottenAfter).limited(to: 100)
        for attempts in try transaction.all(forgotten) { try forgetAttempts(attempts.origin) }
        let excess = try transaction.count(alike) - policy.rememberedOrigins + 1
        guard excess > 0 else { return }
        for attempts in try transaction.all(alike.limited(to: excess)) {
            try forgetAttempts(attempts.origin)
        }
    }
}

/// An attempt to sign in that may be checked.
struct Admission: Sendable {
    /// The account with the name; `nil` if there is none.
    let account: Account?
    let caller: Caller
    let origin: SignInAttempts.Origin
}
