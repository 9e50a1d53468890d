import Journal
import PeopleSupport
import Primitives
import TestSupport
import Testing
import Workspace

@Suite("People kept on the device")
struct KeptPeopleTests {
    /// A word that must not be in a sealed store.
    private static let secret = "marzipan"

    @Test("Lists are shown with their age while the server is silent")
    func age() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        try await ada.workspace.refreshInbox()
        let asked = world.clock.now
        world.clock.advance(by: .minutes(5))
        ada.transport.mode = .down
        let feed = try await ada.workspace.people(from: .either)
        #expect(feed.value.people.map(\.displayName) == ["Ben"])
        #expect(feed.keptAt == asked && feed.trouble?.kind == .unreachable)
        let conversations = try await ada.workspace.conversations(from: .device)
        #expect(conversations.value.map(\.displayName) == ["Ben"])
        #expect(conversations.keptAt == asked && conversations.trouble == nil)
        let messages = try await ada.workspace.messages(with: ben.account(), from: .either)
        #expect(messages.value.map(\.text) == ["Hello"] && messages.keptAt != nil)
        #expect(try await ada.workspace.profile(from: .either).value.displayName == "Ada")
        #expect(try await ada.workspace.blocked(from: .either).value.isEmpty)
        let known = try await ada.workspace.lookupPerson("be", from: .either)
        guard case .one(let found) = known else {
            Issue.record("nobody was found: \(known)")
            return
        }
        #expect(try await ben.account() == found.person)
        await expect(throws: WorkspaceError.self) {
            try await ada.workspace.people(from: .server)
        }
    }

    @Test(
        "Who is blocked while a list is under way is not in it, nor in what is kept of it",
        arguments: ["/v1/people", "/v1/conversations"], [false, true])
    func blockedMeanwhile(path: String, isSent: Bool) async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        let (workspace, transport) = (ada.workspace, ada.transport)
        @Sendable func shown(from source: AnswerSource) async throws -> Int {
            path == "/v1/people"
                ? try await workspace.people(from: source).value.people.count
                : try await workspace.conversations(from: source).value.count
        }
        expect(try await shown(from: .server) == 1)
        transport.mode = .late(path)
        async let late = shown(from: .server)
        for _ in 0..<500 where !transport.isHanging {
            try await Task.sleep(for: .milliseconds(10))
        }
        transport.mode = isSent ? .up : .down
        _ = try await workspace.carryOut(.block, on: ben.account())
        transport.deliver()
        expect(try await late == 0)
        expect(try await shown(from: .device) == 0)
        try await workspace.sendOutbox()
        expect(try await workspace.outbox().isEmpty)
        expect(try await shown(from: .device) == 0)
    }

    @Test(
        "What a server lost that was put back gives way to what it has under the same numbers",
        arguments: [0, 1, 2, 3])
    func putBack(sentAfter count: Int) async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        try await world.lose(2...3, of: ben, on: ada)
        let other = try await ben.account()
        let sent = (0..<count).map { "New \($0)" }
        for text in sent { _ = try await ben.workspace.send(text, to: ada.account()) }
        _ = try await ada.workspace.messages(with: other)
        let kept = try await ada.workspace.messages(with: other, from: .device).value
        #expect(kept.map(\.text) == ["Hello"] + sent)
    }

    @Test("A conversation that begins while the list is told keeps its messages")
    func beganMeanwhile() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        let cy = try await world.join("cyd")
        try await world.connect(ada, ben)
        try await ada.workspace.refreshInbox()
        _ = try await ben.workspace.send("More", to: ada.account())
        try await ada.workspace.sync()
        let (workspace, transport) = (ada.workspace, ada.transport)
        transport.mode = .late("/v1/conversations")
        async let look: Void = workspace.refreshInbox()
        for _ in 0..<500 where !transport.isHanging {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(transport.isHanging)
        transport.mode = .up
        try await world.connect(ada, cy)
        let other = try await cy.account()
        let told = try await workspace.messages(with: other).value.map(\.text)
        transport.deliver()
        try await look
        let kept = try await workspace.messages(with: other, from: .device).value.map(\.text)
        #expect(kept == told && kept.count == 1)
    }

    @Test("A silent server is waited for once, and asked again after ten seconds")
    func silence() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        try await ada.workspace.refreshInbox()
        ada.transport.mode = .down
        #expect(try await ada.workspace.people(from: .either).trouble != nil)
        ada.transport.mode = .up
        _ = ada.transport.requests()
        #expect(try await ada.workspace.conversations(from: .either).trouble != nil)
        #expect(try await ada.workspace.messages(with: ben.account(), from: .either).trouble != nil)
        #expect(ada.transport.requests().isEmpty)
        #expect(try await ada.workspace.people(from: .server).trouble == nil)
        #expect(try await ada.workspace.conversations(from: .either).trouble == nil)
        ada.transport.mode = .down
        #expect(try await ada.workspace.people(from: .either).trouble != nil)
        ada.transport.mode = .up
        world.clock.advance(by: .seconds(10))
        #expect(try await ada.workspace.people(from: .either).trouble == nil)
    }

    @Test("What is deleted on another device goes from this one, too, and is not found any more")
    func deletedElsewhere() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        for text in ["keep this", "drop this"] {
            _ = try await ben.workspace.send(text, to: ada.account())
        }
        try await ada.workspace.refreshInbox()
        let second = try await world.open(PeopleWorld.memory())
        try await second.workspace.signIn(
            name: "ada", password: PeopleWorld.password,
            server: ServerAddress(PeopleWorld.server))
        try await second.workspace.deleteMessage(3, with: ben.account())
        try await ada.workspace.sync()
        try await ada.workspace.refreshInbox()
        expect(
            try await ada.workspace.searchMessages("this").map(\.message.text) == ["keep this"])
        expect(try await ben.texts(with: ada).last == "drop this")
    }

    @Test("Who crossed paths is forgotten after a day, also on the device")
    func retention() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.meet(ada, ben)
        _ = try await ada.workspace.people()
        ada.transport.mode = .down
        world.clock.advance(by: .hours(25))
        expect(try await ada.workspace.people(from: .either).value.people.isEmpty)
    }

    @Test("A server that keeps crossings for an hour has the device forget them, too")
    func shorterRetention() async throws {
        let world = try await PeopleWorld(retention: .hours(1))
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.meet(ada, ben)
        _ = try await ada.workspace.person(ben.account())
        expect(try await ada.workspace.people().value.people.count == 1)
        ada.transport.mode = .down
        world.clock.advance(by: .minutes(59))
        expect(try await ada.workspace.people(from: .either).value.people.count == 1)
        world.clock.advance(by: .minutes(2))
        expect(try await ada.workspace.people(from: .either).value.people.isEmpty)
        expect(try await ada.workspace.person(ben.account(), from: .device).value.shared.isEmpty)
    }

    @Test("A device keeps all conversations, however many pages the server tells them in")
    func pages() async throws {
        let world = try await PeopleWorld()
        let ada = try await world.join("ada")
        var friends: [Device] = []
        for name in ["ben", "cyn", "dan", "eve", "fay"] {
            friends.append(try await world.join(name))
            try await world.connect(ada, friends[friends.count - 1])
        }
        ada.transport.shortenPages(to: 2)
        _ = ada.transport.requests()
        try await ada.workspace.refreshInbox()
        let asked = ada.transport.requests().filter { $0 == "GET /v1/conversations" }
        // Three pages, and the first one again.
        #expect(asked.count == 4)
        let names = ["Ben", "Cyn", "Dan", "Eve", "Fay"]
        for source in [AnswerSource.server, .device] {
            let shown = try await ada.workspace.conversations(from: source).value
            #expect(shown.map(\.displayName).sorted() == names)
        }
        _ = try await friends[0].workspace.send("again", to: ada.account())
        expect(try await ada.workspace.conversations().value.first?.displayName == "Ben")
        expect(try await ada.workspace.conversations().value.count == 5)
    }

    @Test("A new device keeps whole conversations, also one never looked at")
    func whole() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        for number in 0..<450 {
            _ = try await ben.workspace.send("message \(number)", to: ada.account())
        }
        try await ada.workspace.refreshInbox()
        ada.transport.mode = .down
        let kept = try await ada.workspace.messages(with: ben.account(), from: .device)
        #expect(kept.value.map(\.number) == Array(1...451))
        let found = try await ada.workspace.searchMessages("messa* 44")
        #expect(found.map(\.message.text) == ["message 44"])
        expect(try await ada.workspace.searchMessages("mess", isTyping: true).count == 50)
        await expect(throws: WorkspaceError.noWords("…")) {
            try await ada.workspace.searchMessages("…")
        }
    }

    @Test("Who is blocked without the server is in no list of the device, and stays out of answers")
    func blocked() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        _ = try await ben.workspace.send("find me", to: ada.account())
        try await ada.workspace.refreshInbox()
        ada.transport.mode = .down
        _ = try await ada.workspace.carryOut(.block, on: ben.account())
        let workspace = ada.workspace
        expect(try await workspace.people(from: .either).value.people.isEmpty)
        expect(try await workspace.conversations(from: .either).value.isEmpty)
        expect(try await workspace.searchMessages("find").isEmpty)
        expect(try await workspace.searchPeople("ben").isEmpty)
        expect(try await workspace.blocked(from: .either).value.map(\.displayName) == ["Ben"])
        expect(try await workspace.keptPeople().isEmpty)
        // The server has no time for the block, but answers: the answers are without them, too.
        let path = "/v1/blocks/\(try await ben.account())"
        ada.transport.mode = .refusing(path, seconds: 60)
        #expect(try await workspace.people(from: .server).keptAt == nil)
        expect(try await workspace.people(from: .server).value.people.isEmpty)
        expect(try await workspace.conversations(from: .server).value.isEmpty)
        ada.transport.mode = .up
        world.clock.advance(by: .minutes(2))
        _ = try await workspace.people()
        expect(try await workspace.outbox().isEmpty)
        await expect(throws: WorkspaceError.self) {
            try await ben.workspace.send("hello?", to: ada.account())
        }
        _ = try await workspace.carryOut(.unblock, on: ben.account())
        expect(try await workspace.people().value.people.map(\.displayName) == ["Ben"])
    }

    @Test(
        "Of who is blocked no byte stays in the files of the device",
        arguments: [Engine.json, .sqlite])
    func erased(engine: Engine) async throws {
        let world = try await PeopleWorld()
        let place = try TemporaryStore(engine)
        let store = try await place.open(Workspace.schema)
        let ada = try await world.join("ada", on: store)
        let ben = try await world.join("benedict")
        try await world.connect(ada, ben)
        _ = try await ben.workspace.send("about \(Self.secret)", to: ada.account())
        try await ada.workspace.refreshInbox()
        func isThere(_ word: String) throws -> Bool {
            try place.files().values.contains {
                String(decoding: $0, as: UTF8.self).contains(word)
            }
        }
        #expect(try isThere(Self.secret))
        _ = try await ada.workspace.carryOut(.block, on: ben.account())
        #expect(try !isThere(Self.secret))
        _ = try await ada.workspace.carryOut(.unblock, on: ben.account())
        try await ada.workspace.sync()
        try await ada.workspace.refreshInbox()
        #expect(try isThere(Self.secret) && isThere("Benedict"))
        _ = try await ada.workspace.signOut()
        #expect(try !isThere(Self.secret) && !isThere("Benedict"))
        await store.close()
    }

    @Test("An ended session leaves nothing of others on the device, and keeps what waits")
    func lostAccess() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        try await ada.workspace.refreshInbox()
        ada.transport.mode = .down
        _ = try await ada.workspace.send("later", to: ben.account())
        ada.transport.mode = .up
        let second = try await world.open(PeopleWorld.memory())
        try await second.workspace.signIn(
            name: "ada", password: PeopleWorld.password,
            server: ServerAddress(PeopleWorld.server))
        for device in try await second.workspace.devices().value where !device.isCurrent {
            try await second.workspace.revoke(device.device)
        }
        world.clock.advance(by: .seconds(10))
        await expect(throws: WorkspaceError.self) {
            try await ada.workspace.people(from: .either)
        }
        await expect(throws: WorkspaceError.nothingKept) {
            try await ada.workspace.conversations(from: .device)
        }
        expect(try await ada.workspace.outbox().map(\.text) == ["later"])
    }

    @Test("A sealed journal seals people, messages and what waits", arguments: Engine.allCases)
    func sealed(engine: Engine) async throws {
        let world = try await PeopleWorld()
        let place = try TemporaryStore(engine)
        let store = try await place.open(Workspace.schema)
        let ada = try await world.join("ada", on: store)
        let ben = try await world.join("ben")
        try await world.connect(ada, ben)
        _ = try await ben.workspace.send("about \(Self.secret)", to: ada.account())
        try await ada.workspace.refreshInbox()
        ada.transport.mode = .down
        _ = try await ada.workspace.send("\(Self.secret), please", to: ben.account())
        let passphrase = "correct horse battery"
        try await ada.workspace.lock.encrypt(with: passphrase, work: JournalLock.rehearsalWork)
        if engine != .memory {
            for (name, data) in try place.files() {
                let text = String(decoding: data, as: UTF8.self)
                #expect(!text.contains(Self.secret), "\(name) has the word in clear")
            }
        }
        // What was kept is asked for again, and sealed.
        ada.transport.mode = .up
        try await ada.workspace.refreshInbox()
        let texts = ["Hello", "about \(Self.secret)", "\(Self.secret), please"]
        expect(try await ada.texts(with: ben) == texts)
        expect(try await ada.workspace.searchMessages(Self.secret).count == 2)
        ada.transport.mode = .down
        _ = try await ada.workspace.send("more \(Self.secret)", to: ben.account())
        if engine != .memory {
            for (name, data) in try place.files() {
                let text = String(decoding: data, as: UTF8.self)
                #expect(!text.contains(Self.secret), "\(name) has the word in clear")
                #expect(!text.contains("Ben"), "\(name) has a name in clear")
            }
        }
        try ada.workspace.lock.lock()
        await expect(throws: WorkspaceError.nothingKept) {
            try await ada.workspace.conversations(from: .device)
        }
        let waiting = try await ada.workspace.outbox()
        #expect(waiting.map(\.kind) == [.message] && waiting.allSatisfy(\.isSealed))
        #expect(waiting.allSatisfy { $0.text == nil && $0.person == nil })
        // A locked device still asks and sends, but keeps nothing in clear.
        ada.transport.mode = .up
        _ = try await ada.workspace.send("at once", to: ben.account())
        expect(try await ada.texts(with: ben).last == "at once")
        try await ada.workspace.lock.unlock(with: passphrase)
        #expect(try await ada.workspace.sendOutbox().sent == 1)
        expect(try await ben.texts(with: ada).suffix(2) == ["at once", "more \(Self.secret)"])
        try await ada.workspace.lock.decrypt()
        try await ada.workspace.refreshInbox()
        expect(try await ada.workspace.searchMessages(Self.secret).count == 3)
        await store.close()
    }
}
