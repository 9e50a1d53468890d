import Primitives
import Storage

/// A document that a server refused by itself, so that it waits without holding up the others.
///
/// It is tried again once it was edited.
public struct SetAside: Sendable, Hashable {
    /// Whose it is.
    public let owner: AccountID
    /// What it is about.
    public let kind: DocumentKind
    /// Its id within the kind.
    public let id: String
    /// The local change that was refused; a later one is tried.
    let change: Int64
    /// What the server said.
    public let reason: String

    static let table = Table<SetAside>(
        "set_aside", key: ["owner", "kind", "id"],
        make: { SetAside(owner: $0, kind: $1, id: $2, change: $3, reason: $4) },
        columns: Column("owner", \.owner), Column("kind", \.kind), Column("id", \.id),
        Column("change", \.change), Column("reason", \.reason))
}
