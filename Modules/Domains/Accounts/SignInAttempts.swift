import Replica

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
}
