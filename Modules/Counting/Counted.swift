/// What came of counting: the counter as it is now, and what it came to or went past.
public struct Counted: Sendable, Hashable {
    /// The counter as it is now.
    public let counter: Counter
    /// What a program may sound.
    public let crossings: [Crossing]

    /// What it shows.
    public var value: Int64 { counter.value }
}
