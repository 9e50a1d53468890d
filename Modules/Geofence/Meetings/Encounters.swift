import Primitives
import Storage

/// The encounters of pairs of people, computed from presences on request; nothing about pairs is
/// ever stored. Those of one person with everybody are found by a ``PresenceIndex``.
///
/// Valid only inside the transaction whose presences it shows.
package struct Encounters {
    private let reading: ReadTransaction
    private let rules: EncounterRules

    /// Creates a view of a store that was opened with ``Replica/Domain/places``.
    package init(in transaction: ReadTransaction, rules: EncounterRules = EncounterRules()) {
        reading = transaction
        self.rules = rules
    }

    /// The encounters of a person with another during a time, the latest first.
    ///
    /// Only what lies within the time counts, and only as far as it may be shown now.
    ///
    /// - Complexity: O(presences of both); nothing about anybody else is read.
    package func encounters(
        of viewer: AccountID, with other: AccountID, during time: Range<Instant>, now: Instant
    ) throws -> [Encounter] {
        try encounters(of: viewer, withEach: [other], during: time, now: now)
    }

    /// The encounters of a person with each of some others during a time, those with one person
    /// together and the latest first.
    ///
    /// - Complexity: O(presences of all these people); nothing about anybody else is read.
    package func encounters(
        of viewer: AccountID, withEach others: [AccountID], during time: Range<Instant>,
        now: Instant
    ) throws -> [Encounter] {
        let others = others.filter { $0 != viewer }
        guard !others.isEmpty else { return [] }
        let mine = try presences(of: viewer)
        guard !mine.isEmpty else { return [] }
        for other in others { expectPresences(of: other) }
        var found: [Encounter] = []
        for other in others {
            found += Self.between(
                mine, try presences(of: other), during: time, now: now, rules: rules)
        }
        return found
    }

    /// The presences of a person, also those that no longer count.
    ///
    /// - Complexity: O(kept visits of the person).
    package func presences(of person: AccountID) throws -> [Presence] {
        try reading.all(Query(GeofenceTables.presences, equals: person))
    }

    /// Announces the rows that ``presences(of:)`` reads.
    package func expectPresences(of person: AccountID) {
        reading.expect(Query(GeofenceTables.presences, equals: person))
    }

    /// The encounters of two people, from all their presences; the first list's person is the
    /// viewer.
    ///
    /// Pure and symmetric: exchanging the lists changes only which person is the other.
    ///
    /// Times together in one place are joined over gaps up to ``EncounterRules/joinedGap``. A
    /// joined time of at least ``EncounterRules/shortest``, without its gaps, is an encounter. Of
    /// the last ``EncounterRules/delay`` only presences count that are over on both sides.
    ///
    /// - Complexity: O(n log n).
    package static func between(
        _ mine: [Presence], _ theirs: [Presence], during time: Range<Instant>? = nil,
        now: Instant, rules: EncounterRules = EncounterRules()
    ) -> [Encounter] {
        guard let other = theirs.first?.person else { return [] }
        let shown = ShownTime(time, now: now, rules: rules)
        let places = Dictionary(grouping: theirs, by: \.place)
        var times = TimeSet([])
        var found: [Encounter] = []
        for (place, mine) in Dictionary(grouping: mine, by: \.place) {
            guard let theirs = places[place] else { continue }
            Attendance(mine, shown: shown).together(with: theirs, into: &times)
            times.forEachEncounter(with: other, at: place, shown) { found.append($0) }
        }
        return found.sorted(by: Encounter.precedes)
    }
}

extension TimeSet {
    /// Calls a closure with the encounters that the rules derive from the joint times of two people
    /// in one place.
    func forEachEncounter(
        with other: AccountID, at place: Place.ID, _ shown: ShownTime, _ body: (Encounter) -> Void
    ) {
        forEachGroup(joinedGap: shown.joinedGap) { time, duration in
            guard duration >= shown.shortest else { return }
            body(
                Encounter(
                    other: other, place: place, from: time.lowerBound, to: time.upperBound,
                    duration: .milliseconds(duration)))
        }
    }
}
