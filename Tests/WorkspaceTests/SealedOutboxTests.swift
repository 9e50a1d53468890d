import Journal
import PeopleSupport
import Primitives
import Storage
import TestSupport
import Testing
import Workspace

@Suite("The outbox of a locked journal")
struct SealedOutboxTests {
    private static let passphrase = "battery staple"
    private static let secret = "quokka"

    private struct Pair {
        let world: PeopleWorld
        let ada: Device
        let ben: Device
        let store: Store

        init(on store: Store) async throws {
            self.store = store
            world = try await PeopleWorld()
            ada = try await world.join("ada", on: store)
            ben = try await world.join("ben")
            try await world.connect(ada, ben)
            try await ada.workspace.lock.encrypt(
                with: passphrase, work: JournalLock.rehearsalWork)
            try ada.workspace.lock.lock()
        }

        /// Opens another program on the same store, which knows nothing of the first.
        func another() async throws -> Device { try await world.open(store) }
    }

    @Test(
        "It takes a text, keeps it sealed, and sends it once it is open",
        arguments: Engine.allCases)
    func takes(engine: Engine) async throws {
        let place = try TemporaryStore(engine)
        defer { place.remove() }
        let pair = try await Pair(on: try await place.open(Workspace.schema))
        let (ada, ben) = (pair.ada, pair.ben)
        ada.transport.mode = .down
        let delivery = try await ada.workspace.send(Self.secret, to: ben.account())
        guard case .waiting(let report) = delivery else {
            Issue.record("it was sent")
            return
        }
        #expect(report.waiting == 1 && report.isSealed)
        if engine != .memory {
            for (name, data) in try place.files() {
                let text = String(decoding: data, as: UTF8.self)
                #expect(!text.contains(Self.secret), "\(name) has the word in clear")
            }
        }
        // Another program can tell that it is there, but can neither read nor send it.
        let other = try await pair.another()
        let items = try await other.workspace.outbox()
        #expect(items.map(\.kind) == [.message] && items.allSatisfy(\.isSealed))
        let locked = try await other.workspace.sendOutbox()
        #expect(locked.sent == 0 && locked.waiting == 1 && locked.sealed == 1)
        try await other.workspace.lock.unlock(with: Self.passphrase)
        #expect(try await other.workspace.outbox().map(\.text) == [Self.secret])
        #expect(try await other.workspace.sendOutbox().sent == 1)
        #expect(try await ben.texts(with: ada) == ["Hello", Self.secret])
        await pair.store.close()
    }

    @Test("The program that wrote it sends it, though the journal is locked")
    func sendsItsOwn() async throws {
        let pair = try await Pair(on: PeopleWorld.memory())
        let (ada, ben) = (pair.ada, pair.ben)
        _ = try await ada.workspace.later.send("later", to: ben.account())
        #expect(try await ada.workspace.outbox().map(\.text) == ["later"])
        #expect(try await ada.workspace.sendOutbox().sent == 1)
        #expect(try await ada.workspace.outbox().isEmpty)
        #expect(try await ben.texts(with: ada) == ["Hello", "later"])
    }

    @Test("What was done last counts, although what came before was sealed")
    func order() async throws {
        let pair = try await Pair(on: PeopleWorld.memory())
        let ben = try await pair.ben.account()
        pair.ada.transport.mode = .down
        try await pair.ada.workspace.carryOut(.block, on: ben)
        let other = try await pair.another()
        // It counts at once, and again after the block.
        try await other.workspace.carryOut(.unblock, on: ben)
        try await other.workspace.lock.unlock(with: Self.passphrase)
        try await other.workspace.sendOutbox()
        #expect(try await other.workspace.blocked().value.isEmpty)
        #expect(try await other.workspace.outbox().isEmpty)
    }

    @Test("A block counts at once, although an unblock that came before is sealed")
    func blocks() async throws {
        let pair = try await Pair(on: PeopleWorld.memory())
        let ben = try await pair.ben.account()
        pair.ada.transport.mode = .down
        try await pair.ada.workspace.carryOut(.unblock, on: ben)
        let other = try await pair.another()
        try await other.workspace.carryOut(.block, on: ben)
        #expect(try await other.workspace.blocked().value.map(\.person) == [ben])
        try await other.workspace.lock.unlock(with: Self.passphrase)
        try await other.workspace.sendOutbox()
        #expect(try await other.workspace.blocked().value.map(\.person) == [ben])
    }

    @Test("A text to a name that nobody can look up waits, and finds its person later")
    func named() async throws {
        let pair = try await Pair(on: PeopleWorld.memory())
        let (ada, ben) = (pair.ada, pair.ben)
        ada.transport.mode = .down
        await #expect(throws: WorkspaceError.self) {
            try await ada.workspace.lookupPerson("ben", from: .either)
        }
        #expect(try await ada.workspace.isKeptSealed())
        for name in ["ben", "nobody at all"] {
            _ = try await ada.workspace.send("to \(name)", toNamed: name)
        }
        let other = try await pair.another()
        try await other.workspace.lock.unlock(with: Self.passphrase)
        let report = try await other.workspace.sendOutbox()
        #expect(report.sent == 1 && report.failed == 1)
        #expect(try await ben.texts(with: ada) == ["Hello", "to ben"])
        let left = try await other.workspace.outbox()
        #expect(left.map(\.text) == ["to nobody at all"] && left.map(\.name) == ["nobody at all"])
        guard case .failed(let reason) = left.first?.state else { return }
        #expect(reason.contains("nobody at all"))
    }

    @Test("A sealed item can be withdrawn unread")
    func withdrawn() async throws {
        let pair = try await Pair(on: PeopleWorld.memory())
        pair.ada.transport.mode = .down
        _ = try await pair.ada.workspace.send("never", to: pair.ben.account())
        let other = try await pair.another()
        let number = try #require(try await other.workspace.outbox().first).number
        #expect(try await other.workspace.withdraw(number)?.isSealed == true)
        try await other.workspace.lock.unlock(with: Self.passphrase)
        #expect(try await other.workspace.sendOutbox().sent == 0)
    }

    @Test("A device of the account that never unlocked its journal takes a text, too")
    func neverUnlocked() async throws {
        let pair = try await Pair(on: PeopleWorld.memory())
        try await pair.ada.workspace.sync()
        let second = try await pair.world.open(PeopleWorld.memory())
        try await second.workspace.signIn(
            name: "ada", password: PeopleWorld.password,
            server: ServerAddress(PeopleWorld.server))
        try await second.workspace.sync()
        second.transport.mode = .down
        _ = try await second.workspace.send("from afar", to: pair.ben.account())
        second.transport.mode = .up
        try await second.workspace.lock.unlock(with: Self.passphrase)
        #expect(try await second.workspace.sendOutbox().sent == 1)
        #expect(try await pair.ben.texts(with: pair.ada) == ["Hello", "from afar"])
    }

    @Test("Decrypting the journal opens what waits")
    func decrypted() async throws {
        let pair = try await Pair(on: PeopleWorld.memory())
        pair.ada.transport.mode = .down
        _ = try await pair.ada.workspace.send("sealed", to: pair.ben.account())
        let other = try await pair.another()
        try await other.workspace.lock.unlock(with: Self.passphrase)
        try await other.workspace.lock.decrypt()
        try other.workspace.lock.lock()
        #expect(try await other.workspace.outbox().map(\.text) == ["sealed"])
    }
}
