import Primitives
import Storage
import Sync
import TestSupport
import Testing

@testable import Geofence

extension PresenceIndex {
    /// Returns an index of all presences of a store.
    static func read(_ store: Store) async throws -> PresenceIndex {
        try await PresenceIndex().following(store)
    }

    /// Returns the same index after it has followed a store.
    func following(_ store: Store) async throws -> PresenceIndex {
        try await store.read { transaction in
            var index = self
            try index.follow(transaction)
            return index
        }
    }

    /// Returns the encounters of a person, the latest first.
    func encounters(
        of viewer: AccountID, with own: [Presence], during time: Range<Instant>, now: Instant,
        rules: EncounterRules = EncounterRules(), excluding hidden: Set<AccountID> = []
    ) -> [Encounter] {
        var found: [Encounter] = []
        forEachEncounter(
            of: viewer, with: own, during: time, now: now, rules: rules,
            excluding: hidden
        ) { found.append($0) }
        return found.sorted(by: Encounter.precedes)
    }
}

@Suite("Presences in memory")
struct PresenceIndexTests {
    private let hall = Place.ID(high: 9, low: 1)
    private let gym = Place.ID(high: 9, low: 2)

    private func at(_ minute: Int) -> Instant { Walk.start + .minutes(minute) }

    private func person(_ number: Int) -> AccountID { AccountID(high: 0, low: UInt64(number)) }

    private func presence(_ number: Int, visit: Int, _ from: Int, _ until: Int?) -> Presence {
        Presence(
            person: person(number), visit: Visit.ID(high: 1, low: UInt64(visit)),
            place: visit.isMultiple(of: 3) ? gym : hall, from: at(from), until: until.map(at))
    }

    @Test(
        "An index that follows commits is the same as one that is read anew",
        arguments: Engine.allCases, UInt64(1)...3)
    func follows(engine: Engine, seed: UInt64) async throws {
        try await withStore(engine, tables: Domain.places.tables) { store in
            var generator = SeededGenerator(seed: seed)
            var followed = PresenceIndex()
            for round in 0..<30 {
                // A few changes are put in one by one, many together.
                let count = round.isMultiple(of: 5) ? 60 : 3
                let presences = (0..<count).map { _ in
                    let from = Int.random(in: 0...200, using: &generator)
                    return presence(
                        Int.random(in: 1...6, using: &generator),
                        visit: Int.random(in: 1...8, using: &generator), from,
                        generator.chance(0.2)
                            ? nil : from + Int.random(in: 0...60, using: &generator))
                }
                try await store.write { transaction in
                    let commit = try transaction.number()
                    for presence in presences {
                        try transaction.put(
                            presence.changed(by: commit), in: GeofenceTables.presences)
                    }
                }
                followed = try await followed.following(store)
                let anew = try await PresenceIndex.read(store)
                for number in 1...6 {
                    let own = try await store.read { [person = person(number)] in
                        try Encounters(in: $0).presences(of: person)
                    }
                    let time = at(0)..<at(300)
                    #expect(
                        followed.encounters(
                            of: person(number), with: own, during: time, now: at(300))
                            == anew.encounters(
                                of: person(number), with: own, during: time, now: at(300)),
                        "seed \(seed), round \(round)")
                }
            }
        }
    }

    @Test("Who has left is met no more, and presences of long ago are dropped")
    func forgets() async throws {
        try await withStore(.memory, tables: Domain.places.tables) { store in
            let own = presence(1, visit: 1, 0, 30)
            let others = [own, presence(2, visit: 1, 0, 30), presence(3, visit: 1, 0, 30)]
            try await store.write { transaction in
                let number = try transaction.number()
                for presence in others {
                    try transaction.put(presence.changed(by: number), in: GeofenceTables.presences)
                }
            }
            var index = try await PresenceIndex.read(store)
            func met() -> [AccountID] {
                index.encounters(of: person(1), with: [own], during: at(0)..<at(60), now: at(60))
                    .map(\.other)
            }
            #expect(met() == [person(2), person(3)])
            // Whoever reads an older state does not know them yet.
            index.forget([person(2)], through: 0)
            #expect(met() == [person(2), person(3)])
            index.forget([person(2)], through: 1)
            #expect(met() == [person(3)])
            index.drop(before: at(30))
            #expect(met() == [person(3)])
            index.drop(before: at(31))
            #expect(met().isEmpty)
        }
    }
}
