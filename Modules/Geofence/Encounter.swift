import Primitives

/// Two people in one place at one time, seen from one of them.
public struct Encounter: Hashable, Sendable {
    /// The other person.
    public let other: AccountID
    /// Where.
    public let place: Place.ID
    /// When both were there first.
    public let from: Instant
    /// When one of them left last.
    public let to: Instant
    /// How long both were there; less than `to − from` where short gaps were joined.
    public let duration: Duration

    /// Makes an encounter.
    public init(
        other: AccountID, place: Place.ID, from: Instant, to: Instant, duration: Duration
    ) {
        self.other = other
        self.place = place
        self.from = from
        self.to = to
        self.duration = duration
    }

    /// Orders by end, latest first; then by who and where.
    static func precedes(_ left: Encounter, _ right: Encounter) -> Bool {
        if left.to != right.to { return left.to > right.to }
        if left.other != right.other { return left.other < right.other }
        if left.from != right.from { return left.from > right.from }
        return left.place < right.place
    }
}

/// What makes two visits an encounter.
public struct EncounterRules: Hashable, Sendable, Codable {
    /// Shorter times together are no encounter: people who pass by each other.
    public var shortest: Duration
    /// Times together that are at most this far apart are one: somebody fetched a coffee, or a
    /// fence was unsure.
    public var joinedGap: Duration

    /// Makes rules; five minutes together, gaps up to five minutes.
    public init(shortest: Duration = .minutes(5), joinedGap: Duration = .minutes(5)) {
        self.shortest = shortest
        self.joinedGap = joinedGap
    }
}
