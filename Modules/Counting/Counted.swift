/// The result of counting: the counter as it is now, and the limits that its value crossed.
public struct Counted: Sendable, Hashable {
    /// The counter as it is now.
    public let counter: Counter
    /// The crossings, for which a program may play a sound.
    public let crossings: [Crossing]

    /// The value that the counter shows.
    public var value: Int64 { counter.value }
}
