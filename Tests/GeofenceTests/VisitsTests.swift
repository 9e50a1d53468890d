import Primitives
import Storage
import Sync
import TestSupport
import Testing

@testable import Geofence

@Suite("Visits")
struct VisitsTests {
    private let ann = AccountID(high: 0, low: 1)
    private let bob = AccountID(high: 0, low: 2)
    private let hall = Place.ID(high: 9, low: 1)
    private let gym = Place.ID(high: 9, low: 2)

    private func at(_ minute: Int) -> Instant { Walk.start + .minutes(minute) }

    private func stays(
        of person: AccountID, during minutes: Range<Int>, in store: Store
    ) async throws -> [Visit] {
        let time = at(minutes.lowerBound)..<at(minutes.upperBound)
        return try await store.readVisits { try $0.visits(of: person, during: time) }
    }

    private func pair(_ place: Place.ID, _ from: Int, _ to: Int) -> [Transition] {
        let visit = Visit.ID.derived(
            device: DeviceID(high: 3, low: 3), place: place, entered: at(from))
        return [
            Transition(
                visit: visit, place: place, kind: .enter, at: at(from), entered: at(from),
                reason: .confirmed),
            Transition(
                visit: visit, place: place, kind: .leave, at: at(to), entered: at(from),
                reason: .confirmed),
        ]
    }

    @Test(
        "Tellings in any order, repeated, end alike", arguments: Engine.allCases)
    func anyOrder(engine: Engine) async throws {
        try await withStore(engine, tables: Domain.places.tables) { store in
            var generator = SeededGenerator(seed: 5)
            let told = pair(hall, 0, 30) + pair(gym, 40, 50) + pair(hall, 60, 90)
            try await store.record(told, of: ann)
            let expected = try await stays(of: ann, during: -10..<100, in: store)
            #expect(expected.map(\.entered) == [at(0), at(40), at(60)])
            #expect(expected.map(\.left) == [at(30), at(50), at(90)])
            for round in 0..<3 {
                let person = AccountID(high: 1, low: UInt64(round))
                let mixed = (told + told).shuffled(using: &generator)
                for piece in mixed.indices {
                    try await store.record([mixed[piece]], of: person)
                }
                let found = try await stays(of: person, during: -10..<100, in: store)
                #expect(found.map(\.id) == expected.map(\.id))
                #expect(found.map(\.left) == expected.map(\.left))
                #expect(try await store.record(told, of: person) == 0)
            }
        }
    }

    @Test("A leave alone is a whole visit; its enter, when it comes, changes nothing")
    func leaveFirst() async throws {
        try await withStore(.memory, tables: Domain.places.tables) { store in
            let told = pair(hall, 0, 30)
            #expect(try await store.record([told[1]], of: ann) == 1)
            #expect(try await store.record([told[0]], of: ann) == 0)
            let found = try await stays(of: ann, during: 0..<1, in: store)
            #expect(found == [Visit(told[1], of: ann)])
        }
    }

    @Test(
        "Visits are found by person within a time",
        arguments: Engine.allCases)
    func windows(engine: Engine) async throws {
        try await withStore(engine, tables: Domain.places.tables) { store in
            try await store.record(pair(hall, 0, 30) + pair(gym, 40, 50), of: ann)
            try await store.record(pair(hall, 20, 60) + pair(gym, 70, 80).prefix(1), of: bob)
            func found(_ from: Int, _ to: Int) async throws -> [Place.ID] {
                try await stays(of: bob, during: from..<to, in: store).map(\.place)
            }
            #expect(try await found(0, 100) == [hall, gym])
            #expect(try await found(30, 40) == [hall])
            #expect(try await found(0, 20).isEmpty)
            #expect(try await found(60, 70).isEmpty)
            #expect(try await found(75, 76) == [gym])
            #expect(try await stays(of: ann, during: 30..<40, in: store).isEmpty)
            #expect(try await stays(of: ann, during: 30..<41, in: store).count == 1)
        }
    }

    @Test(
        "Purging removes what ended before, and what was never closed in a day",
        arguments: Engine.allCases)
    func purge(engine: Engine) async throws {
        try await withStore(engine, tables: Domain.places.tables) { store in
            try await store.record(pair(hall, 0, 30) + pair(gym, 40, 90), of: ann)
            try await store.record(pair(hall, 10, 20).prefix(1).map(\.self), of: bob)
            expect(try await store.editVisits { try $0.purge(before: at(60)) } == 1)
            expect(try await store.editVisits { try $0.purge(before: at(60)) } == 0)
            #expect(try await stays(of: ann, during: 0..<100, in: store).count == 1)
            expect(try await store.editVisits { try $0.purge(before: at(10) + .hours(24)) } == 1)
            #expect(try await stays(of: bob, during: 0..<100, in: store).count == 1)
            let removed = try await store.write(for: .of(bob)) { transaction in
                try VisitEditor(in: transaction).removeAll(of: bob)
            }
            #expect(removed == 1)
            #expect(try await stays(of: bob, during: 0..<5000, in: store).isEmpty)
        }
    }

    @Test("A visit that nobody closed counts for a day, not for ever")
    func longestStay() {
        let visit = Visit(person: ann, id: Visit.ID(high: 1, low: 1), place: hall, entered: at(0))
        #expect(visit.interval(now: at(10)) == at(0)..<at(10))
        #expect(visit.interval(now: at(0) + .hours(100)) == at(0)..<(at(0) + .hours(24)))
        #expect(visit.interval(now: at(-10)).isEmpty)
    }

    @Test("Joining tellings commutes, associates and is idempotent", arguments: UInt64(1)...20)
    func laws(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let tellings = (0..<3).map { _ in
            Visit(
                person: ann, id: Visit.ID(high: 1, low: 1), place: hall,
                entered: at(.random(in: 0...3, using: &generator)),
                left: generator.chance(0.5) ? at(.random(in: 0...9, using: &generator)) : nil,
                toldAt: generator.chance(0.7) ? at(.random(in: 0...9, using: &generator)) : nil,
                leaveToldAt: generator.chance(0.5)
                    ? at(.random(in: 0...9, using: &generator)) : nil)
        }
        let (a, b, c) = (tellings[0], tellings[1], tellings[2])
        #expect(a.merged(with: b) == b.merged(with: a), "seed \(seed)")
        #expect(
            a.merged(with: b).merged(with: c) == a.merged(with: b.merged(with: c)),
            "seed \(seed)")
        #expect(a.merged(with: a) == a)
    }
}
