import Foundation
import Journal
import Primitives
import TestSupport
import Testing

@Suite("Encryption")
struct EncryptionTests {
    @Test("Locked, nothing can be read or written but dates and stars", arguments: Engine.allCases)
    func locked(engine: Engine) async throws {
        try await JournalWorld.with(engine) { world throws in
            let first = try await world.write("First #one")
            try await world.write("Second")
            try await world.act { try $0.keepDraft("Half") }
            try await world.encrypt("correct horse")
            try world.lock.lock()
            let locked = try await world.read { try $0.list() }
            #expect(locked.map(\.text) == ["", ""] && locked.allSatisfy(\.isLocked))
            #expect(locked.map(\.at) == [first.at + .seconds(1), first.at])
            #expect(locked.allSatisfy { $0.texts.isEmpty && $0.tags.isEmpty && !$0.isConflicted })
            expect(try await world.read { try $0.secrecy() }.state == .locked)
            expect(try await world.read { try $0.draft() } == "")
            for attempt in [
                { _ = try $0.add("Third") }, { _ = try $0.search("first") },
                { _ = try $0.edit(first.id, text: "New") }, { _ = try $0.tags() },
                { try $0.keepDraft("More") }, { try $0.keepDraft("") },
                { _ = try $0.list(EntryFilter(tag: Hashtag(typed: "one"))) },
            ] as [@Sendable (EntryEditor) throws -> Void] {
                await #expect(throws: JournalError.locked) { try await world.act(attempt) }
            }
            await #expect(throws: JournalError.locked) { try await world.lock.decrypt() }
            expect(try await world.act { try $0.setStarred(true, first.id) }.isStarred)
            try await world.act { try $0.date(first.id, to: first.at - .hours(1)) }
            try await world.act { try $0.delete(first.id) }
            try await world.act { try $0.restore(first.id) }
            expect(try await world.read { try $0.count() } == 2)
            try await world.unlock("correct horse")
            #expect(try await world.texts() == ["Second", "First #one"])
            expect(try await world.read { try $0.draft() } == "Half")
        }
    }

