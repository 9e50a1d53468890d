import Primitives
import Sync
import TestSupport
import Testing

@testable import Geofence

@Suite("Encounters")
struct EncountersTests {
    private let ann = AccountID(high: 0, low: 1)
    private let bob = AccountID(high: 0, low: 2)
    private let eve = AccountID(high: 0, low: 3)
    private let hall = Place.ID(high: 9, low: 1)
    private let gym = Place.ID(high: 9, low: 2)

    private func at(_ minute: Int) -> Instant { Walk.start + .minutes(minute) }

    private func visit(
        _ person: AccountID, _ place: Place.ID, _ from: Int, _ to: Int?
    ) -> Presence {
        Presence(
            person: person, visit: .init(high: place.low, low: UInt64(from)), place: place,
            from: at(from), until: to.map(at))
    }

    private let live = EncounterRules(delay: .zero)

    @Test("Five minutes in one place are an encounter, less is none, other places are none")
    func shortest() {
        let mine = [visit(ann, hall, 0, 30)]
        func minutes(_ theirs: Presence) -> [Int] {
            Encounters.between(mine, [theirs], now: at(100)).map(\.duration.wholeMinutes)
        }
        #expect(minutes(visit(bob, hall, 25, 40)) == [5])
        #expect(minutes(visit(bob, hall, 26, 40)).isEmpty)
        #expect(minutes(visit(bob, hall, 30, 40)).isEmpty)
        #expect(minutes(visit(bob, gym, 0, 30)).isEmpty)
    }

    @Test("Pieces with short gaps are one, and only the time together counts")
    func pieces() {
        let mine = [visit(ann, hall, 0, 10), visit(ann, hall, 14, 20), visit(ann, hall, 40, 50)]
        let met = Encounters.between(mine, [visit(bob, hall, 0, 60)], now: at(100))
        #expect(met.map(\.from) == [at(40), at(0)])
        #expect(met.map(\.to) == [at(50), at(20)])
        #expect(met.map(\.duration) == [.minutes(10), .minutes(16)])
        let brief = [visit(ann, hall, 0, 3), visit(ann, hall, 5, 8)]
        let joined = Encounters.between(brief, [visit(bob, hall, 0, 60)], now: at(100))
        #expect(joined.map(\.duration) == [.minutes(6)])
    }

    @Test("Two devices of one person count once")
    func twoDevices() {
        let mine = [visit(ann, hall, 0, 20), visit(ann, hall, 1, 21)]
        let met = Encounters.between(mine, [visit(bob, hall, 0, 60)], now: at(100))
        #expect(met.map(\.duration) == [.minutes(21)])
    }

    @Test("Open visits count until now, at most a day")
    func open() {
        let (mine, theirs) = ([visit(ann, hall, 0, nil)], [visit(bob, hall, 10, nil)])
        let now = Encounters.between(mine, theirs, now: at(30), rules: live)
        #expect(now.map(\.duration) == [.minutes(20)])
        let never = Encounters.between(mine, theirs, now: at(100_000))
        #expect(never.map(\.to) == [at(0) + .hours(24)])
    }

    @Test("While one of the two is still there, nothing of the last ten minutes is an encounter")
    func delay() {
        func minutes(_ mine: Presence, _ theirs: Presence, now: Int) -> [Int] {
            Encounters.between([mine], [theirs], now: at(now)).map(\.duration.wholeMinutes)
        }
        let (open, other) = (visit(ann, hall, 0, nil), visit(bob, hall, 0, nil))
        #expect(minutes(open, other, now: 14).isEmpty)
        #expect(minutes(open, other, now: 15) == [5])
        #expect(minutes(open, other, now: 60) == [50])
        #expect(minutes(visit(ann, hall, 0, 20), other, now: 20) == [10])
        #expect(minutes(visit(ann, hall, 0, 20), visit(bob, hall, 0, 20), now: 20) == [20])
        // Who left is seen as they were; the end is told once it is long enough ago.
        #expect(minutes(visit(ann, hall, 0, 20), other, now: 29) == [19])
        #expect(minutes(visit(ann, hall, 0, 20), other, now: 31) == [20])
    }

    @Test("A presence counts from the time from which it is shown, with all that was before")
    func shown() {
        let new = Presence(
            person: ann, visit: .init(high: 1, low: 1), place: hall, from: at(0), until: at(30),
            shownFrom: at(15))
        let other = [visit(bob, hall, 0, 20)]
        #expect(Encounters.between([new], other, now: at(14), rules: live).isEmpty)
        let met = Encounters.between([new], other, now: at(15), rules: live)
        #expect(met.map(\.duration) == [.minutes(15)])
    }

    @Test("Whom one met has met one: the same place, times and duration", arguments: UInt64(1)...20)
    func symmetric(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let (mine, theirs) = (
            random(ann, using: &generator), random(bob, using: &generator)
        )
        let one = Encounters.between(mine, theirs, now: at(300))
        let other = Encounters.between(theirs, mine, now: at(300))
        #expect(one.allSatisfy { $0.other == bob } && other.allSatisfy { $0.other == ann })
        let turned = other.map {
            Encounter(
                other: bob, place: $0.place, from: $0.from, to: $0.to, duration: $0.duration)
        }
        #expect(one == turned, "seed \(seed)")
    }

