import Journal
import Primitives
import TestSupport
import Testing

@Suite("Two programs on one journal")
struct TwoProgramsTests {
    @Test("Both write at once and nothing is lost")
    func writing() async throws {
        let place = try TemporaryStore(.sqlite)
        defer { place.remove() }
        let one = try await JournalWorld(store: place.open(JournalWorld.tables), seed: 1)
        let two = try await JournalWorld(store: place.open(JournalWorld.tables), seed: 2)
        try await withThrowingTaskGroup { group in
            for world in [one, two] {
                group.addTask {
                    for number in 0..<50 { try await world.act { try $0.add("Entry \(number)") } }
                }
            }
            try await group.waitForAll()
        }
        expect(try await one.read { try $0.count() } == 100)
        #expect(Set(try await two.texts()).count == 50)
        await one.store.close()
        await two.store.close()
    }

    @Test("One encrypts while the other writes: every text is sealed in the end", arguments: 1...4)
    func encrypting(round: Int) async throws {
        let place = try TemporaryStore(.sqlite)
        defer { place.remove() }
        let keeper = ProcessKeyKeeper()
        let one = try await JournalWorld(
            store: place.open(JournalWorld.tables), seed: 1, keeper: keeper)
        let two = try await JournalWorld(
            store: place.open(JournalWorld.tables), seed: 2, clock: one.clock, keeper: keeper)
        for number in 0..<20 { try await one.write(Secrets.text(number)) }
        async let encryption: Void = one.encrypt("correct horse", for: .minutes(15))
        var written = 0
        for number in 100..<160 {
            do {
                try await two.write(Secrets.text(number))
                written += 1
            } catch JournalError.locked {
                continue
            }
        }
        try await encryption
        try await one.lock.tidy()
        #expect(written > 0)
        expect(try await one.read { try $0.count() } == 20 + written)
        expect(
            try await two.read { try $0.list() }.allSatisfy { !$0.isLocked && !$0.isConflicted })
        try Secrets.expectNone(in: place, "in round \(round)")
        await one.store.close()
        await two.store.close()
        try Secrets.expectNone(in: place, "after closing, in round \(round)")
    }
}
