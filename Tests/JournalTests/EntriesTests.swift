import Journal
import Primitives
import TestSupport
import Testing

@Suite("Journal")
struct EntriesTests {
    @Test("An entry is there at once, with its time, and waits to sync", arguments: Engine.allCases)
    func add(engine: Engine) async throws {
        try await JournalWorld.with(engine) { world throws in
            expect(try await world.read { try $0.latest() } == nil)
            let entry = try await world.act { try $0.add(" The rain stopped in time.\n") }
            #expect(entry.text == "The rain stopped in time.")
            #expect(entry.at == world.clock.now)
            expect(try await world.read { try $0.latest() } == entry)
            expect(try await world.read { try $0.count() } == 1)
            let pending = try await world.store.read { try world.replica.pendingCount(in: $0) }
            #expect(pending == 1)
        }
    }

    @Test("The last 30 come newest first; all are kept", arguments: Engine.allCases)
    func lastThirty(engine: Engine) async throws {
        try await JournalWorld.with(engine) { world throws in
            for number in 1...35 { try await world.write("Entry \(number)") }
            let last = try await world.read { try $0.last(30) }
            #expect(last.map(\.text) == (6...35).reversed().map { "Entry \($0)" })
            expect(try await world.read { try $0.latest() }?.text == "Entry 35")
            expect(try await world.read { try $0.count() } == 35)
            expect(try await world.read { try $0.last(0) }.isEmpty)
            expect(try await world.read { try $0.last(100) }.count == 35)
        }
    }

    @Test("What was written is there after a restart", arguments: [Engine.json, .sqlite])
    func durable(engine: Engine) async throws {
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        let first = try await JournalWorld(store: place.open(JournalWorld.tables))
        let entry = try await first.write("Kept.")
        try await first.act { try $0.keepDraft("Half a") }
        await first.store.close()
        let again = try await JournalWorld(store: place.open(JournalWorld.tables), seed: 5)
        expect(try await again.read { try $0.latest() } == entry)
        expect(try await again.read { try $0.draft() } == "Half a")
        await again.store.close()
    }

    @Test("A deleted entry is gone until it is taken back", arguments: Engine.allCases)
    func delete(engine: Engine) async throws {
        try await JournalWorld.with(engine) { world throws in
            let first = try await world.write("First")
            let second = try await world.write("Second")
            try await world.act { try $0.delete(second.id) }
            expect(try await world.read { try $0.last(9) } == [first])
            expect(try await world.read { try $0.count() } == 1)
            try await world.act { try $0.restore(second.id) }
            expect(try await world.read { try $0.last(9) } == [second, first])
        }
    }

    @Test("An entry that never was can't be deleted or restored")
    func missing() async throws {
        try await JournalWorld.with { world throws in
            let never = Entry.ID(high: 1, low: 1)
            let missing = JournalError.noSuchEntry("\(never)")
            await expect(throws: missing) { try await world.act { try $0.delete(never) } }
            await expect(throws: missing) { try await world.act { try $0.restore(never) } }
        }
    }

    @Test("A draft is kept until it is emptied or an entry is saved", arguments: Engine.allCases)
    func draft(engine: Engine) async throws {
        try await JournalWorld.with(engine) { world throws in
            expect(try await world.read { try $0.draft() } == "")
            try await world.act { try $0.keepDraft("  Half a sen") }
            expect(try await world.read { try $0.draft() } == "  Half a sen")
            await expect(throws: JournalError.emptyText) {
                try await world.act { try $0.add(" ") }
            }
            expect(try await world.read { try $0.draft() } == "  Half a sen")
            try await world.act { try $0.keepDraft("") }
            expect(try await world.read { try $0.draft() } == "")
            try await world.act { try $0.keepDraft("Whole") }
            try await world.write("Whole")
            expect(try await world.read { try $0.draft() } == "")
        }
    }

    @Test("Nothing is not an entry", arguments: ["", " ", "\n\t\u{2003}\u{A0}"])
    func empty(text: String) async throws {
        try await JournalWorld.with { world throws in
            await expect(throws: JournalError.emptyText) {
                try await world.act { try $0.add(text) }
            }
            expect(try await world.read { try $0.count() } == 0)
        }
    }

    @Test("An entry holds 65,536 bytes and not one more", arguments: Engine.allCases)
    func limit(engine: Engine) async throws {
        try await JournalWorld.with(engine) { world throws in
            let full = String(repeating: "é", count: Entries.textLimit / 2)
            expect(try await world.act { try $0.add(full) }.text == full)
            let error = JournalError.textTooLong(
                bytes: Entries.textLimit + 1, limit: Entries.textLimit)
            await expect(throws: error) { try await world.act { try $0.add(full + "x") } }
            expect(try await world.read { try $0.count() } == 1)
            #expect(error.description.contains("65537"))
        }
    }

    @Test("Any Unicode comes back byte for byte, on every engine", arguments: Engine.allCases)
    func unicode(engine: Engine) async throws {
        let texts = [
            "Größe", "e\u{301} and \u{E9}", "日本語\nzwei Zeilen", "👨‍👩‍👧‍👦 🏳️‍🌈 🧒🏽", "مرحبا \u{202E}abc",
            "nul \u{0} inside", "\u{1B}[31m", "\"'\\;--", "\u{FFFD}\u{10FFFF}\u{FEFF}x",
            "line\u{2028}separator", "tab\there",
        ]
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        var world = try await JournalWorld(store: place.open(JournalWorld.tables))
        for text in texts { try await world.write(text) }
        if engine != .memory {
            await world.store.close()
            world = try await JournalWorld(store: place.open(JournalWorld.tables))
        }
        let back = try await world.read { try $0.last(texts.count) }.reversed()
        #expect(back.map { Array($0.text.utf8) } == texts.map { Array($0.utf8) })
        await world.store.close()
    }
}
