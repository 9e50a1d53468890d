import Primitives
import Storage
import Sync

/// The presences of everybody in memory, by place, so that whom somebody met is found without
/// reading those of all others from a store.
///
/// It follows the commits of a store, also those of other processes.
package struct PresenceIndex: Sendable {
    /// The presences in each place, by person and visit.
    private var places: [Place.ID: [Presence]] = [:]
    /// The last commit that it knows; `nil` before the first.
    private var commit: Int64?
    /// The places in which presences changed since they were taken.
    private var changed: Set<Place.ID> = []

    /// The number of changes in one place from which on they are sorted in together.
    private static let manyChanges = 16

    /// Creates an index that knows nothing yet.
    package init() {}

    /// Reads everything, if nothing was read yet: what comes later is a change.
    package mutating func begin(_ reading: ReadTransaction) throws {
        if commit == nil { try follow(reading) }
    }

    /// Reads what was committed since the last time; at the first time everything.
    ///
    /// - Complexity: O(changes × log presences of a place), and memory moves of O(presences of a
    ///   place); O(N log N) at the first time. 90 bytes a presence.
    package mutating func follow(_ reading: ReadTransaction) throws {
        let last = try reading.lastCommit()
        guard commit.map({ $0 <= last }) ?? true else { return }
        var changes: [Place.ID: [Presence]] = [:]
        let query =
            commit.map { Query(GeofenceTables.presences, by: "by_change").after($0) }
            ?? Query(GeofenceTables.presences)
        try reading.forEach(query) { presence in
            // What was committed above the last number is read again while that stands.
            if commit == nil || !isKnown(presence) {
                changes[presence.place, default: []].append(presence)
            }
        }
        for (place, changes) in changes { Self.put(changes, into: &places[place, default: []]) }
        // What was there before anybody asked is no change.
        if commit != nil { changed.formUnion(changes.keys) }
        commit = last
    }

    /// Returns the places in which presences changed since the last call.
    package mutating func takeChangedPlaces() -> Set<Place.ID> {
        defer { changed = [] }
        return changed
    }

    /// Returns the people with a presence in a place that lasts or ended after an instant.
    ///
    /// - Complexity: O(presences in the place).
    package func people(in place: Place.ID, since instant: Instant) -> Set<AccountID> {
        var people: Set<AccountID> = []
        for presence in places[place] ?? [] where presence.until.map({ $0 > instant }) ?? true {
            people.insert(presence.person)
        }
        return people
    }

    /// Removes presences that were over before an instant.
    ///
    /// - Complexity: O(all presences).
    package mutating func drop(before instant: Instant) {
        for place in places.keys { places[place]?.removeAll { $0.isOver(before: instant) } }
    }

    /// Removes some people, who have left, as far as they were there before a commit: somebody may
    /// have come since.
    ///
    /// - Complexity: O(all presences).
    package mutating func forget(_ people: Set<AccountID>, through last: Int64 = .max) {
        for place in places.keys {
            places[place]?.removeAll { people.contains($0.person) && $0.change <= last }
        }
    }

    /// Calls a closure with each encounter of a person during a time: place by place, and those in
    /// one place in the order of people.
    ///
    /// Only what lies within the time counts, and only as far as it may be shown now.
    ///
    /// - Parameters:
    ///   - own: The presences of the person, as they are now.
    ///   - hidden: People who never appear, such as blocked ones.
    /// - Complexity: O(all presences in the same places).
    package func forEachEncounter(
        of viewer: AccountID, with own: [Presence], during time: Range<Instant>, now: Instant,
        rules: EncounterRules = EncounterRules(),
        excluding hidden: Set<AccountID> = [], _ body: (Encounter) -> Void
    ) {
        let shown = ShownTime(time, now: now, rules: rules)
        var times = TimeSet([])
        // The presences of a place are in the order of people, too.
        let hidden = hidden.union([viewer]).sorted()
        for (place, own) in Dictionary(grouping: own, by: \.place) {
            let attendance = Attendance(own, shown: shown)
            guard let span = attendance.span, let there = places[place] else { continue }
            var position = 0
            var nextHidden = 0
            while position < there.count {
                guard there[position].overlaps(span) else {
                    position += 1
                    continue
                }
                let other = there[position].person
                let start = position
                while position < there.count, there[position].person == other { position += 1 }
                while nextHidden < hidden.count, hidden[nextHidden] < other { nextHidden += 1 }
                if nextHidden < hidden.count, hidden[nextHidden] == other { continue }
                attendance.together(with: there[start..<position], into: &times)
                times.forEachEncounter(with: other, at: place, shown, body)
            }
        }
    }

    /// Returns summaries of the people whom a person met last, those of one time in the order of
    /// people, and only those that are wanted; `nil` if more than some people would have to be
    /// looked at, so that all encounters are found sooner.
    ///
    /// - Parameters:
    ///   - count: The most summaries that are returned.
    ///   - most: The most people that are looked at.
    ///   - only: The people who are looked for; everybody if `nil`.
    /// - Complexity: O(presences in the places that the person left last, as many as it takes).
    package func latest(
        _ count: Int, of viewer: AccountID, with own: [Presence], during time: Range<Instant>,
        now: Instant, rules: EncounterRules = EncounterRules(),
        excluding hidden: Set<AccountID> = [], only: Set<AccountID>? = nil, lookingAt most: Int,
        where isWanted: (EncounterSummary) -> Bool
    ) -> [EncounterSummary]? {
        var search = LatestMeetings(
            own, in: places, shown: ShownTime(time, now: now, rules: rules),
            excluding: hidden.union([viewer]), only: only)
        return search.first(count, lookingAt: most, where: isWanted)
    }

    /// Puts changed presences into those of their place.
    private static func put(_ changes: [Presence], into known: inout [Presence]) {
        let changes = changes.sorted { $0.key < $1.key }
        guard changes.count >= manyChanges else {
            for change in changes { put(change, into: &known) }
            return
        }
        var merged: [Presence] = []
        merged.reserveCapacity(known.count + changes.count)
        var rest = known[...]
        for change in changes {
            let before = rest.prefix { $0.key < change.key }
            merged += before
            rest = rest.dropFirst(before.count)
            if let first = rest.first, first.key == change.key { rest = rest.dropFirst() }
            if !change.isEmpty { merged.append(change) }
        }
        known = merged + rest
    }

    private func isKnown(_ presence: Presence) -> Bool {
        let known = places[presence.place] ?? []
        let (position, isThere) = Self.position(of: presence, in: known)
        return isThere ? known[position] == presence : presence.isEmpty
    }

    /// Returns where a presence is or belongs, and whether it is there, perhaps with other times.
    private static func position(
        of presence: Presence, in known: [Presence]
    ) -> (position: Int, isThere: Bool) {
        var (low, high) = (0, known.count)
        while low < high {
            let middle = (low + high) / 2
            if known[middle].key < presence.key { low = middle + 1 } else { high = middle }
        }
        return (low, low < known.count && known[low].key == presence.key)
    }

    private static func put(_ change: Presence, into known: inout [Presence]) {
        let (low, isKnown) = position(of: change, in: known)
        switch (isKnown, change.isEmpty) {
        case (true, true): known.remove(at: low)
        case (true, false): known[low] = change
        case (false, true): break
        case (false, false): known.insert(change, at: low)
        }
    }
}

extension Presence {
    /// The order of presences in one place.
    fileprivate var key: (AccountID, Visit.ID) { (person, visit) }

    /// Whether the presence may share an instant with a time.
    fileprivate func overlaps(_ time: Range<Instant>) -> Bool {
        from < time.upperBound && until.map { $0 > time.lowerBound } ?? true
    }

    fileprivate func isOver(before instant: Instant) -> Bool {
        (until ?? from + Visit.longestStay) < instant
    }
}
