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

/// What one person and another shared, in one line of a feed.
public struct EncounterSummary: Hashable, Sendable {
    /// One place that both visited.
    public struct SharedPlace: Hashable, Sendable {
        /// Where.
        public let place: Place.ID
        /// The end of the latest encounter there.
        public let last: Instant
        /// Whole minutes together there, all encounters of the time.
        public let minutes: Int
    }

    /// The other person.
    public let other: AccountID
    /// Where the latest encounter was.
    public let lastPlace: Place.ID
    /// When it ended.
    public let lastSeen: Instant
    /// Whole minutes together, all encounters of the time.
    public let minutes: Int
    /// The latest shared places, at most ``placesShown``, the latest first.
    public let latestPlaces: [SharedPlace]

    /// The most places of a summary.
    public static let placesShown = 3

    /// Sums encounters up by person, ordered by who was seen last.
    public static func summaries(of encounters: [Encounter]) -> [EncounterSummary] {
        Dictionary(grouping: encounters, by: \.other).values
            .map(EncounterSummary.init(ofOne:))
            .sorted { ($1.lastSeen, $0.other) < ($0.lastSeen, $1.other) }
    }

    private init(ofOne encounters: [Encounter]) {
        let latest = encounters.sorted(by: Encounter.precedes)
        self.other = latest[0].other
        self.lastPlace = latest[0].place
        self.lastSeen = latest[0].to
        self.minutes = latest.reduce(Duration.zero) { $0 + $1.duration }.wholeMinutes
        self.latestPlaces = Dictionary(grouping: latest, by: \.place).values
            .map { there in
                SharedPlace(
                    place: there[0].place, last: there[0].to,
                    minutes: there.reduce(Duration.zero) { $0 + $1.duration }.wholeMinutes)
            }
            .sorted { ($1.last, $0.place) < ($0.last, $1.place) }
            .prefix(Self.placesShown).map(\.self)
    }
}
