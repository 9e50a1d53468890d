/// The figures of an engine whose store is another program's: what it counted since it was opened,
/// and how its server is.
public struct StoreFigures: Hashable, Sendable {
    /// The transactions, each once, however often it ran.
    public var transactions = 0
    /// The transactions that were committed and had changed something.
    public var commits = 0
    /// The runs of these, and those that others kept from committing.
    public var runs = 0
    /// The round trips to the server for transactions.
    public var flights = 0
    /// The transactions that wait for a session now.
    public var waiting = 0
    /// The commits of other processes.
    public var foreignCommits = 0
    /// Those of them that no hint told of.
    public var unhintedCommits = 0
    /// The time for which commits are held back from watchers; zero if none are.
    public var horizonAge = Duration.zero
    /// The replicas that follow the server; `nil` if that is not known.
    public var replicas: Int?
    /// The most that one of them is behind.
    public var replicaDelay = Duration.zero

    /// Creates figures of an engine that has done nothing.
    public init() {}
}
