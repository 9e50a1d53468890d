import Primitives
import Storage

/// A device that is signed in to an account.
package struct Session: Hashable, Sendable {
    /// The digest of the access token, which is the key of the session.
    package let tokenHash: String
    /// The account.
    package let account: AccountID
    /// The device; an account has at most one session on each.
    package let device: DeviceID
    /// The time of signing in with a password.
    package let createdAt: Instant
    /// The time from which the token is refused, unless it is used before and so renewed.
    package internal(set) var expiresAt: Instant
    /// The time of the last use, to within ``AccountsPolicy/useGranularity``.
    package internal(set) var lastUsedAt: Instant?
    /// The name that the person gave to the device; `nil` for none.
    package internal(set) var deviceName: String?
}

extension Session {
    /// Returns a session of an account that is in no store, for one piece of work in this process.
    package static func unstored(
        of account: AccountID, on device: DeviceID, at now: Instant
    ) -> Session {
        Session(
            tokenHash: "", account: account, device: device, createdAt: now, expiresAt: now,
            lastUsedAt: nil, deviceName: nil)
    }

    static let table = Table(
        "sessions", key: ["token_hash"],
        indexes: [
            .unique("by_device", "account", "device"),
            .index("by_time", "account", "created_at"),
            .index("by_expiry", "expires_at"),
        ],
        home: "account",
        make: Session.init(
            tokenHash:account:device:createdAt:expiresAt:lastUsedAt:deviceName:),
        columns: Column("token_hash", \.tokenHash), Column("account", \.account),
        Column("device", \.device), Column("created_at", \.createdAt),
        Column("expires_at", \.expiresAt), Column("last_used_at", \.lastUsedAt),
        Column("device_name", \.deviceName))

    /// Returns the query for the sessions of an account, in the order in which they signed in.
    static func byTime(of account: AccountID) -> Query<Session> {
        Query(table, by: "by_time", equals: account)
    }
}
