import Geometry

/// A summary of the encounters with one person, for one line of a feed.
package struct EncounterSummary: Hashable, Sendable {
    /// One place that both visited.
    package struct SharedPlace: Hashable, Sendable {
        /// The place.
        package let place: Place.ID
        /// The end of the latest encounter there.
        package let last: Instant
        /// Whole minutes together there, over all encounters.
        package let minutes: Int
    }

    /// The other person.
    package let other: AccountID
    /// The place of the latest encounter.
    package let lastPlace: Place.ID
    /// The end of the latest encounter.
    package let lastSeen: Instant
    /// Whole minutes together, over all encounters.
    package let minutes: Int
    /// The latest shared places, at most ``placesShown``, the latest first.
    package let latestPlaces: [SharedPlace]

    /// The most places of a summary.
    package static let placesShown = 3

    /// Sums encounters up by person, the person seen last first.
    package static func summaries(of encounters: [Encounter]) -> [EncounterSummary] {
        Dictionary(grouping: encounters, by: \.other).values
            .map(EncounterSummary.init(ofOne:))
            .sorted { ($1.lastSeen, $0.other) < ($0.lastSeen, $1.other) }
    }

    private init(ofOne encounters: [Encounter]) {
        let latest = encounters.sorted(by: Encounter.precedes)
        self.other = latest[0].other
        self.lastPlace = latest[0].place
        self.lastSeen = latest[0].to
        self.minutes = latest.map(\.duration).total.wholeMinutes
        self.latestPlaces = Dictionary(grouping: latest, by: \.place).values
            .map { there in
                SharedPlace(
                    place: there[0].place, last: there[0].to,
                    minutes: there.map(\.duration).total.wholeMinutes)
            }
            .sorted { ($1.last, $0.place) < ($0.last, $1.place) }
            .prefix(Self.placesShown).map(\.self)
    }
}
