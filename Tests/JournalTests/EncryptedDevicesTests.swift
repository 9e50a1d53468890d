import Journal
import Primitives
import TestSupport
import Testing

@Suite("Encryption on two devices")
struct EncryptedDevicesTests {
    @Test(
        "The wrapped key travels: the other device unlocks with the passphrase",
        arguments: Engine.allCases)
    func travels(engine: Engine) async throws {
        try await JournalWorld.withTwo(engine) { left, right throws in
            try await left.write("Left")
            try await right.write("Right")
            try await JournalWorld.sync(left, right)
            try await left.encrypt("correct horse")
            try await left.send(to: right)
            expect(try await right.read { try $0.secrecy() }.state == .locked)
            expect(try await right.read { try $0.list() }.allSatisfy(\.isLocked))
            await expect(throws: JournalError.locked) { try await right.act { try $0.add("No") } }
            #expect(try await right.unlock("correct horse") == 0)
            #expect(Set(try await right.texts()) == ["Left", "Right"])
            try await right.write("Later")
            try await JournalWorld.sync(left, right)
            #expect(try await left.texts().first == "Later")
            // The change of the passphrase is synced, too.
            try await right.lock.changePassphrase(
                from: "correct horse", to: "battery staple",
                work: JournalLock.rehearsalWork)
            try await right.send(to: left)
            try left.lock.lock()
            await #expect(throws: JournalError.wrongPassphrase) {
                try await left.unlock("correct horse")
            }
            try await left.unlock("battery staple")
            #expect(try await left.texts().first == "Later")
        }
    }

    @Test("What was written in clear meanwhile is sealed when the other device is unlocked")
    func meanwhile() async throws {
        try await JournalWorld.withTwo { left, right throws in
            let both = try await left.write("Both").id
            try await JournalWorld.sync(left, right)
            try await left.encrypt("correct horse")
            try left.lock.lock()
            left.clock.advance(by: .seconds(1))
            try await right.act { try $0.edit(both, text: "Changed") }
            let own = try await right.write("Own").id
            try await JournalWorld.sync(left, right)
            expect(try await right.read { try $0.secrecy() }.hasTextsWaiting)
            expect(try await right.read { try $0.entry(own) }.text == "Own")
            try await right.unlock("correct horse")
            expect(try await !right.read { try $0.secrecy() }.hasTextsWaiting)
            for id in [both, own] {
                #expect(try await right.sealedText(of: id).hasPrefix("quad:sealed:"))
            }
            try await JournalWorld.sync(left, right)
            try await left.unlock("correct horse")
            expect(try await left.read { try $0.entry(own) }.text == "Own")
            #expect(try await left.sealedText(of: own).hasPrefix("quad:sealed:"))
            // The edit and the sealing were concurrent: both texts are there to choose from.
            // They were sealed together, so none is the later one.
            let texts = try await left.read { try $0.entry(both) }.texts
            #expect(Set(texts) == ["Changed", "Both"])
            let changed = try #require(texts.firstIndex(of: "Changed")) + 1
            try await left.act { try $0.resolve(both, keeping: .number(changed)) }
            try await JournalWorld.sync(left, right)
            expect(try await right.read { try $0.entry(both) }.texts == ["Changed"])
        }
    }

    @Test(
        "An entry that was deleted elsewhere stays deleted when its text gets another form",
        arguments: [true, false], [true, false])
    func deletedMeanwhile(isOwn: Bool, isDecrypted: Bool) async throws {
        try await JournalWorld.withTwo { left, right throws in
            let gone = try await (isOwn ? left : right).write("Gone").id
            try await left.write("Other")
            if isDecrypted { try await left.encrypt("correct horse") }
            try await JournalWorld.sync(left, right)
            if isDecrypted { try await right.unlock("correct horse") }
            try await right.act { try $0.delete(gone) }
            if isDecrypted {
                try await left.lock.decrypt()
                try await left.encrypt("correct horse")
            } else {
                try await left.encrypt("correct horse")
            }
            try await JournalWorld.sync(left, right)
            for world in [left, right] {
                #expect(try await world.read { try $0.list() }.count == 1)
                expect(try await world.read { try $0.standing(of: gone) } == .deleted)
            }
            // It can be restored, as any other.
            try await left.act { try $0.restore(gone) }
            try await JournalWorld.sync(left, right)
            for world in [left, right] {
                #expect(try await world.read { try $0.list() }.count == 2)
            }
        }
    }

    @Test(
        "An entry that was deleted elsewhere comes back with a text that its deleter did not know",
        arguments: [true, false])
    func editedMeanwhile(isBefore: Bool) async throws {
        try await JournalWorld.withTwo { left, right throws in
            let id = try await left.write("First").id
            try await JournalWorld.sync(left, right)
            try await right.act { try $0.delete(id) }
            if isBefore { try await left.act { try $0.edit(id, text: "Second") } }
            try await left.encrypt("correct horse")
            if !isBefore { try await left.act { try $0.edit(id, text: "Second") } }
            try await JournalWorld.sync(left, right)
            try await right.unlock("correct horse")
            for world in [left, right] { #expect(try await world.texts() == ["Second"]) }
        }
    }

    @Test("Turned on apart: each passphrase opens its part, both open all")
    func apart() async throws {
        try await JournalWorld.withTwo { left, right throws in
            try await left.write("Both")
            try await JournalWorld.sync(left, right)
            try await left.encrypt("left passphrase")
            try await right.encrypt("right passphrase")
            try await left.write("Left")
            try await right.write("Right")
            try await JournalWorld.sync(left, right)
            for world in [left, right] {
                try world.lock.lock()
                expect(try await world.read { try $0.secrecy() }.state == .locked)
            }
            #expect(try await left.unlock("left passphrase") == 1)
            let some = try await left.read { try $0.list() }
            #expect(Set(some.map(\.text)) == ["Both", "Left", ""])
            #expect(some.contains { $0.text == "Both" && $0.isLocked })
            await #expect(throws: JournalError.otherPassphrase(keys: 1)) {
                try await left.lock.changePassphrase(
                    from: "left passphrase", to: "one for all",
                    work: JournalLock.rehearsalWork)
            }
            await #expect(throws: JournalError.otherPassphrase(keys: 1)) {
                try await left.lock.decrypt()
            }
            #expect(try await left.unlock("right passphrase") == 0)
            let all = try await left.read { try $0.list() }
            #expect(Set(all.map(\.text)) == ["Both", "Left", "Right"])
            #expect(all.allSatisfy { !$0.isLocked && !$0.isConflicted })
            try await left.lock.changePassphrase(
                from: "left passphrase", to: "one for all",
                work: JournalLock.rehearsalWork)
            try await JournalWorld.sync(left, right)
            #expect(try await right.unlock("one for all") == 0)
            #expect(Set(try await right.texts()) == ["Both", "Left", "Right"])
            expect(try await right.read { try $0.conflicts() }.isEmpty)
        }
    }

    @Test("Passphrases changed apart: both open it until one is chosen anew")
    func changedApart() async throws {
        try await JournalWorld.withTwo { left, right throws in
            try await left.write("Text")
            try await left.encrypt("correct horse")
            try await JournalWorld.sync(left, right)
            try await right.unlock("correct horse")
            for (world, new) in [(left, "left passphrase"), (right, "right passphrase")] {
                try await world.lock.changePassphrase(
                    from: "correct horse", to: new, work: JournalLock.rehearsalWork)
            }
            try await JournalWorld.sync(left, right)
            for passphrase in ["left passphrase", "right passphrase"] {
                try left.lock.lock()
                try await left.unlock(passphrase)
                #expect(try await left.texts() == ["Text"])
            }
            try await left.lock.changePassphrase(
                from: "left passphrase", to: "one for all",
                work: JournalLock.rehearsalWork)
            try await JournalWorld.sync(left, right)
            try right.lock.lock()
            await #expect(throws: JournalError.wrongPassphrase) {
                try await right.unlock("right passphrase")
            }
            try await right.unlock("one for all")
        }
    }

    @Test("Another device ends the encryption; this one believes it when the key says so")
    func endElsewhere() async throws {
        try await JournalWorld.withTwo { left, right throws in
            try await left.write("Text")
            try await left.encrypt("correct horse")
            try await JournalWorld.sync(left, right)
            try await left.lock.decrypt()
            try await left.write("In clear")
            try await JournalWorld.sync(left, right)
            #expect(try await right.texts() == ["In clear", "Text"])
            let secrecy = try await right.read { try $0.secrecy() }
            #expect(secrecy.state == .locked && secrecy.isEndUnconfirmed)
            await expect(throws: JournalError.locked) {
                try await right.act { try $0.add("Not yet") }
            }
            try await right.unlock("correct horse")
            expect(try await right.read { try $0.secrecy() }.state == .open)
            try await right.write("In clear, too")
            try await JournalWorld.sync(left, right)
            #expect(try await left.texts().first == "In clear, too")
        }
    }

    /// A deed of a device while another one ends the encryption.
    enum Meanwhile: CaseIterable { case nothing, writes, edits, changesPassphrase }

    @Test(
        "A device that has the key believes the end at once, and seals nothing again",
        arguments: Meanwhile.allCases, [false, true])
    func endElsewhereUnlocked(meanwhile: Meanwhile, isLocked: Bool) async throws {
        try await JournalWorld.withTwo { left, right throws in
            let old = try await left.write("Text").id
            try await left.encrypt("correct horse")
            try await JournalWorld.sync(left, right)
            try await right.unlock("correct horse")
            try await left.lock.decrypt()
            if isLocked { try left.lock.lock() }
            var wanted = ["Text"]
            left.clock.advance(by: .seconds(1))
            switch meanwhile {
            case .nothing: break
            case .writes:
                try await right.write("Late")
                wanted = ["Late", "Text"]
            case .edits:
                try await right.act { try $0.edit(old, text: "Edited") }
                wanted = ["Edited"]
            case .changesPassphrase:
                try await right.lock.changePassphrase(
                    from: "correct horse", to: "battery staple", work: JournalLock.rehearsalWork)
            }
            try await JournalWorld.sync(left, right)
            for world in [left, right] {
                let secrecy = try await world.read { try $0.secrecy() }
                #expect(secrecy.state == .open && !secrecy.hasTextsWaiting)
                let pending = try await world.store.read { try world.replica.pendingCount(in: $0) }
                #expect(pending == 0)
                let entries = try await world.read { try $0.list() }
                #expect(entries.allSatisfy { !$0.isLocked })
                #expect(entries.flatMap(\.texts).filter(wanted.contains) == wanted)
            }
            let later = try await right.write("In clear").id
            #expect(try await right.sealedText(of: later) == "In clear")
        }
    }

    @Test("An end of the encryption before any text is believed, too")
    func endElsewhereEmpty() async throws {
        try await JournalWorld.withTwo { left, right throws in
            try await left.encrypt("correct horse")
            try await JournalWorld.sync(left, right)
            try await right.unlock("correct horse")
            try await left.lock.decrypt()
            try await JournalWorld.sync(left, right)
            let first = try await right.write("First").id
            #expect(try await right.sealedText(of: first) == "First")
        }
    }

    @Test("Who has no key can't make a device write in clear", arguments: ["", "1:0:AAAA", "yes"])
    func forgedEnd(word: String) async throws {
        try await JournalWorld.with { world throws in
            try await world.write("Text")
            try await world.encrypt("correct horse")
            try await world.forgeRetirement(word)
            try await world.lock.tidy()
            let first = try await world.write("Sealed before").id
            #expect(try await world.sealedText(of: first).hasPrefix("quad:sealed:"))
            try world.lock.lock()
            await expect(throws: JournalError.locked) { try await world.act { try $0.add("No") } }
            try await world.unlock("correct horse")
            expect(try await world.read { try $0.secrecy() }.state == .unlocked)
            let id = try await world.write("Sealed").id
            #expect(try await world.sealedText(of: id).hasPrefix("quad:sealed:"))
        }
    }

    @Test("A device that comes when the encryption is long over needs no passphrase")
    func lateComer() async throws {
        try await JournalWorld.withTwo { left, right throws in
            try await left.write("Text")
            try await left.encrypt("correct horse")
            try await left.lock.decrypt()
            try await JournalWorld.sync(left, right)
            expect(try await right.read { try $0.secrecy() }.state == .open)
            try await right.write("More")
            #expect(try await right.texts() == ["More", "Text"])
        }
    }

    @Test("A forgotten passphrase: the journal goes on, and what is sealed opens if it comes back")
    func givingUp() async throws {
        try await JournalWorld.with { world throws in
            let old = try await world.write("Old")
            try await world.encrypt("correct horse")
            try world.lock.lock()
            #expect(try await world.lock.decrypt(givingUp: true) == 1)
            try await world.write("New")
            let texts = try await world.read { try $0.list() }
            #expect(texts.map(\.text) == ["New", ""] && texts[1].isLocked)
            expect(try await world.read { try $0.secrecy() }.state == .open)
            await #expect(throws: JournalError.wrongPassphrase) {
                try await world.unlock("battery staple")
            }
            try await world.unlock("correct horse")
            #expect(try await world.texts() == ["New", "Old"])
            try world.lock.lock()
            expect(try await world.read { try $0.entry(old.id) }.text == "Old")
            expect(try await !world.read { try $0.secrecy() }.hasTextsWaiting)
        }
    }
}
