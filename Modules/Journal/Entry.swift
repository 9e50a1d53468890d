import Primitives
import Storage

/// One entry of a journal.
public struct Entry: Sendable, Hashable, Identifiable {
    /// The tag of an entry's id.
    public enum Tag {}
    /// Identifies an entry on every device.
    public typealias ID = Identifier<Tag>

    /// Whose it is.
    public let owner: AccountID
    /// The id.
    public let id: ID
    /// When it was written.
    public let at: Instant
    /// What was written.
    public let text: String

    static let table = Table<Entry>(
        "entries", key: ["owner", "id"], indexes: [.index("by_time", "owner", "at")],
        make: { Entry(owner: $0, id: $1, at: $2, text: $3) },
        columns: Column("owner", \.owner), Column("id", \.id), Column("at", \.at),
        Column("text", \.text))
}

/// Text that was typed but not saved as an entry.
struct Draft: Sendable {
    let owner: AccountID
    let text: String

    static let table = Table<Draft>(
        "drafts", key: ["owner"], make: { Draft(owner: $0, text: $1) },
        columns: Column("owner", \.owner), Column("text", \.text))
}

/// The tables of this module.
public enum JournalTables {
    /// For opening a store.
    public static let all = [Entry.table.schema, Draft.table.schema]
}
