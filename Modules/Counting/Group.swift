import CountingRules
import Primitives
import Storage

/// A named set of counters.
public struct Group: Sendable, Hashable, Identifiable {
    /// The identifier of a group on every device.
    public typealias ID = GroupID

    /// The owner.
    public let owner: AccountID
    /// The id.
    public let id: ID
    /// The name.
    public let name: String
    /// The time at which it was created.
    public let createdAt: Instant
    /// Its colour as `#RRGGBB`, if one was chosen.
    public let color: String?
    /// The name of its icon, if one was chosen.
    public let icon: String?
    /// The position among the other groups; lists ascend by it.
    public let position: Int64
    /// Whether it and its counters are hidden from the lists.
    public let isArchived: Bool
    /// Whether it was deleted.
    let isDeleted: Bool

    static let table = Table<Group>(
        "groups", key: ["owner", "id"],
        home: "owner",
        make: {
            Group(
                owner: $0, id: $1, name: $2, createdAt: $3, color: $4, icon: $5, position: $6,
                isArchived: $7, isDeleted: $8)
        },
        columns: Column("owner", \.owner), Column("id", \.id), Column("name", \.name),
        Column("created_at", \.createdAt), Column("color", \.color), Column("icon", \.icon),
        Column("position", \.position), Column("is_archived", \.isArchived),
        Column("is_deleted", \.isDeleted))
}
