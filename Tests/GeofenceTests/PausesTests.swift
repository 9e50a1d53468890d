import Primitives
import Storage
import Sync
import TestSupport
import Testing

@testable import Geofence

@Suite("Pauses")
struct PausesTests {
    private static let ann = AccountID(high: 0, low: 1)
    private static let bob = AccountID(high: 0, low: 2)
    private static let hall = Place.ID(high: 9, low: 1)
    private static let visit = Visit.ID(high: 1, low: 1)

    private static func at(_ minute: Int) -> Instant { Walk.start + .minutes(minute) }

    private static func list(_ pauses: [(Int, Int?)]) -> PauseList {
        PauseList(
            pauses.map { Pause(person: ann, from: at($0.0), until: $0.1.map(at)) })
    }

    /// Returns the minutes of the parts of a presence, as `0-10 20-`; `~` stands before withheld
    /// ones.
    private static func parts(_ from: Int, _ until: Int?, _ pauses: [(Int, Int?)]) -> String {
        let presence = Presence(
            person: ann, visit: visit, place: hall, from: at(from), until: until.map(at))
        let list = list(pauses)
        let parts = list.parts(of: presence)
        #expect(Set(parts.map(\.visit)).count == parts.count, "each part has an id of its own")
        #expect(Set(parts.map(\.visit)).isSubset(of: list.parts(of: visit)))
        func minute(_ instant: Instant) -> String { "\((instant - Walk.start).wholeMinutes)" }
        return parts.map { part in
            (part.shownFrom == Instant(milliseconds: .max) ? "~" : "") + minute(part.from) + "-"
                + (part.until.map(minute) ?? "")
        }.joined(separator: " ")
    }

    @Test("What counts ends at a pause and begins anew after it")
    func cutting() {
        #expect(Self.parts(0, 60, []) == "0-60")
        #expect(Self.parts(0, 60, [(10, 20)]) == "0-10 20-60")
        #expect(Self.parts(0, nil, [(10, 20)]) == "0-10 20-")
        #expect(Self.parts(0, 60, [(10, 20), (30, 40)]) == "0-10 20-30 40-60")
        #expect(Self.parts(0, 60, [(70, 80)]) == "0-60")
        #expect(Self.parts(30, 60, [(10, 20)]) == "30-60")
        #expect(Self.parts(30, 60, [(10, 40)]) == "40-60")
        #expect(Self.parts(30, 60, [(10, 70)]).isEmpty)
        #expect(Self.parts(30, 60, [(30, 60)]).isEmpty)
        #expect(Self.parts(30, nil, [(30, 40)]) == "40-")
        #expect(Self.parts(0, 60, [(20, nil)]) == "~0-20")
        #expect(Self.parts(0, 60, [(10, 20), (30, nil)]) == "~0-10 ~20-30")
        #expect(Self.parts(0, 60, [(70, nil)]) == "~0-60")
        #expect(Self.parts(30, nil, [(10, nil)]).isEmpty)
    }

