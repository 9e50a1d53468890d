/// One durable commit of a store.
public struct Commit: Hashable, Sendable {
    /// The number: greater than that of every commit before it, also after the store was closed.
    /// Numbers may be left out.
    public let number: Int64
    /// The tables it wrote to, by name.
    public let tables: Set<String>

    /// Describes a commit.
    public init(number: Int64, tables: Set<String>) {
        self.number = number
        self.tables = tables
    }
}

/// What a watcher of a store is told.
public enum StoreEvent: Hashable, Sendable {
    /// A commit wrote to a watched table.
    case commit(Commit)
    /// Commits up to this number were not told one by one: the watcher was too slow, or another
    /// process made them. What was read before may be old.
    case missed(through: Int64)
}
