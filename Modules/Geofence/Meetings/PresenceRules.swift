import Primitives

/// The rules by which visits that people tell of count for meetings.
///
/// They keep invented visits from showing where others are. `docs/geofence.md` gives the reason of
/// each number.
package struct PresenceRules: Hashable, Sendable {
    /// The time before a visit was told of that still counts, and the time by which its end may be
    /// put off after it was told of.
    package var allowance: Duration
    /// The time below which a visit elsewhere during another visit is taken for an error of
    /// positions.
    package var shortestStay: Duration
    /// The number of places an hour that count.
    package var placesPerHour: Int
    /// The time for which an account is new.
    package var probation: Duration
    /// The time for which somebody new must stay in a place before it counts.
    package var probationStay: Duration

    /// Creates rules, by default with the numbers in `docs/geofence.md`.
    package init(
        allowance: Duration = .minutes(2), shortestStay: Duration = .minutes(5),
        placesPerHour: Int = 6, probation: Duration = .hours(7 * 24),
        probationStay: Duration = .minutes(15)
    ) {
        precondition(placesPerHour > 0, "a person is in some place")
        self.allowance = allowance
        self.shortestStay = shortestStay
        self.placesPerHour = placesPerHour
        self.probation = probation
        self.probationStay = probationStay
    }

    /// The rules for invented people, whose days pass in minutes: what they tell counts, however
    /// late. They, too, are in one place at a time.
    package static let rehearsal = PresenceRules(
        allowance: .hours(400 * 24), placesPerHour: .max, probation: .zero, probationStay: .zero)

    /// The most places of one person that are compared; of somebody who tells of more within two
    /// days nothing counts.
    static let mostPlaces = 128
    /// The time before a telling within which visits may begin to count or cease to count.
    static let reach: Duration = Visit.longestStay * 2
}

/// The circumstances in which a server is told of visits.
package struct Telling: Sendable {
    /// The server's time.
    package let at: Instant
    /// The time at which the person's account was created.
    package let joinedAt: Instant
    /// The map.
    package let map: PlaceIndex
    /// The rules by which visits count for meetings.
    package let rules: PresenceRules

    /// Creates the circumstances.
    package init(at: Instant, joinedAt: Instant, map: PlaceIndex, rules: PresenceRules) {
        self.at = at
        self.joinedAt = joinedAt
        self.map = map
        self.rules = rules
    }
}
