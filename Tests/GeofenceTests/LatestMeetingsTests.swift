import Primitives
import Sync
import TestSupport
import Testing

@testable import Geofence

@Suite("The people whom somebody met last")
struct LatestMeetingsTests {
    /// The part of a summary that a line of a feed shows.
    private struct Line: Equatable {
        let last: Encounter
        let counts: [Int]

        init(_ summary: EncounterSummary) {
            last = summary.last
            counts = [summary.times, summary.minutes, summary.places]
        }
    }

    private let time = Walk.start..<(Walk.start + .hours(10))
    private let now = Walk.start + .hours(9)

    private func person(_ number: Int) -> AccountID { AccountID(high: 0, low: UInt64(number)) }

    /// Returns presences of some people in six places, of which some last; times are multiples of
    /// five minutes, so that many meetings end at once.
    private func presences(of people: Int, using generator: inout SeededGenerator) -> [Presence] {
        (1...people).flatMap { number in
            (0..<Int.random(in: 1...5, using: &generator)).map { visit in
                let from = Walk.start + .minutes(5 * Int.random(in: 0...110, using: &generator))
                let length = 5 * Int.random(in: 0...40, using: &generator)
                return Presence(
                    person: person(number),
                    visit: Visit.ID(high: generator.next(), low: UInt64(visit)),
                    place: Place.ID(high: 9, low: UInt64(Int.random(in: 1...6, using: &generator))),
                    from: from, until: generator.chance(0.2) ? nil : from + .minutes(length))
            }
        }
    }

    private func index(of presences: [Presence]) async throws -> PresenceIndex {
        let place = try TemporaryStore(.memory)
        defer { place.remove() }
        let store = try await place.open(Domain.places.tables)
        try await store.write { transaction in
            for presence in presences {
                try transaction.put(presence, in: GeofenceTables.presences)
            }
        }
        return try await PresenceIndex.read(store)
    }

    /// Returns all summaries in the order of the search, from all encounters.
    private func all(
        _ index: PresenceIndex, with own: [Presence], hiding hidden: Set<AccountID>
    ) -> [EncounterSummary] {
        var summaries = EncounterSummaries()
        index.forEachEncounter(
            of: person(1), with: own, during: time, now: now, excluding: hidden
        ) { summaries.add($0) }
        return summaries.merged().sorted {
            ($1.last.to, $0.other) < ($0.last.to, $1.other)
        }
    }

    @Test("They are the first of all in order, whoever is hidden or wanted", arguments: 1...40)
    func first(seed: Int) async throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let presences = presences(
            of: Int.random(in: 2...120, using: &generator), using: &generator)
        let index = try await index(of: presences)
        let own = presences.filter { $0.person == person(1) }
        let hidden: Set = [person(3), person(8)]
        let all = all(index, with: own, hiding: hidden)
        for count in [1, 2, 7, 500] {
            func latest(
                only: Set<AccountID>? = nil, where isWanted: (EncounterSummary) -> Bool
            ) -> [Line]? {
                index.latest(
                    count, of: person(1), with: own, during: time, now: now, excluding: hidden,
                    only: only, lookingAt: 200, where: isWanted
                )?.map(Line.init)
            }
            #expect(latest { _ in true } == all.prefix(count).map(Line.init))
            let long = all.filter { $0.minutes >= 45 }
            #expect(latest { $0.minutes >= 45 } == long.prefix(count).map(Line.init))
            let some = Set((1...30).map(person))
            let few = all.filter { some.contains($0.other) }
            #expect(latest(only: some) { _ in true } == few.prefix(count).map(Line.init))
        }
    }

    @Test("Whoever would have to look at too many people is told so, and looks at no more")
    func gives() async throws {
        let presences = (1...50).map { number in
            Presence(
                person: person(number), visit: Visit.ID(high: 1, low: UInt64(number)),
                place: Place.ID(high: 9, low: 1), from: Walk.start,
                until: Walk.start + .minutes(30))
        }
        let index = try await index(of: presences)
        func latest(_ count: Int, lookingAt most: Int) -> (found: Int?, asked: Int) {
            var asked = 0
            let found = index.latest(
                count, of: person(1), with: [presences[0]], during: time, now: now,
                lookingAt: most
            ) { _ in
                asked += 1
                return true
            }
            return (found?.count, asked)
        }
        // All ends are the same, so the first five of all are known after five.
        #expect(latest(5, lookingAt: 5) == (5, 5))
        #expect(latest(6, lookingAt: 5) == (nil, 5))
        #expect(latest(500, lookingAt: 48) == (nil, 48))
        #expect(latest(500, lookingAt: 49) == (49, 49))
    }
}
