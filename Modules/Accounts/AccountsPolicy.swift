import Primitives

/// The lifetime of tokens, and the limits on guessing passwords.
package struct AccountsPolicy: Sendable {
    /// The lifetime of a token after signing in, and after each renewal; 90 days.
    ///
    /// A token used within the last third of that time is renewed.
    package var tokenLifetime: Duration = .hours(90 * 24)
    /// The longest lifetime of a token after the password was given, including renewals; a year.
    package var longestSession: Duration = .hours(365 * 24)
    /// The precision of a token's last use, so that not every request writes; an hour.
    package var useGranularity: Duration = .hours(1)
    /// The number of devices that may be signed in to one account; the oldest is signed out. 50.
    package var devicesPerAccount = 50
    /// The number of wrong attempts in a row without a wait; 5.
    package var freeAttempts = 5
    /// The wait after the last free attempt; it doubles with each further attempt. One second.
    package var firstWait: Duration = .seconds(1)
    /// The longest wait; 15 minutes.
    package var longestWait: Duration = .minutes(15)
    /// The time without an attempt after which the count is reset; a day.
    package var attemptsForgottenAfter: Duration = .hours(24)
    /// The number of wrong attempts at one name on unfamiliar devices, from all networks together,
    /// that may come at once; 50.
    package var guessesPerName = 50
    /// The time after which one more such attempt may come; a minute.
    package var guessInterval: Duration = .minutes(1)
    /// The number of origins of wrong attempts that are remembered at known names, and as many at
    /// unknown ones; 10,000.
    package var rememberedOrigins = 10_000

    /// Creates the default policy.
    package init() {}

    /// Returns the expiry of a session that is used now.
    func expiry(of session: Session, usedAt now: Instant) -> Instant {
        guard session.expiresAt - now <= tokenLifetime / 3 else { return session.expiresAt }
        return max(
            session.expiresAt, min(now + tokenLifetime, session.createdAt + longestSession))
    }

    /// Returns the wait after that many wrong attempts in a row.
    func wait(afterAttempts count: Int) -> Duration {
        guard count >= freeAttempts else { return .zero }
        let doublings = min(count - freeAttempts, 30)
        return min(firstWait * (1 << doublings), longestWait)
    }
}
