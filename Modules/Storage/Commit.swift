/// One durable commit of a store.
public struct Commit: Hashable, Sendable {
    /// The number, greater than that of every earlier commit, even after the store was closed.
    /// Numbers may have gaps.
    public let number: Int64
    /// The names of the tables that the commit wrote to.
    public let tables: Set<String>
    /// The people whose rows it wrote, ascending, as its writer's ``Scope`` says; `nil` for
    /// everybody's.
    public let homes: [Value]?

    /// Creates the description of a commit.
    public init(number: Int64, tables: Set<String>, homes: [Value]? = nil) {
        self.number = number
        self.tables = tables
        self.homes = homes
    }
}

/// An event for a watcher of a store.
public enum StoreEvent: Hashable, Sendable {
    /// A commit wrote to a watched table.
    case commit(Commit)
    /// Commits up to this number were not reported one by one: the watcher was too slow, or another
    /// process made them. Rows read before may be outdated.
    case missed(through: Int64)
}
