import Merge
import Primitives
import Storage

/// A document that a server refused, set aside so that it does not hold up the others.
///
/// It is tried again once it has been edited.
public struct RefusedDocument: Sendable, Hashable {
    /// The account that owns the document.
    public let owner: AccountID
    /// The kind of the document.
    public let kind: DocumentKind
    /// The id within the kind.
    public let id: String
    /// The local change that was refused; a later one is tried.
    let change: Int64
    /// The reason that the server gave.
    public let reason: String

    static let table = Table<RefusedDocument>(
        "set_aside", key: ["owner", "kind", "id"],
        home: "owner",
        make: { RefusedDocument(owner: $0, kind: $1, id: $2, change: $3, reason: $4) },
        columns: Column("owner", \.owner), Column("kind", \.kind), Column("id", \.id),
        Column("change", \.change), Column("reason", \.reason))
}
