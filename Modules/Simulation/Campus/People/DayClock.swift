import Primitives

/// The time of a simulated day, or of several, in quarters of an hour; twelve hours by default.
package struct DayClock: Sendable, Hashable {
    /// The length of a quarter of an hour.
    package static let quarter: Duration = .minutes(15)
    /// The number of quarters of an hour in twelve hours.
    package static let half = 48

    /// The start of the time.
    package let start: Instant
    /// The number of quarters of an hour.
    package let quarters: Int

    /// Creates the time that begins at an instant.
    package init(start: Instant, quarters: Int = half) {
        precondition(quarters > 0, "time passes")
        self.start = start
        self.quarters = quarters
    }

    /// Creates the twelve hours that end at an instant, rounded down to a whole quarter of an hour.
    package init(endingBy now: Instant) {
        let quarter = Self.quarter.wholeMilliseconds
        let end = now.milliseconds / quarter * quarter
        self.init(start: Instant(milliseconds: end) - Self.quarter * Self.half)
    }

    /// The end of the time.
    package var end: Instant { instant(quarter: quarters) }

    /// Returns the start of a quarter.
    package func instant(quarter: Int) -> Instant { start + Self.quarter * quarter }
}
