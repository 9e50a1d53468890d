import Primitives

/// Two people in one place at one time, seen from one of them.
package struct Encounter: Hashable, Sendable {
    /// The other person.
    package let other: AccountID
    /// The place where they met.
    package let place: Place.ID
    /// The beginning of their time together.
    package let from: Instant
    /// The end of their time together.
    package let to: Instant
    /// The time that both were there; less than `to − from` if short gaps were joined.
    package let duration: Duration

    /// Creates an encounter.
    package init(
        other: AccountID, place: Place.ID, from: Instant, to: Instant, duration: Duration
    ) {
        self.other = other
        self.place = place
        self.from = from
        self.to = to
        self.duration = duration
    }

    /// Orders by end, latest first; then by person, beginning (latest first) and place.
    static func precedes(_ left: Encounter, _ right: Encounter) -> Bool {
        if left.to != right.to { return left.to > right.to }
        if left.other != right.other { return left.other < right.other }
        if left.from != right.from { return left.from > right.from }
        return left.place < right.place
    }
}

/// The rules by which presences of two people become encounters.
package struct EncounterRules: Hashable, Sendable, Codable {
    /// The shortest time together that is an encounter: people who only pass by each other don't
    /// meet.
    package var shortest: Duration
    /// The longest gap over which times together are joined: somebody fetched a coffee, or a fence
    /// was uncertain.
    package var joinedGap: Duration
    /// The time for which an encounter is not shown while one of the two is still there, so that
    /// nobody is followed live.
    package var delay: Duration

    /// Creates rules; by default five minutes together, gaps up to five minutes, and shown after
    /// ten minutes.
    package init(
        shortest: Duration = .minutes(5), joinedGap: Duration = .minutes(5),
        delay: Duration = .minutes(10)
    ) {
        self.shortest = shortest
        self.joinedGap = joinedGap
        self.delay = delay
    }
}
