import Primitives

/// The time of a simulated day: twelve hours in quarters of an hour.
public struct DayClock: Sendable, Hashable {
    /// The number of quarters of an hour in a day.
    public static let quarters = 48
    /// The length of a quarter of an hour.
    public static let quarter: Duration = .minutes(15)

    /// The start of the day.
    public let start: Instant

    /// Creates the day that begins at an instant.
    public init(start: Instant) { self.start = start }

    /// Creates the day that ends at an instant, rounded down to a whole quarter of an hour.
    public init(endingBy now: Instant) {
        let quarter = Self.quarter.wholeMilliseconds
        let end = now.milliseconds / quarter * quarter
        start = Instant(milliseconds: end) - Self.quarter * Self.quarters
    }

    /// The end of the day.
    public var end: Instant { instant(quarter: Self.quarters) }

    /// Returns the start of a quarter.
    public func instant(quarter: Int) -> Instant { start + Self.quarter * quarter }
}
