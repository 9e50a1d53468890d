import Primitives
import Storage

/// The attempts to sign in with one name from one network, or on one familiar device, since the
/// last success; or those with one name on unfamiliar devices from everywhere.
///
/// They are kept for unknown names, too, so that a wait doesn't reveal which accounts exist.
struct SignInAttempts: Sendable {
    let origin: Origin
    /// Whether an account has this name; attempts at other names are kept apart, so that a flood of
    /// them makes no known one forgotten.
    var isKnown: Bool
    var count: Int
    var notBefore: Instant
    var lastAt: Instant

    /// The key: a name, and after a space the network or the device of the attempts, or `*`.
    struct Origin: RawRepresentable, Hashable, Sendable, ColumnValue {
        let rawValue: String

        init(rawValue: String) { self.rawValue = rawValue }

        init(_ name: AccountName, _ caller: Caller, on device: DeviceID) {
            rawValue = "\(name) \(caller.isFamiliarDevice ? "\(device)" : caller.network)"
        }

        /// All networks.
        init(everywhere name: AccountName) { rawValue = "\(name) *" }
    }

    static let table = Table(
        "sign_in_attempts", key: ["name"], indexes: [.index("by_time", "is_known", "last_at")],
        make: SignInAttempts.init(origin:isKnown:count:notBefore:lastAt:),
        columns: Column("name", \.origin), Column("is_known", \.isKnown),
        Column("count", \.count), Column("not_before", \.notBefore),
        Column("last_at", \.lastAt))
}
