import Geofence
import Journal
import Primitives

/// Everything that a device knows of a day, in no particular order.
package struct DayRecord: Sendable {
    /// A time with its end; `nil` while it goes on.
    package struct Span: Sendable, Hashable {
        let from: Instant
        let until: Instant?

        /// Creates a span.
        package init(_ from: Instant, _ until: Instant?) {
            self.from = from
            self.until = until
        }
    }

    /// A tap of a counter.
    package struct Tap: Sendable, Hashable {
        let at: Instant
        let amount: Int64

        /// Creates a tap.
        package init(_ amount: Int64, at: Instant) {
            self.at = at
            self.amount = amount
        }
    }

    /// A counter: the sum of the day, and the times that are known of it.
    package struct Count: Sendable, Hashable {
        let sum: DayCount
        let taps: [Tap]
        let intervals: [Span]

        /// Creates a counter's part of the record.
        package init(_ sum: DayCount, taps: [Tap] = [], intervals: [Span] = []) {
            self.sum = sum
            self.taps = taps
            self.intervals = intervals
        }
    }

    /// A stay in a place.
    package struct Stay: Sendable, Hashable {
        let place: String
        let span: Span

        /// Creates a stay.
        package init(_ place: String, _ span: Span) {
            self.place = place
            self.span = span
        }
    }

    /// A meeting with a person; its beginning is `nil` if only its end is known.
    package struct Meeting: Sendable, Hashable {
        let name: String
        let place: String
        let from: Instant?
        let until: Instant

        /// Creates a meeting.
        package init(_ name: String, at place: String, from: Instant?, until: Instant) {
            self.name = name
            self.place = place
            self.from = from
            self.until = until
        }
    }

    let day: Day
    let rule: DayRule
    let now: Instant
    /// The counters in the order of their list.
    package var counts: [Count] = []
    /// The stays of the person.
    package var stays: [Stay] = []
    /// The meetings of which the device knows.
    package var meetings: [Meeting] = []
    /// The entries of the journal.
    package var entries: [Entry] = []
    /// The names of the account's other devices that may have recorded visits.
    package var otherDevices: [String] = []

    /// Creates the record of a day of which nothing is known.
    package init(of day: Day, rule: DayRule, now: Instant) {
        self.day = day
        self.rule = rule
        self.now = now
    }

    /// The instants of the day.
    var hours: Range<Instant> { rule.start(of: day)..<rule.start(of: day + 1) }
}
