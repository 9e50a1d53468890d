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

/// Changes to a group; a property that is `nil` stays as it is.
public struct GroupSettings: Sendable, Hashable {
    /// The new name.
    public var name: String?
    /// The new colour as `#RRGGBB`; `.some(nil)` for none.
    public var color: String??
    /// The new icon; `.some(nil)` for none.
    public var icon: String??

    /// Creates changes of the given properties.
    public init(name: String? = nil, color: String?? = nil, icon: String?? = nil) {
        self.name = name
        self.color = color
        self.icon = icon
    }
}

/// The total of the counters of a group.
public struct GroupTotal: Sendable, Hashable {
    /// The number of counters in the group.
    public let counters: Int
    /// The sum of the counts; `nil` if it does not fit in 64 bits.
    public let count: Int64?
    /// The number of stopwatches among them.
    public let stopwatches: Int
    /// The number of running stopwatches.
    public let running: Int
    /// The sum of their times; time that several measured at once counts for each.
    public let elapsed: Duration

    /// Creates the total of some counters.
    public init(of counters: [Counter]) {
        let timed = counters.filter { $0.type == .time }
        let sum = counters.reduce(Int128(0)) { $0 + ($1.type == .time ? 0 : Int128($1.value)) }
        self.counters = counters.count
        count = Int64(exactly: sum)
        stopwatches = timed.count
        running = timed.count(where: \.isRunning)
        elapsed = timed.map(\.elapsed).total
    }
}