    @Test(
        "A query finds what comparing all visits minute by minute finds",
        arguments: Engine.allCases, UInt64(1)...3)
    func sameAsCounting(engine: Engine, seed: UInt64) async throws {
        try await withStore(engine, tables: Domain.places.tables) { store in
            var generator = SeededGenerator(seed: seed)
            let people = (1...8).map { AccountID(high: 0, low: $0) }
            let visits = people.map { random($0, using: &generator) }
            try await store.write { transaction in
                for presence in visits.flatMap(\.self) {
                    try transaction.put(presence, in: GeofenceTables.presences)
                }
            }
            let (from, to) = (60, 240)
            let rules = EncounterRules(joinedGap: .zero, delay: .zero)
            let met = try await PresenceIndex.read(store).encounters(
                of: people[0], with: visits[0], during: at(from)..<at(to), now: at(300),
                rules: rules, excluding: [people[3]])
            var expected = 0
            for other in visits[1...] where other[0].person != people[3] {
                for place in [hall, gym] {
                    var run = 0
                    for minute in from...to {
                        let isTogether =
                            minute < to
                            && [visits[0], other].allSatisfy { stays in
                                stays.contains {
                                    $0.place == place
                                        && $0.interval(now: at(300)).contains(at(minute))
                                }
                            }
                        if isTogether { run += 1 }
                        if !isTogether {
                            expected += run >= 5 ? run : 0
                            run = 0
                        }
                    }
                }
            }
            #expect(
                met.reduce(0) { $0 + $1.duration.wholeMinutes } == expected, "seed \(seed)")
            #expect(met.allSatisfy { $0.other != people[3] && $0.other != people[0] })
            #expect(met == met.sorted(by: Encounter.precedes))
        }
    }

    @Test("A summary has the last encounter and whole minutes, in whatever order it is made")
    func summary() {
        let places = (1...4).map { Place.ID(high: 9, low: $0) }
        func met(_ other: AccountID, _ place: Int, _ from: Int, _ seconds: Int) -> Encounter {
            Encounter(
                other: other, place: places[place], from: at(from),
                to: at(from) + .seconds(seconds), duration: .seconds(seconds))
        }
        let encounters = [
            met(bob, 0, 0, 330), met(bob, 1, 20, 330), met(bob, 0, 40, 330),
            met(bob, 2, 60, 330), met(bob, 3, 80, 330), met(eve, 0, 200, 600),
        ]
        func summaries(_ encounters: [Encounter]) -> EncounterSummaries {
            var summaries = EncounterSummaries()
            for encounter in encounters { summaries.add(encounter) }
            return summaries
        }
        let sorted = summaries(encounters).merged().sorted { $0.last.to > $1.last.to }
        #expect(sorted.map(\.other) == [eve, bob])
        #expect(sorted.map(\.minutes) == [10, 27])
        #expect(sorted[1].last == encounters[4])
        let turned = summaries(encounters.reversed()).merged().sorted { $0.minutes > $1.minutes }
        #expect(turned.map(\.other) == [bob, eve])
        #expect(Set(turned.map(\.last)) == Set(sorted.map(\.last)))
        #expect(turned.map(\.times) == [5, 1])
        #expect(summaries([]).merged().isEmpty)
    }

    @Test("Summaries are the same whatever order encounters come in, with many people")
    func manySummaries() {
        var generator = SeededGenerator(seed: 7)
        let people = (0..<60).map { AccountID(high: UInt64($0) &* 7919, low: UInt64($0)) }
        let encounters = (0..<500).map { number in
            let start = at(Int.random(in: 0..<50_000, using: &generator) * 7 + number)
            return Encounter(
                other: people.randomElement(using: &generator) ?? people[0],
                place: [hall, gym][number % 2], from: start, to: start + .seconds(number + 300),
                duration: .seconds(number + 300))
        }
        let expected = Dictionary(grouping: encounters, by: \.other)
        for order in [encounters, encounters.sorted { $0.other < $1.other }, encounters.reversed()]
        {
            var summaries = EncounterSummaries()
            for encounter in order { summaries.add(encounter) }
            let merged = summaries.merged()
            #expect(merged.map(\.other) == expected.keys.sorted())
            for summary in merged {
                let all = expected[summary.other] ?? []
                #expect(summary.last == all.min(by: Encounter.precedes))
                let seconds = all.reduce(Duration.zero) { $0 + $1.duration }
                #expect(summary.minutes == seconds.wholeMinutes)
            }
        }
    }

    /// Returns random stays in two places within five hours, some of them open.
    private func random(_ person: AccountID, using generator: inout SeededGenerator) -> [Presence] {
        (0..<6).map { number in
            let from = Int.random(in: 0...280, using: &generator)
            return Presence(
                person: person, visit: .init(high: 1, low: UInt64(number)),
                place: generator.chance(0.5) ? hall : gym, from: at(from),
                until: generator.chance(0.1)
                    ? nil : at(from + Int.random(in: 1...60, using: &generator)))
        }
    }
}
