import Primitives
import Storage

/// A named set of counters.
public struct Group: Sendable, Hashable, Identifiable {
    /// The tag of a group's id.
    public enum Tag {}
    /// Identifies a group on every device.
    public typealias ID = Identifier<Tag>

    /// Whose it is.
    public let owner: AccountID
    /// The id.
    public let id: ID
    /// The name.
    public let name: String
    /// When it was created.
    public let createdAt: Instant

    static let table = Table<Group>(
        "groups", key: ["owner", "id"], indexes: [.index("by_creation", "owner", "created_at")],
        make: { Group(owner: $0, id: $1, name: $2, createdAt: $3) },
        columns: Column("owner", \.owner), Column("id", \.id), Column("name", \.name),
        Column("created_at", \.createdAt))
}
