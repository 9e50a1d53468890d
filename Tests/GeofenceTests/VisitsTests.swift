import Primitives
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
        try await withStore(engine, tables: GeofenceTables.all) { store in
            let visits = Visits(store: store)
            var generator = SeededGenerator(seed: 5)
            let told = pair(hall, 0, 30) + pair(gym, 40, 50) + pair(hall, 60, 90)
            try await visits.record(told, of: ann)
            let expected = try await visits.visits(of: ann, during: at(-10)..<at(100))
            #expect(expected.map(\.entered) == [at(0), at(40), at(60)])
            #expect(expected.map(\.left) == [at(30), at(50), at(90)])
            for round in 0..<3 {
                let person = AccountID(high: 1, low: UInt64(round))
                let mixed = (told + told).shuffled(using: &generator)
                for piece in mixed.indices {
                    try await visits.record([mixed[piece]], of: person)
                }
                let found = try await visits.visits(of: person, during: at(-10)..<at(100))
                #expect(found.map(\.id) == expected.map(\.id))
                #expect(found.map(\.left) == expected.map(\.left))
                #expect(try await visits.record(told, of: person) == 0)
            }
        }
    }

    @Test("A leave alone is a whole visit; its enter, when it comes, changes nothing")
    func leaveFirst() async throws {
        try await withStore(.memory, tables: GeofenceTables.all) { store in
            let visits = Visits(store: store)
            let told = pair(hall, 0, 30)
            #expect(try await visits.record([told[1]], of: ann) == 1)
            #expect(try await visits.record([told[0]], of: ann) == 0)
            let found = try await visits.visits(of: ann, during: at(0)..<at(1))
            #expect(found == [Visit(told[1], of: ann)])
        }
    }

    @Test(
        "Visits are found by person and by place within a time",
        arguments: Engine.allCases)
    func windows(engine: Engine) async throws {
        try await withStore(engine, tables: GeofenceTables.all) { store in
            let visits = Visits(store: store)
            try await visits.record(pair(hall, 0, 30) + pair(gym, 40, 50), of: ann)
            try await visits.record(pair(hall, 20, 60) + pair(gym, 70, 80).prefix(1), of: bob)
            func found(_ from: Int, _ to: Int) async throws -> [AccountID] {
                try await visits.visits(to: hall, during: at(from)..<at(to)).map(\.person)
            }
            #expect(try await found(0, 100) == [ann, bob])
            #expect(try await found(30, 40) == [bob])
            #expect(try await found(0, 20) == [ann])
            #expect(try await found(60, 90).isEmpty)
            #expect(
                try await visits.visits(to: gym, during: at(75)..<at(76)).map(\.person) == [bob])
            #expect(try await visits.visits(of: ann, during: at(30)..<at(40)).isEmpty)
            #expect(try await visits.visits(of: ann, during: at(30)..<at(41)).count == 1)
        }
    }

    @Test(
        "Purging removes what ended before, and what was never closed in a day",
        arguments: Engine.allCases)
    func purge(engine: Engine) async throws {
        try await withStore(engine, tables: GeofenceTables.all) { store in
            let visits = Visits(store: store)
            try await visits.record(pair(hall, 0, 30) + pair(gym, 40, 90), of: ann)
            try await visits.record(pair(hall, 10, 20).prefix(1).map(\.self), of: bob)
            #expect(try await visits.purge(before: at(60)) == 1)
            #expect(try await visits.purge(before: at(60)) == 0)
            #expect(try await visits.visits(of: ann, during: at(0)..<at(100)).count == 1)
            #expect(try await visits.purge(before: at(10) + .hours(24)) == 1)
            #expect(try await visits.visits(of: bob, during: at(0)..<at(100)).count == 1)
            #expect(try await visits.removeAll(of: bob) == 1)
            #expect(try await visits.visits(to: hall, during: at(0)..<at(5000)).isEmpty)
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
                left: generator.chance(0.5) ? at(.random(in: 0...9, using: &generator)) : nil)
        }
        let (a, b, c) = (tellings[0], tellings[1], tellings[2])
        #expect(a.merged(with: b) == b.merged(with: a), "seed \(seed)")
        #expect(
            a.merged(with: b).merged(with: c) == a.merged(with: b.merged(with: c)),
            "seed \(seed)")
        #expect(a.merged(with: a) == a)
    }
}
