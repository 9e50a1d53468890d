import TestSupport
import Testing

@testable import Journal

@Suite("The vault under attack")
struct VaultAttackTests {
    /// The state of the attacked device when the document arrives.
    enum Standing: CaseIterable {
        case unlocked, locked, neverUnlocked
    }

    @Test(
        "A device that could unlock before unlocks as before, and puts back what was lost",
        arguments: VaultAttack.all, Standing.allCases)
    func attacked(attack: VaultAttack, standing: Standing) async throws {
        try await JournalWorld.withTwo { first, second throws in
            try await first.write("Old")
            try await first.encrypt("correct horse")
            try await JournalWorld.sync(first, second)
            let victim = standing == .neverUnlocked ? second : first
            let attacker = standing == .neverUnlocked ? first : second
            if standing != .unlocked { try victim.lock.lock() }
            try attacker.lock.lock()
            first.clock.advance(by: .seconds(1))
            try await attacker.write(attack)
            try await attacker.send(to: victim)
            try victim.lock.lock()
            await #expect(throws: JournalError.wrongPassphrase) {
                try await victim.unlock("wrong horse")
            }
            #expect(try await victim.unlock("correct horse") == 0)
            #expect(try await victim.texts() == ["Old"])
            let new = try await victim.write("New").id
            #expect(try await victim.sealedText(of: new).hasPrefix("quad:sealed:"))
            // Whoever comes now gets what was lost.
            try await withStore(.memory, tables: JournalWorld.tables) { store in
                let third = try await JournalWorld(store: store, seed: 3, clock: first.clock)
                try await victim.sendAll(to: third)
                #expect(try await third.unlock("correct horse") == 0)
                #expect(try await third.texts() == ["New", "Old"])
            }
            // The passphrase can be changed, and the encryption ended.
            try await victim.lock.changePassphrase(
                from: "correct horse", to: "battery staple", work: JournalLock.rehearsalWork)
            try victim.lock.lock()
            await #expect(throws: JournalError.wrongPassphrase) {
                try await victim.unlock("correct horse")
            }
            try await victim.unlock("battery staple")
            #expect(try await victim.lock.decrypt() == 0)
            #expect(try await victim.texts() == ["New", "Old"])
        }
    }

    @Test("A store keeps the forms on every engine", arguments: Engine.allCases)
    func engines(engine: Engine) async throws {
        try await JournalWorld.withTwo(engine) { victim, attacker throws in
            try await victim.write("Text")
            try await victim.encrypt("correct horse")
            try await JournalWorld.sync(victim, attacker)
            try victim.lock.lock()
            for attack in VaultAttack.all {
                try await attacker.write(attack)
                try await JournalWorld.sync(victim, attacker)
            }
            let again = try await victim.again()
            try await again.unlock("correct horse")
            #expect(try await again.texts() == ["Text"])
        }
    }

    @Test("A locked device puts its form back where the document has none")
    func lockedPutsBack() async throws {
        try await JournalWorld.withTwo { victim, attacker throws in
            try await victim.write("Text")
            try await victim.encrypt("correct horse")
            try await JournalWorld.sync(victim, attacker)
            try victim.lock.lock()
            try await attacker.write(VaultAttack.all[0])
            try await JournalWorld.sync(victim, attacker)
            try await withStore(.memory, tables: JournalWorld.tables) { store in
                let third = try await JournalWorld(store: store, seed: 3, clock: victim.clock)
                try await attacker.sendAll(to: third)
                try await third.unlock("correct horse")
                #expect(try await third.texts() == ["Text"])
            }
        }
    }

    @Test("A form that was replaced opens nothing, whoever brings it back")
    func replayed() async throws {
        try await JournalWorld.withTwo { left, right throws in
            try await left.write("Text")
            try await left.encrypt("correct horse")
            try await JournalWorld.sync(left, right)
            let old = try await left.forms()
            try await left.lock.changePassphrase(
                from: "correct horse", to: "battery staple", work: JournalLock.rehearsalWork)
            try await JournalWorld.sync(left, right)
            left.clock.advance(by: .seconds(1))
            try await right.put(old)
            try await right.send(to: left)
            for world in [left, right] {
                try world.lock.lock()
                await #expect(throws: JournalError.wrongPassphrase) {
                    try await world.unlock("correct horse")
                }
                try await world.unlock("battery staple")
                #expect(try await world.texts() == ["Text"])
            }
            let now = try await left.forms()
            #expect(now.allSatisfy { !old.contains($0) } && !now.isEmpty)
        }
    }

    @Test("The passphrase was changed elsewhere and the change overwritten: both devices unlock")
    func changedAndOverwritten() async throws {
        try await JournalWorld.withTwo { left, right throws in
            try await left.write("Text")
            try await left.encrypt("correct horse")
            try await JournalWorld.sync(left, right)
            try await left.lock.changePassphrase(
                from: "correct horse", to: "battery staple", work: JournalLock.rehearsalWork)
            // The other device never hears of the new form, only of the forgery.
            left.clock.advance(by: .seconds(1))
            try await right.write(VaultAttack.all[11])
            try await right.unlock("correct horse")
            try await JournalWorld.sync(left, right)
            for world in [left, right] {
                try world.lock.lock()
                try await world.unlock("battery staple")
                #expect(try await world.texts() == ["Text"])
            }
        }
    }

    @Test("Where the vault is empty a new device says so, takes no text, and can go on without")
    func keyGone() async throws {
        try await JournalWorld.withTwo { left, right throws in
            try await left.write("Text")
            try await left.encrypt("correct horse")
            try await left.sendAll(to: right, without: "vault")
            let secrecy = try await right.read { try $0.secrecy() }
            #expect(secrecy.state == .keyGone && secrecy.isEncrypted && secrecy.isLocked)
            await #expect(throws: JournalError.keyGone) { try await right.unlock("correct horse") }
            await #expect(throws: JournalError.keyGone) { try await right.encrypt("another one") }
            await #expect(throws: JournalError.keyGone) { try await right.lock.decrypt() }
            await #expect(throws: JournalError.keyGone) {
                try await right.act { try $0.add("In clear") }
            }
            #expect(try await right.lock.decrypt(givingUp: true) == 1)
            try await right.write("In clear")
            expect(try await right.read { try $0.secrecy() }.state == .open)
            // The key comes back after all.
            try await left.sendAll(to: right)
            try await right.unlock("correct horse")
            #expect(Set(try await right.texts()) == ["In clear", "Text"])
        }
    }

    @Test("The key comes back to a device that said it is gone")
    func keyComesBack() async throws {
        try await JournalWorld.withTwo { left, right throws in
            try await left.write("Text")
            try await left.encrypt("correct horse")
            try await left.sendAll(to: right, without: "vault")
            expect(try await right.read { try $0.secrecy() }.state == .keyGone)
            try await left.sendAll(to: right)
            expect(try await right.read { try $0.secrecy() }.state == .locked)
            try await right.unlock("correct horse")
            #expect(try await right.texts() == ["Text"])
        }
    }

    @Test("A form of an older program gets the word of its key at the next unlocking")
    func olderProgram() async throws {
        try await JournalWorld.withTwo { left, right throws in
            try await left.write("Text")
            try await left.encrypt("correct horse")
            try await left.forgetWords()
            try await JournalWorld.sync(left, right)
            try left.lock.lock()
            try await left.unlock("correct horse")
            try await left.lock.changePassphrase(
                from: "correct horse", to: "battery staple", work: JournalLock.rehearsalWork)
            try await JournalWorld.sync(left, right)
            await #expect(throws: JournalError.wrongPassphrase) {
                try await right.unlock("correct horse")
            }
            try await right.unlock("battery staple")
            #expect(try await right.texts() == ["Text"])
        }
    }

    @Test("A made-up key locks a journal in clear, loses nothing, and is given up for good")
    func madeUp() async throws {
        try await JournalWorld.withTwo { attacker, victim throws in
            try await victim.write("In clear")
            #expect(try await victim.read { try !$0.isLockedByForeignKeys() })
            try await attacker.encrypt("only they know")
            for _ in 0..<2 {
                try await attacker.sendAll(to: victim)
                expect(try await victim.read { try $0.secrecy() }.state == .locked)
                #expect(try await victim.read { try $0.isLockedByForeignKeys() })
                #expect(try await victim.texts() == ["In clear"])
                await #expect(throws: JournalError.locked) { try await victim.lock.decrypt() }
                await #expect(throws: JournalError.locked) {
                    try await victim.act { try $0.add("More") }
                }
            }
            #expect(try await victim.lock.decrypt(givingUp: true) == 0)
            try await attacker.sendAll(to: victim)
            expect(try await victim.read { try $0.secrecy() }.state == .open)
            try await victim.write("More")
            #expect(Set(try await victim.texts()) == ["In clear", "More"])
            // A real one is none of these.
            try await victim.encrypt("correct horse")
            try victim.lock.lock()
            #expect(try await victim.read { try !$0.isLockedByForeignKeys() })
        }
    }
}
