import Primitives
import Storage

/// A person who can sign in to a server.
package struct Account: Hashable, Identifiable, Sendable {
    /// The permanent id of the account; never given to another person.
    package let id: AccountID
    /// The name for signing in.
    package let name: AccountName
    /// The hash of the password, with its parameters; never leaves this module.
    var passwordHash: String
    /// The time of registration.
    package let createdAt: Instant
    /// Whether the operator has disabled the account: nobody can sign in to it.
    package var isDisabled: Bool
}

extension Account: CustomStringConvertible {
    /// The name and the id; never the hash.
    package var description: String { "\(name) (\(id))" }
}

extension Account {
    static let table = Table(
        "accounts", key: ["id"], indexes: [.unique("by_name", "name")],
        home: "id",
        make: Account.init(id:name:passwordHash:createdAt:isDisabled:),
        columns: Column("id", \.id), Column("name", \.name),
        Column("password_hash", \.passwordHash), Column("created_at", \.createdAt),
        Column("is_disabled", \.isDisabled))

    /// The query for the account with a name.
    static func query(_ name: AccountName) -> Query<Account> {
        Query(table, by: "by_name", equals: name)
    }
}
