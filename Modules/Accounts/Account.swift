import Primitives
import Storage

/// A person who can sign in to a server.
public struct Account: Hashable, Identifiable, Sendable {
    /// Names the account for ever; never given to another person.
    public let id: AccountID
    /// What the person types to sign in.
    public let name: AccountName
    /// The password as a hash that describes itself; never leaves this module.
    var passwordHash: String
    /// When it was registered.
    public let createdAt: Instant
    /// Whether the operator has switched it off: nobody can sign in to it.
    public var isDisabled: Bool
}

extension Account: CustomStringConvertible {
    /// The name and the id; never the hash.
    public var description: String { "\(name) (\(id))" }
}

extension Account {
    static let table = Table(
        "accounts", key: ["id"], indexes: [.unique("by_name", "name")],
        make: Account.init(id:name:passwordHash:createdAt:isDisabled:),
        columns: Column("id", \.id), Column("name", \.name),
        Column("password_hash", \.passwordHash), Column("created_at", \.createdAt),
        Column("is_disabled", \.isDisabled))
}
