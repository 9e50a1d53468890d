import Geometry
import Replica

/// The encounters of people, computed from visits on request; nothing about pairs is ever stored.
///
/// Valid only inside the transaction whose visits it shows.
package struct Encounters {
    private let visits: Visits
    private let rules: EncounterRules

    /// Creates a view of a store that was opened with ``Replica/Domain/places``.
    package init(in transaction: ReadTransaction, rules: EncounterRules = EncounterRules()) {
        visits = Visits(in: transaction)
        self.rules = rules
    }

    /// The encounters of a person during a time, the latest first.
    ///
    /// Only what lies within the time counts; open visits count until now.
    ///
    /// - Parameter isExcluded: People who never appear, such as blocked ones.
    /// - Complexity: O(visits of the viewer + visits of others to the same places around those
    ///   times); nothing else is read.
    package func encounters(
        of viewer: AccountID, during time: Range<Instant>, now: Instant,
        excluding isExcluded: (AccountID) -> Bool = { _ in false }
    ) throws(StorageError) -> [Encounter] {
        let mine = try visits.visits(of: viewer, during: time)
        var found: [Encounter] = []
        for (place, stays) in Dictionary(grouping: mine, by: \.place) {
            let own = TimeSet(stays, during: time, now: now)
            guard let span = own.span else { continue }
            let there = try visits.visits(to: place, during: span)
            for theirs in there.sorted(by: { $0.person < $1.person }).runs(by: \.person) {
                let other = theirs[theirs.startIndex].person
                guard other != viewer, !isExcluded(other) else { continue }
                let met = own.intersection(TimeSet(theirs, during: time, now: now))
                found += met.encounters(with: other, at: place, rules: rules)
            }
        }
        return found.sorted(by: Encounter.precedes)
    }

    /// The encounters of two people, from all their visits; the first list's person is the viewer.
    ///
    /// Pure and symmetric: exchanging the lists changes only which person is the other.
    ///
    /// Times together in one place are joined over gaps up to ``EncounterRules/joinedGap``. A
    /// joined time of at least ``EncounterRules/shortest``, without its gaps, is an encounter.
    ///
    /// - Complexity: O(n log n).
    package static func between(
        _ mine: [Visit], _ theirs: [Visit], during time: Range<Instant>? = nil, now: Instant,
        rules: EncounterRules = EncounterRules()
    ) -> [Encounter] {
        guard let other = theirs.first?.person else { return [] }
        let places = Dictionary(grouping: theirs, by: \.place)
        var found: [Encounter] = []
        for (place, stays) in Dictionary(grouping: mine, by: \.place) {
            guard let visits = places[place] else { continue }
            let (left, right) = (
                TimeSet(stays, during: time, now: now), TimeSet(visits, during: time, now: now)
            )
            found += left.intersection(right).encounters(with: other, at: place, rules: rules)
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
