import Primitives
import Storage

extension AccountEditor {
    /// Counts an attempt to sign in before the password is checked, so that neither concurrent
    /// attempts nor a crash go uncounted.
    ///
    /// - Throws: ``AccountsError/tooManyAttempts(retryAfter:)``; such an attempt is not counted.
    func admit(_ name: AccountName, from caller: Caller, on device: DeviceID) throws -> Admission {
        let caller = try recognized(caller, on: device, as: name, policy)
        let account = try account(named: name)
        let isKnown = account != nil
        let origin = SignInAttempts.Origin(name, caller, on: device)
        var attempts = try attempts(from: origin, isKnown: isKnown)
        if now - attempts.lastAt >= policy.attemptsForgottenAfter { attempts.count = 0 }
        attempts.count += 1
        attempts.notBefore = now + policy.wait(afterAttempts: attempts.count)
        attempts.lastAt = now
        try transaction.put(attempts, in: SignInAttempts.table)
        if !caller.isFamiliarDevice {
            var all = try self.attempts(
                from: SignInAttempts.Origin(everywhere: name), isKnown: isKnown)
            all.count += 1
            all.notBefore = all.end(at: now, policy) + policy.guessInterval
            all.lastAt = now
            try transaction.put(all, in: SignInAttempts.table)
        }
        return Admission(account: account, caller: caller, name: name, origin: origin)
    }

    private func attempts(
        from origin: SignInAttempts.Origin, isKnown: Bool
    ) throws -> SignInAttempts {
        var attempts =
            try transaction.get(SignInAttempts.table, origin)
            ?? SignInAttempts(
                origin: origin, isKnown: isKnown, count: 0, notBefore: now, lastAt: now)
        attempts.isKnown = isKnown
        return attempts
    }

    /// Forgets the attempts of an origin, after the right password.
    func forgetAttempts(_ admission: Admission) throws {
        try forgetAttempts(admission.origin)
        guard !admission.caller.isFamiliarDevice else { return }
        // Those from elsewhere stay.
        let everywhere = SignInAttempts.Origin(everywhere: admission.name)
        guard var all = try transaction.get(SignInAttempts.table, everywhere) else { return }
        all.count = max(all.count - 1, 0)
        all.notBefore = all.end(at: now, policy) - policy.guessInterval
        if all.count == 0 || all.notBefore <= now {
            try forgetAttempts(everywhere)
        } else {
            try transaction.put(all, in: SignInAttempts.table)
        }
    }

    private func forgetAttempts(_ origin: SignInAttempts.Origin) throws {
        try transaction.delete(SignInAttempts.table, origin)
    }

    /// Forgets the attempts with a name from everywhere.
    func forgetAttempts(_ name: AccountName) throws {
        // "!" follows the space behind the name.
        let all = Query(SignInAttempts.table)
            .from(SignInAttempts.Origin(rawValue: "\(name) "))
            .before(SignInAttempts.Origin(rawValue: "\(name)!"))
        for attempts in try transaction.all(all) { try forgetAttempts(attempts.origin) }
    }

    /// Forgets the oldest attempts at known names or at others, so many.
    func forgetOldest(_ count: Int, isKnown: Bool) throws {
        let oldest = Query(SignInAttempts.table, by: "by_time", equals: isKnown).limited(to: count)
        for attempts in try transaction.all(oldest) { try forgetAttempts(attempts.origin) }
    }
}

/// An attempt to sign in that may be checked.
struct Admission: Sendable {
    /// The account with the name; `nil` if there is none.
    let account: Account?
    let caller: Caller
    let name: AccountName
    let origin: SignInAttempts.Origin
}

extension Accounts {
    /// Returns the number of attempts to forget, at known names or at others: the old ones, or
    /// those beyond the limit.
    func forgettable(isKnown: Bool, _ policy: AccountsPolicy) throws -> Int {
        let alike = Query(SignInAttempts.table, by: "by_time", equals: isKnown)
        let old = try reading.count(alike.before(now - policy.attemptsForgottenAfter))
        return max(old, try reading.count(alike) - policy.rememberedOrigins)
    }

    /// Returns a caller with whether a device is a familiar one of the account with a name.
    ///
    /// The work is the same for known and unknown names.
    func recognized(_ caller: Caller, on device: DeviceID, as name: AccountName) throws -> Caller {
        let owner = try account(named: name)?.id ?? AccountID(high: 0, low: 0)
        var caller = caller
        caller.isFamiliarDevice = try reading.get(FamiliarDevice.table, owner, device) != nil
        return caller
    }

    /// Returns a caller as ``recognized(_:on:as:)`` does, if they may try a password now.
    ///
    /// - Throws: ``AccountsError/tooManyAttempts(retryAfter:)``.
    func recognized(
        _ caller: Caller, on device: DeviceID, as name: AccountName, _ policy: AccountsPolicy
    ) throws -> Caller {
        let caller = try recognized(caller, on: device, as: name)
        let origin = SignInAttempts.Origin(name, caller, on: device)
        let own = try reading.get(SignInAttempts.table, origin)
        let all = try reading.get(
            SignInAttempts.table, SignInAttempts.Origin(everywhere: name))
        var wait = (own?.notBefore ?? now) - now
        // A clock that was set back must not lock anybody out for longer than the longest wait.
        if wait > policy.longestWait { wait = .zero }
        if let all, !caller.isFamiliarDevice {
            let most = policy.guessInterval * (policy.guessesPerName - 1)
            wait = max(wait, all.end(at: now, policy) - most - now)
        }
        guard wait <= .zero else { throw AccountsError.tooManyAttempts(retryAfter: wait) }
        return caller
    }
}

extension SignInAttempts {
    /// Returns the time at which all attempts from everywhere are used up, one each interval; now
    /// for a time that a clock set back has left too far ahead.
    ///
    /// - Source: the generic cell rate algorithm, ITU-T I.371.
    fileprivate func end(at now: Instant, _ policy: AccountsPolicy) -> Instant {
        let isPossible = notBefore - now <= policy.guessInterval * policy.guessesPerName
        return isPossible ? max(notBefore, now) : now
    }
}
