import Primitives
import Storage
import Sync
import TestSupport
import Testing

@testable import Geofence

@Suite("Meetings of people who tell of visits")
struct MeetingsTests {
    private static let people = (1...6).map { AccountID(high: 0, low: UInt64($0)) }
    private static let places = (0..<5).map { number in
        Place(
            id: Place.ID(high: 9, low: UInt64(number)), name: "\(number)",
            shape: Shape(circles: [
                Circle(
                    center: Coordinate(longitude: Double(number / 2), latitude: 50), radius: 100)
            ]))
    }
    private static let map = PlaceIndex(places)

    private static func at(_ minute: Int) -> Instant { Walk.start + .minutes(minute) }

    private static func telling(_ minute: Int) -> Telling {
        Telling(
            at: at(minute), joinedAt: at(-7 * 24 * 60 + 100), map: map, rules: PresenceRules())
    }

    /// Something that a person tells at a minute.
    private struct Told {
        let person: AccountID
        let minute: Int
        let transition: Transition
    }

    /// Returns random visits of random people, told late, out of order, or never to their end.
    private static func told(using generator: inout SeededGenerator) -> [Told] {
        var told: [Told] = []
        for person in people {
            for number in 0..<10 {
                let place = places[Int.random(in: places.indices, using: &generator)].id
                let entered = Int.random(in: 0...240, using: &generator)
                let left = entered + Int.random(in: 0...60, using: &generator)
                let visit = Visit.ID(high: person.low, low: UInt64(number))
                for (kind, minute) in [(Transition.Kind.enter, entered), (.leave, left)]
                where kind == .enter || generator.chance(0.8) {
                    let late = generator.chance(0.3) ? Int.random(in: 0...30, using: &generator) : 0
                    told.append(
                        Told(
                            person: person, minute: minute + late,
                            transition: Transition(
                                visit: visit, place: place, kind: kind, at: at(minute),
                                entered: at(entered), reason: .confirmed)))
                }
            }
        }
        return told.sorted { $0.minute < $1.minute }
    }

    @Test(
        "A query finds what the rules say of all that was told, for everybody and for pairs",
        arguments: Engine.allCases, UInt64(1)...4)
    func oracle(engine: Engine, seed: UInt64) async throws {
        try await withStore(engine, tables: Domain.places.tables) { store in
            var generator = SeededGenerator(seed: seed)
            for told in Self.told(using: &generator) {
                _ = try await store.write(for: .of(told.person)) { transaction in
                    try VisitEditor(in: transaction).record(
                        [told.transition], of: told.person, keeping: 100,
                        in: Self.telling(told.minute))
                }
            }
            let (time, now) = (Self.at(20)..<Self.at(290), Self.at(290))
            let index = try await PresenceIndex.read(store)
            var met = 0
            for viewer in Self.people {
                let mine = try await Self.presences(of: viewer, in: store)
                var expected: [Encounter] = []
                for other in Self.people where other != viewer {
                    let theirs = try await Self.presences(of: other, in: store)
                    let pair = Encounters.between(mine, theirs, during: time, now: now)
                    expected += pair
                    let found = try await store.read { transaction in
                        try Encounters(in: transaction).encounters(
                            of: viewer, with: other, during: time, now: now)
                    }
                    #expect(found == pair, "seed \(seed)")
                }
                let found = index.encounters(of: viewer, with: mine, during: time, now: now)
                #expect(found == expected.sorted(by: Encounter.precedes), "seed \(seed)")
                met += found.count
            }
            #expect(met > 0, "seed \(seed) has nobody meet")
        }
    }

    /// Returns what counts by the rules, of everything that a person has told.
    private static func presences(
        of person: AccountID, in store: Store
    ) async throws -> [Presence] {
        let visits = try await store.readVisits {
            try $0.visits(of: person, during: at(-10_000)..<at(10_000))
        }
        return telling(1000).presences(of: visits)
    }

    @Test(
        "Rows are stamped with the commit that changed what counts, also to nothing",
        arguments: Engine.allCases)
    func stamps(engine: Engine) async throws {
        try await withStore(engine, tables: Domain.places.tables) { store in
            let ann = Self.people[0]
            func enter(_ place: Int, _ minute: Int) async throws -> Int64 {
                let transition = Transition(
                    visit: Visit.ID(high: 1, low: UInt64(place)), place: Self.places[place].id,
                    kind: .enter, at: Self.at(minute), entered: Self.at(minute),
                    reason: .confirmed)
                return try await store.write(for: .of(ann)) { transaction in
                    try VisitEditor(in: transaction).record(
                        [transition], of: ann, keeping: 100, in: Self.telling(minute))
                    return try transaction.number()
                }
            }
            func changed(after commit: Int64) async throws -> [Presence] {
                try await store.read { transaction in
                    try transaction.all(
                        Query(GeofenceTables.presences, by: "by_change").after(commit))
                }
            }
            let first = try await enter(0, 0)
            #expect(try await changed(after: first - 1).map(\.place) == [Self.places[0].id])
            #expect(try await changed(after: first).isEmpty)
            // The same again changes nothing.
            #expect(try await enter(0, 0) > 0)
            #expect(try await changed(after: first).isEmpty)
            // Somebody who enters another place at the same time is in neither.
            _ = try await enter(2, 0)
            #expect(try await changed(after: first).map(\.isEmpty) == [true])
            _ = try await enter(4, 30)
            #expect(try await changed(after: first).count == 2)
        }
    }
}
