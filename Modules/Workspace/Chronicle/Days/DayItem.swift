import Journal
import Primitives

/// One thing on the timeline of a day.
package struct DayItem: Sendable, Hashable {
    /// The kinds of things, with what is theirs.
    package enum Kind: Sendable, Hashable {
        /// A stay in a place, and the names of those who were met there meanwhile.
        case stay(place: String, people: [String])
        /// A stopwatch that ran.
        case time(title: String)
        /// Taps of one counter that followed each other closely.
        case count(title: String, amount: Int64)
        /// A meeting with a person.
        case meeting(name: String, place: String)
        /// An entry of the journal; its text is `nil` if it can't be read now.
        case entry(Entry.ID, text: String?, isStarred: Bool)
        /// Midnight, from which the calendar has another date.
        case midnight(Day)
        /// A change of the clocks by some minutes.
        case clocks(minutes: Int)
    }

    /// The kind.
    package let kind: Kind
    /// The beginning within the day.
    package let start: Instant
    /// The end within the day; `nil` for what has no length, or of which only one time is known.
    package let end: Instant?
    /// Whether it goes on now.
    package var isOpen = false
    /// Whether it began before the day.
    package var beganBefore = false
    /// Whether it ended after the day.
    package var endsAfter = false

    /// The length in whole minutes; 0 for what has none.
    package var minutes: Int { end.map { ($0 - start).wholeMinutes } ?? 0 }

    /// The order among things that begin together.
    var rank: Int {
        switch kind {
        case .clocks: 0
        case .midnight: 1
        case .stay: 2
        case .meeting: 3
        case .time: 4
        case .count: 5
        case .entry: 6
        }
    }
}