    @Test("A wrong passphrase is said and changes nothing", arguments: [Engine.json, .sqlite])
    func wrongPassphrase(engine: Engine) async throws {
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        let world = try await JournalWorld(store: place.open(JournalWorld.tables))
        try await world.write("Text")
        try await world.encrypt("correct horse")
        try world.lock.lock()
        let before = try contents(of: place)
        for wrong in ["correct hors", "Correct horse", "correct horse2"] {
            await #expect(throws: JournalError.wrongPassphrase) { try await world.unlock(wrong) }
            await #expect(throws: JournalError.wrongPassphrase) {
                try await world.lock.changePassphrase(
                    from: wrong, to: "battery staple",
                    work: JournalLock.rehearsalWork)
            }
        }
        #expect(try contents(of: place) == before)
        expect(try await world.read { try $0.latest() }?.isLocked == true)
        await world.store.close()
    }

    /// Returns the contents of a store's files, without SQLite's shared memory, which readers
    /// change.
    private func contents(of place: TemporaryStore) throws -> [String: Data] {
        try place.files().filter { !$0.key.hasSuffix("-shm") }
    }

    @Test("Other programs see an unlocked journal as long as it stays so, not longer")
    func keeper() async throws {
        try await JournalWorld.with { world throws in
            try await world.write("Text")
            try await world.encrypt("correct horse")
            let other = try await world.again()
            expect(try await other.read { try $0.latest() }?.isLocked == true)
            try await world.unlock("correct horse", for: .minutes(15))
            #expect(try await other.texts() == ["Text"])
            expect(try await other.read { try $0.secrecy() }.remaining == .minutes(15))
            world.clock.advance(by: .minutes(10))
            world.clock.set(JournalWorld.start - .hours(1))
            expect(try await other.read { try $0.secrecy() }.remaining == .minutes(5))
            try await other.write("More")
            world.clock.advance(by: .minutes(5))
            expect(try await other.read { try $0.latest() }?.isLocked == true)
            await expect(throws: JournalError.locked) {
                try await other.act { try $0.add("Late") }
            }
            try await world.unlock("correct horse", for: .minutes(15))
            world.clock.reboot()
            let third = try await world.again()
            expect(try await third.read { try $0.secrecy() }.state == .locked)
            try await world.unlock("correct horse", for: .minutes(15))
            try other.lock.lock()
            let fourth = try await world.again()
            expect(try await fourth.read { try $0.secrecy() }.state == .locked)
        }
    }

    @Test(
        "The passphrase is changed; the old one opens nothing any more", arguments: Engine.allCases)
    func changePassphrase(engine: Engine) async throws {
        try await JournalWorld.with(engine) { world throws in
            try await world.write("Text")
            try await world.encrypt("correct horse")
            try await world.lock.changePassphrase(
                from: "correct horse", to: "battery staple",
                work: JournalLock.rehearsalWork)
            try world.lock.lock()
            await #expect(throws: JournalError.wrongPassphrase) {
                try await world.unlock("correct horse")
            }
            try await world.unlock("battery staple")
            #expect(try await world.texts() == ["Text"])
        }
    }

    @Test("Decrypted, everything is as it was, also what was deleted", arguments: Engine.allCases)
    func decrypt(engine: Engine) async throws {
        try await JournalWorld.with(engine) { world throws in
            let first = try await world.write("quad:sealed:1:looks like it")
            try await world.write("Second")
            let third = try await world.write("Third")
            try await world.act { try $0.delete(third.id) }
            try await world.encrypt("correct horse")
            try await world.write("Fourth")
            try await world.act { try $0.keepDraft("quad:text:Half") }
            #expect(try await world.lock.decrypt() == 0)
            expect(try await world.read { try $0.secrecy() }.state == .open)
            try world.lock.lock()
            #expect(try await world.texts() == ["Fourth", "Second", first.text])
            expect(try await world.read { try $0.draft() } == "quad:text:Half")
            try await world.act { try $0.restore(third.id) }
            #expect(try await world.texts().contains("Third"))
            expect(try await world.read { try $0.search("second") }.count == 1)
            await #expect(throws: JournalError.notEncrypted) { try await world.lock.decrypt() }
            await #expect(throws: JournalError.notEncrypted) {
                try await world.unlock("correct horse")
            }
            // Once more, with another key and passphrase.
            try await world.encrypt("battery staple")
            try world.lock.lock()
            await #expect(throws: JournalError.wrongPassphrase) {
                try await world.unlock("correct horse")
            }
            try await world.unlock("battery staple")
            expect(try await world.read { try $0.count() } == 4)
        }
    }

    @Test("It is encrypted once")
    func twice() async throws {
        try await JournalWorld.with { world throws in
            try await world.encrypt("correct horse")
            await #expect(throws: JournalError.alreadyEncrypted) {
                try await world.encrypt("battery staple")
            }
            await #expect(throws: JournalError.vault(.passphraseTooShort(minimum: 8))) {
                try await world.encrypt("short")
            }
        }
    }

    @Test("A changed text is said to be damaged, the others are read", arguments: Engine.allCases)
    func tampering(engine: Engine) async throws {
        try await JournalWorld.with(engine) { world throws in
            let entries = try await [world.write("One"), world.write("Two"), world.write("Three")]
            try await world.encrypt("correct horse")
            var sealed = try await entries.asyncMap { try await world.sealedText(of: $0.id) }
            // One character in the middle is changed.
            let middle = sealed[0].index(sealed[0].startIndex, offsetBy: sealed[0].count / 2)
            let other: Character = sealed[0][middle] == "A" ? "B" : "A"
            sealed[0].replaceSubrange(middle...middle, with: [other])
            try await world.plant(sealed[0], in: entries[0].id)
            #expect(try await world.texts() == ["Three", "Two", ""])
            expect(try await world.read { try $0.entry(entries[0].id) }.isDamaged)
            // Two texts are swapped.
            try await world.plant(sealed[2], in: entries[1].id)
            try await world.plant(sealed[1], in: entries[2].id)
            let all = try await world.read { try $0.list() }
            #expect(all.allSatisfy { $0.isDamaged && $0.texts.isEmpty && !$0.isLocked })
            try await world.plant("quad:sealed:9:of a newer program", in: entries[0].id)
            expect(try await world.read { try $0.entry(entries[0].id) }.isDamaged)
            // The journal stays usable, and a damaged entry can be rewritten.
            try await world.write("Four")
            expect(
                try await world.act { try $0.edit(entries[1].id, text: "Two") }.texts == ["Two"])
            #expect(try await world.lock.decrypt() == 2)
            #expect(try await world.texts() == ["Four", "", "Two", ""])
        }
    }
}

extension Sequence {
    /// Maps the elements one after the other.
    fileprivate func asyncMap<Result>(
        _ transform: (Element) async throws -> Result
    ) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