    @Test("Random pauses leave exactly the minutes outside of them")
    func minutes() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            var (pauses, minute) = ([(Int, Int?)](), 0)
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                let from = minute + Int.random(in: 1...20, using: &generator)
                minute = from + Int.random(in: 0...20, using: &generator)
                pauses.append((from, minute))
            }
            let from = Int.random(in: 0...60, using: &generator)
            let until = from + Int.random(in: 1...60, using: &generator)
            let expected = Set(from..<until).filter { minute in
                !pauses.contains { $0.0 <= minute && minute < $0.1 ?? .max }
            }
            let presence = Presence(
                person: Self.ann, visit: Self.visit, place: Self.hall, from: Self.at(from),
                until: Self.at(until))
            let found = Self.list(pauses).parts(of: presence).flatMap { part in
                (part.from - Walk.start).wholeMinutes..<(part.until! - Walk.start).wholeMinutes
            }
            #expect(found.sorted() == expected.sorted(), "\(pauses), \(from) to \(until)")
        }
    }

    /// A store of visits, in which everything happens at a minute.
    private struct Diary {
        let store: Store

        @discardableResult
        func edit<Result: Sendable>(
            at minute: Int, _ body: @escaping @Sendable (VisitEditor, Telling) throws -> Result
        ) async throws -> Result {
            let telling = Telling(
                at: PausesTests.at(minute), joinedAt: PausesTests.at(-100_000),
                map: PlaceIndex([]), rules: .rehearsal)
            return try await store.write { try body(VisitEditor(in: $0), telling) }
        }

        func tell(
            _ person: AccountID, _ number: Int, _ kind: Transition.Kind, at minute: Int,
            entered: Int
        ) async throws {
            let transition = Transition(
                visit: Visit.ID(high: person.low, low: UInt64(number)), place: PausesTests.hall,
                kind: kind, at: PausesTests.at(minute), entered: PausesTests.at(entered),
                reason: .confirmed)
            try await edit(at: minute) {
                try $0.record([transition], of: person, keeping: 100, in: $1).changed
            }
        }

        /// Returns the encounters of two people as `from-until` in minutes, the latest first: as
        /// the rows tell, and as an index does.
        func encounters(
            _ one: AccountID, _ other: AccountID, at minute: Int
        ) async throws -> [String] {
            let (now, start) = (PausesTests.at(minute), PausesTests.at(-100_000))
            let rules = EncounterRules(delay: .zero)
            let (rows, own) = try await store.read { transaction in
                let encounters = Encounters(in: transaction, rules: rules)
                return (
                    try encounters.encounters(of: one, with: other, during: start..<now, now: now),
                    try encounters.presences(of: one)
                )
            }
            let index = try await PresenceIndex.read(store)
            #expect(
                index.encounters(of: one, with: own, during: start..<now, now: now, rules: rules)
                    == rows)
            return rows.map {
                "\(($0.from - Walk.start).wholeMinutes)-\(($0.to - Walk.start).wholeMinutes)"
            }
        }
    }

    @Test(
        "Meetings before a pause are hidden while it lasts, and those in it for good",
        arguments: Engine.allCases)
    func meetings(engine: Engine) async throws {
        try await withStore(engine, tables: Domain.places.tables) { store in
            let diary = Diary(store: store)
            let (ann, bob) = (Self.ann, Self.bob)
            try await diary.tell(ann, 1, .enter, at: 0, entered: 0)
            try await diary.tell(bob, 1, .enter, at: 0, entered: 0)
            #expect(try await diary.encounters(bob, ann, at: 20) == ["0-20"])
            #expect(try await diary.edit(at: 20) { try $0.pause(ann, in: $1) })
            #expect(try await !diary.edit(at: 21) { try $0.pause(ann, in: $1) })
            for minute in [20, 40] {
                #expect(try await diary.encounters(bob, ann, at: minute).isEmpty)
                #expect(try await diary.encounters(ann, bob, at: minute).isEmpty)
            }
            // Another visit in the pause, and one that is told of again.
            try await diary.tell(ann, 1, .enter, at: 30, entered: 0)
            #expect(try await diary.encounters(bob, ann, at: 40).isEmpty)
            #expect(try await diary.edit(at: 40) { try $0.resume(ann, in: $1) })
            #expect(try await !diary.edit(at: 41) { try $0.resume(ann, in: $1) })
            #expect(try await diary.encounters(bob, ann, at: 41) == ["0-20"])
            #expect(try await diary.encounters(bob, ann, at: 60) == ["40-60", "0-20"])
            try await diary.tell(ann, 1, .leave, at: 70, entered: 0)
            try await diary.tell(bob, 1, .leave, at: 80, entered: 0)
            #expect(try await diary.encounters(ann, bob, at: 90) == ["40-70", "0-20"])
            // Of old ones nothing is decided again, but they are hidden and shown, too.
            #expect(try await diary.edit(at: 4000) { try $0.pause(ann, in: $1) })
            #expect(try await diary.encounters(ann, bob, at: 4000).isEmpty)
            #expect(try await diary.edit(at: 4100) { try $0.resume(ann, in: $1) })
            #expect(try await diary.encounters(ann, bob, at: 4100) == ["40-70", "0-20"])
        }
    }

    @Test("A pause soon after another one continues it, so their number is bounded")
    func continued() async throws {
        try await withStore(.memory, tables: Domain.places.tables) { store in
            let diary = Diary(store: store)
            for round in 0..<40 {
                try await diary.edit(at: round * 4) { try $0.pause(Self.ann, in: $1) }
                try await diary.edit(at: round * 4 + 2) { try $0.resume(Self.ann, in: $1) }
            }
            let kept = try await store.read { try $0.all(Query(Pause.table)) }
            #expect(
                kept == [Pause(person: Self.ann, from: Self.at(0), until: Self.at(158))])
        }
    }

    @Test(
        "What is past its time is removed, with what was kept of it for after a pause",
        arguments: Engine.allCases)
    func forgetting(engine: Engine) async throws {
        try await withStore(engine, tables: Domain.places.tables) { store in
            let diary = Diary(store: store)
            try await diary.tell(Self.ann, 1, .enter, at: 0, entered: 0)
            try await diary.edit(at: 20) { try $0.pause(Self.ann, in: $1) }
            try await diary.edit(at: 40) { try $0.resume(Self.ann, in: $1) }
            try await diary.tell(Self.ann, 1, .leave, at: 60, entered: 0)
            func purge(before minute: Int) async throws -> [Int] {
                try await diary.edit(at: minute) { editor, _ in
                    try editor.purge(before: Self.at(minute))
                    try editor.purgePauses(of: Self.ann, before: Self.at(minute))
                }
                return try await store.read { transaction in
                    [
                        try transaction.count(Query(GeofenceTables.visits)),
                        try transaction.count(Query(GeofenceTables.presences)),
                        try transaction.count(Query(Pause.table)),
                    ]
                }
            }
            #expect(try await purge(before: 60) == [1, 2, 1])
            #expect(try await purge(before: 61) == [0, 0, 1])
            #expect(try await purge(before: 40 + 24 * 60) == [0, 0, 1])
            #expect(try await purge(before: 41 + 24 * 60) == [0, 0, 0])
        }
    }
}
