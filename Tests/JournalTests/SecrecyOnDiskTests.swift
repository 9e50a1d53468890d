import Journal
import Primitives
import TestSupport
import Testing

@Suite("What lies on the disk of an encrypted journal")
struct SecrecyOnDiskTests {
    /// Fills a journal with entries, an old text, a deleted entry, a draft and actions to undo.
    private func fill(_ world: JournalWorld) async throws {
        for number in 1...40 { try await world.write(Secrets.text(number)) }
        let all = try await world.read { try $0.list() }
        try await world.act { try $0.edit(all[3].id, text: Secrets.text(100)) }
        try await world.act { try $0.delete(all[5].id) }
        try await world.write(Secrets.text(101))
        try await world.undo()
        try await world.act { try $0.keepDraft(Secrets.text(102)) }
    }

    @Test(
        "No byte of a text is left after the encryption, and none comes",
        arguments: [Engine.json, .sqlite])
    func nothingInClear(engine: Engine) async throws {
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        var world = try await JournalWorld(store: place.open(JournalWorld.tables))
        try await fill(world)
        try Secrets.expectSome(in: place)
        let texts = try await world.texts()
        try await world.encrypt("correct horse")
        try Secrets.expectNone(in: place, "right after encrypting, the store still open")
        #expect(try await world.texts() == texts)
        expect(try await world.read { try $0.draft() } == Secrets.text(102))
        // Everything that writes a text.
        let entry = try await world.write(Secrets.text(200))
        try await world.act { try $0.keepDraft(Secrets.text(201)) }
        try await world.act { try $0.edit(entry.id, text: Secrets.text(202)) }
        try await world.act { try $0.setStarred(true, entry.id) }
        try await world.undo()
        try await world.undo()
        try await world.redo()
        _ = try await world.read { try $0.search("quokka202") }
        _ = try await world.read { try $0.tags() }
        try await world.act { try $0.delete(entry.id) }
        try await world.act { try $0.restore(entry.id) }
        world.clock.advance(by: .seconds(1))
        try await world.act { try $0.write(all: [NewEntry(Secrets.text(203))]) }
        try Secrets.expectNone(in: place, "after writing on")
        await world.store.close()
        try Secrets.expectNone(in: place, "after closing")
        world = try await JournalWorld(store: place.open(JournalWorld.tables), seed: 9)
        try await world.unlock("correct horse")
        #expect(try await world.texts().prefix(2) == [Secrets.text(203), Secrets.text(202)])
        #expect(try await world.store.check() == [])
        await world.store.close()
    }

    @Test("What could be undone before is forgotten, what comes after can be undone")
    func actions() async throws {
        try await JournalWorld.with { world throws in
            try await fill(world)
            try await world.encrypt("correct horse")
            #expect(try await world.actions().isEmpty)
            let entry = try await world.write("One")
            try await world.act { try $0.edit(entry.id, text: "Two") }
            try await world.undo()
            expect(try await world.read { try $0.entry(entry.id) }.text == "One")
            for action in try await world.actions() {
                #expect(!"\(action)".contains("One") && !"\(action)".contains("Two"))
            }
        }
    }

    @Test(
        "After a change of the passphrase nothing of the old one is left",
        arguments: [Engine.json, .sqlite])
    func passphrase(engine: Engine) async throws {
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        let world = try await JournalWorld(store: place.open(JournalWorld.tables))
        try await fill(world)
        try await world.encrypt("correct horse")
        func wraps() throws -> Set<String> {
            var found: Set<String> = []
            for bytes in try place.files().values {
                let text = String(decoding: bytes, as: UTF8.self)
                for part in text.split(separator: "scrypt:").dropFirst() {
                    found.insert(String(part.prefix(120)))
                }
            }
            return found
        }
        let before = try wraps()
        #expect(before.count == 1)
        try await world.lock.changePassphrase(
            from: "correct horse", to: "battery staple", work: JournalLock.rehearsalWork)
        let after = try wraps()
        #expect(after.count == 1)
        #expect(after.isDisjoint(with: before))
        await world.store.close()
    }

    @Test(
        "The encryption of another device leaves nothing in clear here either",
        arguments: [Engine.json, .sqlite])
    func otherDevice(engine: Engine) async throws {
        let (here, there) = (try TemporaryStore(engine), try TemporaryStore(engine))
        defer {
            here.remove()
            there.remove()
        }
        let clock = ManualClock(JournalWorld.start)
        let left = try await JournalWorld(
            store: here.open(JournalWorld.tables), seed: 1, clock: clock)
        let right = try await JournalWorld(
            store: there.open(JournalWorld.tables), seed: 2, clock: clock)
        try await fill(left)
        try await fill(right)
        try await JournalWorld.sync(left, right)
        try await left.encrypt("correct horse")
        // Not yet known to the other device.
        try await right.write(Secrets.text(300))
        try await left.send(to: right)
        try await right.unlock("correct horse")
        try Secrets.expectNone(in: there, "after unlocking on the other device")
        #expect(try await right.texts().contains(Secrets.text(300)))
        try await JournalWorld.sync(left, right)
        try Secrets.expectNone(in: here, "after syncing back")
        #expect(try await left.texts() == right.texts())
        #expect(try await left.texts().contains(Secrets.text(300)))
        await left.store.close()
        await right.store.close()
        try Secrets.expectNone(in: there, "after closing")
    }
}
