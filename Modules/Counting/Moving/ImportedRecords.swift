import Primitives

/// A tap that was counted elsewhere.
public struct ImportedTap: Sendable, Hashable {
    /// The amount that was counted.
    public let amount: Int64
    /// The time of the tap.
    public let at: Instant
    /// The date that was written for it, which is the same on every device that imports it.
    public let day: Day
    /// The note.
    public let note: String

    /// Creates a tap of an amount at an instant, on a day.
    public init(amount: Int64, at: Instant, day: Day, note: String = "") {
        self.amount = amount
        self.at = at
        self.day = day
        self.note = note
    }
}

/// An interval that was measured elsewhere.
public struct ImportedInterval: Sendable, Hashable {
    /// The beginning.
    public let start: Instant
    /// The end.
    public let stop: Instant
    /// The note.
    public let note: String
    /// The clock that tells on which days it counts, as ``MeasuredInterval/dayClock``; else that of
    /// the device that imports it.
    public let dayClock: String

    /// Creates an interval from one instant to another, which must not be earlier.
    public init(start: Instant, stop: Instant, note: String = "", dayClock: String = "") {
        precondition(start <= stop, "a time ends after it begins")
        self.start = start
        self.stop = stop
        self.note = note
        self.dayClock = dayClock
    }
}
