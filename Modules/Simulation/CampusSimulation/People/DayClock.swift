import Storage

/// The time of a simulated day: twelve hours in quarters of an hour.
package struct DayClock: Sendable, Hashable {
    /// The number of quarters of an hour in a day.
    package static let quarters = 48
    /// The length of a quarter of an hour.
    package static let quarter: Duration = .minutes(15)

    /// The start of the day.
    package let start: Instant

    /// Creates the day that begins at an instant.
    package init(start: Instant) { self.start = start }

    /// Creates the day that ends at an instant, rounded down to a whole quarter of an hour.
    package init(endingBy now: Instant) {
        let quarter = Self.quarter.wholeMilliseconds
        let end = now.milliseconds / quarter * quarter
        start = Instant(milliseconds: end) - Self.quarter * Self.quarters
    }

    /// The end of the day.
    package var end: Instant { instant(quarter: Self.quarters) }

    /// Returns the start of a quarter.
    package func instant(quarter: Int) -> Instant { start + Self.quarter * quarter }
}
