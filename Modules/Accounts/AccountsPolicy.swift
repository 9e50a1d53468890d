import Primitives

/// How long tokens live and how fast passwords may be guessed.
public struct AccountsPolicy: Sendable {
    /// How long a token is good after signing in, and after each renewal; 90 days.
    ///
    /// Used within the last third of that time, it is renewed.
    public var tokenLifetime: Duration = .hours(90 * 24)
    /// How long a token is good at most after the password was given, however often it is renewed;
    /// a year.
    public var longestSession: Duration = .hours(365 * 24)
    /// How exactly the last use of a token is kept, so that not every request writes; an hour.
    public var useGranularity: Duration = .hours(1)
    /// How many devices may be signed in to one account; the oldest gives way. 50.
    public var devicesPerAccount = 50
    /// How many wrong attempts in a row cost no wait; 5.
    public var freeAttempts = 5
    /// The wait after the last free attempt; it doubles with each further one. One second.
    public var firstWait: Duration = .seconds(1)
    /// The longest wait; 15 minutes.
    public var longestWait: Duration = .minutes(15)
    /// After how long without an attempt the count starts anew; a day.
    public var attemptsForgottenAfter: Duration = .hours(24)
    /// How many names that nobody has are remembered with their attempts; 10,000.
    public var unknownNames = 10_000

    /// The defaults.
    public init() {}

    /// Until when a session lasts that is used now.
    func expiry(of session: Session, usedAt now: Instant) -> Instant {
        guard session.expiresAt - now <= tokenLifetime / 3 else { return session.expiresAt }
        return max(
            session.expiresAt, min(now + tokenLifetime, session.createdAt + longestSession))
    }

    /// How long to wait after that many wrong attempts in a row.
    func wait(afterAttempts count: Int) -> Duration {
        guard count >= freeAttempts else { return .zero }
        let doublings = min(count - freeAttempts, 30)
        return min(firstWait * (1 << doublings), longestWait)
    }
}
