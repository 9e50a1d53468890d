import Geometry
import Replica

/// The encounters of people, computed from presences on request; nothing about pairs is ever
/// stored.
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

    /// The encounters of a person during a time, the latest first.
    ///
    /// Only what lies within the time counts, and only as far as it may be shown now.
    ///
    /// - Parameter isExcluded: People who never appear, such as blocked ones.
    /// - Complexity: O(presences of the viewer + presences of others in the same places around
    ///   those times); nothing else is read.
    package func encounters(
        of viewer: AccountID, during time: Range<Instant>, now: Instant,
        excluding isExcluded: (AccountID) -> Bool = { _ in false }
    ) throws(StorageError) -> [Encounter] {
        let own = Dictionary(grouping: try presences(of: viewer), by: \.place)
            .mapValues { Attendance($0, during: time, now: now, rules: rules) }
        for (place, own) in own {
            if let span = own.span { reading.expect(Self.query(in: place, during: span)) }
        }
        var found: [Encounter] = []
        for (place, own) in own {
            guard let span = own.span else { continue }
            let there = try reading.all(Self.query(in: place, during: span))
            for theirs in there.sorted(by: { $0.person < $1.person }).runs(by: \.person) {
                let other = theirs[theirs.startIndex].person
                guard other != viewer, !isExcluded(other) else { continue }
                let met = own.together(
                    with: Attendance(theirs, during: time, now: now, rules: rules))
                found += met.encounters(with: other, at: place, rules: rules)
            }
        }
        return found.sorted(by: Encounter.precedes)
    }

    /// The encounters of a person with another during a time, the latest first: the same as
    /// ``encounters(of:during:now:excluding:)`` finds of the other.
    ///
    /// - Complexity: O(presences of both); nothing about anybody else is read.
    package func encounters(
        of viewer: AccountID, with other: AccountID, during time: Range<Instant>, now: Instant
    ) throws(StorageError) -> [Encounter] {
        try encounters(of: viewer, withEach: [other], during: time, now: now)
    }

    /// The encounters of a person with each of some others during a time, those with one person
    /// together and the latest first.
    ///
    /// - Complexity: O(presences of all these people); nothing about anybody else is read.
    package func encounters(
        of viewer: AccountID, withEach others: [AccountID], during time: Range<Instant>,
        now: Instant
    ) throws(StorageError) -> [Encounter] {
        let others = others.filter { $0 != viewer }
        guard !others.isEmpty else { return [] }
        let mine = try presences(of: viewer)
        guard !mine.isEmpty else { return [] }
        for other in others { reading.expect(Query(GeofenceTables.presences, equals: other)) }
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
    package func presences(of person: AccountID) throws(StorageError) -> [Presence] {
        try reading.all(Query(GeofenceTables.presences, equals: person))
    }

    private static func query(
        in place: Place.ID, during time: Range<Instant>
    ) -> Query<Presence> {
        Query(GeofenceTables.presences, by: "by_place", equals: place)
            .from(time.lowerBound - Visit.longestStay).before(time.upperBound)
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
        let places = Dictionary(grouping: theirs, by: \.place)
        var found: [Encounter] = []
        for (place, stays) in Dictionary(grouping: mine, by: \.place) {
            guard let theirs = places[place] else { continue }
            let (left, right) = (
                Attendance(stays, during: time, now: now, rules: rules),
                Attendance(theirs, during: time, now: now, rules: rules)
            )
            found += left.together(with: right).encounters(
                with: other, at: place, rules: rules)
        }
        return found.sorted(by: Encounter.precedes)
    }
}

extension TimeSet {
    /// The encounters that the rules derive from the joint times of two people in one place.
    fileprivate func encounters(
        with other: AccountID, at place: Place.ID, rules: EncounterRules
    ) -> [Encounter] {
        groups(joinedGap: rules.joinedGap).compactMap { group in
            guard group.duration >= rules.shortest else { return nil }
            return Encounter(
                other: other, place: place, from: group.from, to: group.to,
                duration: group.duration)
        }
    }
}

extension Array {
    /// The longest slices of consecutive elements with equal values.
    fileprivate func runs<Value: Equatable>(by value: (Element) -> Value) -> [ArraySlice<Element>] {
        var runs: [ArraySlice<Element>] = []
        var start = startIndex
        for position in indices.dropFirst() where value(self[position]) != value(self[start]) {
            runs.append(self[start..<position])
            start = position
        }
        if start < endIndex { runs.append(self[start...]) }
        return runs
    }
}
