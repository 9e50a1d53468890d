import Geometry

/// A summary of the encounters with one person, for one line of a feed.
package struct EncounterSummary: Hashable, Sendable {
    /// The latest encounter.
    package private(set) var last: Encounter
    private var duration: Duration

    /// Creates the summary of one encounter.
    package init(_ encounter: Encounter) {
        last = encounter
        duration = encounter.duration
    }

    /// Adds another encounter with the same person; all orders give the same summary.
    package mutating func add(_ encounter: Encounter) {
        if Encounter.precedes(encounter, last) { last = encounter }
        duration += encounter.duration
    }

    /// The other person.
    package var other: AccountID { last.other }
    /// Whole minutes together, over all encounters.
    package var minutes: Int { duration.wholeMinutes }

    /// Orders the person seen last first.
    package static func isLater(_ left: Self, _ right: Self) -> Bool {
        (right.last.to, left.other) < (left.last.to, right.other)
    }

    /// Orders the person first with whom most time was spent, among equals the one seen last.
    package static func isLonger(_ left: Self, _ right: Self) -> Bool {
        (right.minutes, right.last.to, left.other) < (left.minutes, left.last.to, right.other)
    }
}

/// The summaries of one person's encounters with all others.
package struct EncounterSummaries: Sendable {
    /// The summaries, in no order.
    package private(set) var all: [EncounterSummary] = []
    private var positions: [AccountID: Int] = [:]

    /// Creates no summaries.
    package init() {}

    /// Adds an encounter to the summary of its person.
    package mutating func add(_ encounter: Encounter) {
        if let position = positions[encounter.other] {
            all[position].add(encounter)
        } else {
            positions[encounter.other] = all.count
            all.append(EncounterSummary(encounter))
        }
    }
}
