import Primitives

/// The time of a simulated day: twelve hours in quarters of an hour.
public struct DayClock: Sendable, Hashable {
    /// How many quarters of an hour a day has.
    public static let quarters = 48
    /// A quarter of an hour.
    public static let quarter: Duration = .minutes(15)

    /// When the day begins.
    public let start: Instant

    /// The day that begins at an instant.
    public init(start: Instant) { self.start = start }

    /// The day that ends at an instant, rounded down to a whole quarter of an hour.
    public init(endingBy now: Instant) {
        let quarter = Self.quarter.wholeMilliseconds
        let end = now.milliseconds / quarter * quarter
        start = Instant(milliseconds: end) - Self.quarter * Self.quarters
    }

    /// When the day ends.
    public var end: Instant { instant(quarter: Self.quarters) }

    /// When a quarter begins.
    public func instant(quarter: Int) -> Instant { start + Self.quarter * quarter }
}
