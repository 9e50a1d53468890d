import Primitives

extension Telling {
    /// Returns what counts for meetings of all visits of one person that a server was told of.
    ///
    /// Pure, and the same for every order of the visits.
    ///
    /// 1. A visit counts from ``PresenceRules/allowance`` before it was told of.
    /// 2. It counts until its end, until ``PresenceRules/allowance`` after that end was first told
    ///    of, and until the person enters a place in which they can't be at the same time.
    /// 3. Beyond ``PresenceRules/placesPerHour`` it counts once the places before it were told of
    ///    an hour ago.
    /// 4. A visit of somebody new counts after ``PresenceRules/probationStay``.
    ///
    /// - Complexity: O(n²) for visits that overlap each other, O(n log n) for all others.
    package func presences(of visits: [Visit]) -> [Presence] {
        var count = PresenceCount(visits, self)
        return count.presences()
    }
}

/// The calculation of one person's presences.
private struct PresenceCount {
    /// A visit with the bounds of the time in which it may count.
    private struct Stay {
        let visit: Visit
        let place: Int
        let toldAt: Instant
        /// The end of the visit; a day after its beginning if it has none.
        let end: Instant
        var isStray = false

        /// Whether the visit was over before an instant by what was told first.
        func wasOver(before instant: Instant) -> Bool {
            let isFirst = visit.leaveToldAt.map { $0 <= toldAt } ?? false
            return (isFirst ? end : visit.entered + Visit.longestStay) <= instant
        }
    }

    private let telling: Telling
    private var relations: PlaceRelations
    /// The visits by their beginning.
    private var stays: [Stay] = []

    init(_ visits: [Visit], _ telling: Telling) {
        self.telling = telling
        let relations = PlaceRelations(of: visits.map(\.place), on: telling.map)
        self.relations = relations
        guard relations.count <= PresenceRules.mostPlaces else { return }
        stays = visits.compactMap { visit in
            guard let toldAt = visit.toldAt, let place = relations.number(of: visit.place) else {
                return nil
            }
            let longest = visit.entered + Visit.longestStay
            return Stay(
                visit: visit, place: place, toldAt: toldAt,
                end: min(visit.left ?? longest, longest))
        }
        stays.sort { ($0.visit.entered, $0.visit.id) < ($1.visit.entered, $1.visit.id) }
    }

    mutating func presences() -> [Presence] {
        for number in stays.indices { stays[number].isStray = isStray(number) }
        let delays = delays()
        return stays.indices.compactMap { presence(of: $0, delayedTo: delays[$0]) }
    }

    private mutating func presence(of number: Int, delayedTo delay: Instant?) -> Presence? {
        let (stay, rules) = (stays[number], telling.rules)
        guard !stay.isStray else { return nil }
        let visit = stay.visit
        let from = max(visit.entered, stay.toldAt - rules.allowance, delay ?? visit.entered)
        let left = visit.left.map { left in
            visit.leaveToldAt.map { min(left, $0 + rules.allowance) } ?? left
        }
        let until = [left, displacement(of: number)].compactMap(\.self).min()
        guard from < stay.end, until.map({ from < $0 }) ?? true else { return nil }
        let isNew = stay.toldAt < telling.joinedAt + rules.probation
        let shownFrom = isNew ? from + rules.probationStay : from
        guard until.map({ shownFrom <= $0 }) ?? true else { return nil }
        return Presence(
            person: visit.person, visit: visit.id, place: visit.place, from: from, until: until,
            shownFrom: shownFrom)
    }

    /// Whether a visit is short and lies within another one to a place where the person can't be at
    /// the same time.
    ///
    /// It must also have been told of as short: else somebody could see one place, take that back,
    /// and see the other for the same time.
    private mutating func isStray(_ number: Int) -> Bool {
        let (stay, shortest) = (stays[number], telling.rules.shortestStay)
        guard let left = stay.visit.left, left - stay.visit.entered < shortest,
            let leaveToldAt = stay.visit.leaveToldAt, leaveToldAt - stay.toldAt < shortest
        else { return false }
        for (position, other) in stays.enumerated() {
            if other.visit.entered > stay.visit.entered { return false }
            if position != number, other.end >= left,
                !relations.canBeAtOnce(stay.place, other.place)
            {
                return true
            }
        }
        return false
    }

    /// The time at which the person entered a place where they can't be at the same time.
    private mutating func displacement(of number: Int) -> Instant? {
        let stay = stays[number]
        var position = number
        while position > 0, stays[position - 1].visit.entered == stay.visit.entered {
            position -= 1
        }
        while position < stays.count, stays[position].visit.entered < stay.end {
            let other = stays[position]
            if !other.isStray, !relations.canBeAtOnce(stay.place, other.place) {
                return other.visit.entered
            }
            position += 1
        }
        return nil
    }
}

/// The bound of places an hour.
extension PresenceCount {
    /// Returns for each visit the time before which it doesn't count, because too many places were
    /// told of in the hour before; `nil` for none.
    ///
    /// Visits that were over when they were first told of are not counted: a phone that was offline
    /// tells of a whole day at once.
    private mutating func delays() -> [Instant?] {
        let rules = telling.rules
        var delays = [Instant?](repeating: nil, count: stays.count)
        guard rules.placesPerHour < .max else { return delays }
        let live = stays.indices
            .filter { !stays[$0].wasOver(before: stays[$0].toldAt - rules.allowance) }
            .sorted { stays[$0].toldAt < stays[$1].toldAt }
        var first = 0
        var next = 0
        while next < live.count {
            let told = stays[live[next]].toldAt
            let same = live[next...].prefix { stays[$0].toldAt == told }
            while stays[live[first]].toldAt <= told - .hours(1) { first += 1 }
            let places = latestPlaces(among: live[first..<same.endIndex])
            for number in same {
                delays[number] = delay(of: stays[number].place, among: places)
            }
            next = same.endIndex
        }
        return delays
    }

    /// Returns the places of some visits that are no wholes of others among them, each with the
    /// time at which it was told of last, the latest first.
    private mutating func latestPlaces(
        among numbers: ArraySlice<Int>
    ) -> [(place: Int, toldAt: Instant)] {
        var latest: [Int: Instant] = [:]
        for number in numbers { latest[stays[number].place] = stays[number].toldAt }
        return
            latest
            .filter { place, _ in !latest.keys.contains { relations.isPart($0, of: place) } }
            .map { (place: $0, toldAt: $1) }
            .sorted { ($1.toldAt, $0.place) < ($0.toldAt, $1.place) }
    }

    /// Returns the time at which the last of too many other places was told of an hour ago.
    private mutating func delay(
        of place: Int, among places: [(place: Int, toldAt: Instant)]
    ) -> Instant? {
        let others = places.filter { !relations.canBeAtOnce(place, $0.place) }
        let limit = telling.rules.placesPerHour
        return others.count < limit ? nil : others[limit - 1].toldAt + .hours(1)
    }
}
