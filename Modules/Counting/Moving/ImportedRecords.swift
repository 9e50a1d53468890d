import Primitives

/// Something that was counted elsewhere.
public struct ImportedTap: Sendable, Hashable {
    /// How much was counted.
    public let amount: Int64
    /// When.
    public let at: Instant
    /// The date that was written for it, which is the same wherever it is imported.
    public let day: Day
    /// What was said about it.
    public let note: String

    /// So much at an instant, on a day.
    public init(amount: Int64, at: Instant, day: Day, note: String = "") {
        self.amount = amount
        self.at = at
        self.day = day
        self.note = note
    }
}

/// A time that was measured elsewhere.
public struct ImportedInterval: Sendable, Hashable {
    /// When it began.
    public let start: Instant
    /// When it ended.
    public let stop: Instant
    /// What was said about it.
    public let note: String

    /// A time from an instant to another, which is not earlier.
    public init(start: Instant, stop: Instant, note: String = "") {
        precondition(start <= stop, "a time ends after it begins")
        self.start = start
        self.stop = stop
        self.note = note
    }
}
