import Primitives
import Storage

/// A thing that is counted.
public struct Counter: Sendable, Hashable, Identifiable {
    /// The tag of a counter's id.
    public enum Tag {}
    /// Identifies a counter on every device.
    public typealias ID = Identifier<Tag>

    /// Whose it is.
    public let owner: AccountID
    /// The id.
    public let id: ID
    /// What is counted; empty for a blank count.
    public let title: String
    /// The multiple that one tap adds or takes away; at least 1.
    public let step: Int64
    /// The value it began with.
    public let start: Int64
    /// The value that a reset gives it.
    public let resetValue: Int64
    /// The group it belongs to.
    public let group: Group.ID?
    /// Its colour as `#RRGGBB`.
    public let color: String
    /// What it shows.
    public let value: Int64
    /// When it was created.
    public let createdAt: Instant
    /// When it was last used on this device.
    public let usedAt: Instant

    /// The line that is shared: value, then title, as in `23 Kids`.
    public var shareLine: String { title.isEmpty ? "\(value)" : "\(value) \(title)" }

    static let table = Table<Counter>(
        "counters", key: ["owner", "id"],
        indexes: [
            .index("by_creation", "owner", "created_at"), .index("by_use", "owner", "used_at"),
            .index("by_group", "owner", "group_id", "created_at"),
        ],
        make: {
            Counter(
                owner: $0, id: $1, title: $2, step: $3, start: $4, resetValue: $5, group: $6,
                color: $7, value: $8, createdAt: $9, usedAt: $10)
        },
        columns: Column("owner", \.owner), Column("id", \.id), Column("title", \.title),
        Column("step", \.step), Column("start", \.start), Column("reset_value", \.resetValue),
        Column("group_id", \.group), Column("color", \.color), Column("value", \.value),
        Column("created_at", \.createdAt), Column("used_at", \.usedAt))
}
