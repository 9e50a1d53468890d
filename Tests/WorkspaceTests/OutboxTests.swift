import PeopleSupport
import Primitives
import Storage
import TestSupport
import Testing

@testable import Workspace

@Suite("The outbox")
struct OutboxTests {
    private let text = ["one", "two", "three"]

    @Test("What was written without the server arrives once, in order")
    func offline() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        ada.transport.mode = .down
        for text in text {
            guard case .waiting(let report) = try await ada.workspace.send(text, to: ben.account())
            else {
                Issue.record("\(text) did not wait")
                return
            }
            #expect(report.trouble?.kind == .unreachable)
        }
        expect(try await ada.workspace.outbox().map(\.text) == text)
        ada.transport.mode = .up
        let report = try await ada.workspace.sendOutbox()
        #expect(report.sent == 3 && report.waiting == 0 && report.trouble == nil)
        expect(try await ada.workspace.outbox().isEmpty)
        expect(try await ben.texts(with: ada) == ["Hello"] + text)
        expect(try await ada.texts(with: ben) == ["Hello"] + text)
    }

    @Test(
        "What answers in the server's place loses no text and hides nobody",
        arguments: [
            (200, "text/html; charset=utf-8", "<html>Welcome to our hotel</html>"),
            (302, "text/html", ""), (307, "", ""), (403, "text/html", "<html>"),
            (511, "text/html", "<html>"), (200, "application/json", "{}"),
            (200, "application/json", "[]"), (200, "text/plain", "hello"), (204, "", ""),
        ])
    func replaced(status: Int, type: String, body: String) async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        _ = try await ada.workspace.conversations(from: .either)
        ada.transport.mode = .replaced(status: status, type: type, body: body)
        let kept = try await ada.workspace.conversations(from: .either)
        #expect(kept.value.count == 1 && kept.trouble != nil)
        let error = await expect(throws: WorkspaceError.self) {
            try await ada.workspace.lookupPerson("cyn", from: .either)
        }
        #expect(error?.passes == true)
        for text in text { _ = try await ada.workspace.send(text, to: ben.account()) }
        expect(try await ada.workspace.outbox().map(\.text) == text)
        do {
            try await ada.workspace.sync()
            Issue.record("a stranger took the documents")
        } catch {
            #expect((error as? any ClassifiedError)?.kind == .unreachable, "\(error)")
        }
        ada.transport.mode = .up
        try await ada.workspace.sendOutbox()
        expect(try await ben.texts(with: ada) == ["Hello"] + text)
    }

    @Test("A message whose answer was lost arrives once")
    func lostAnswer() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        ada.transport.mode = .losingAnswers
        for text in text { _ = try await ada.workspace.send(text, to: ben.account()) }
        ada.transport.mode = .up
        try await ada.workspace.sendOutbox()
        expect(try await ben.texts(with: ada) == ["Hello"] + text)
    }

    @Test("What the server refuses stays with the reason, and holds up nothing else")
    func refused() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        let cyn = try await world.join("cyn")
        try await world.connect(ada, ben)
        try await world.connect(ada, cyn)
        ada.transport.mode = .down
        _ = try await ada.workspace.send("to who blocks", to: ben.account())
        _ = try await ada.workspace.send("to a friend", to: cyn.account())
        _ = try await ben.workspace.carryOut(.block, on: ada.account())
        ada.transport.mode = .up
        let report = try await ada.workspace.sendOutbox()
        #expect(report.sent == 1 && report.failed == 1 && report.waiting == 0)
        let left = try await ada.workspace.outbox()
        #expect(left.map(\.text) == ["to who blocks"])
        #expect(left.map(\.state) == [.failed("this conversation is closed")])
        expect(try await cyn.texts(with: ada).last == "to a friend")
        // It is not tried again by itself, but after the user asks for it.
        #expect(try await ada.workspace.sendOutbox().failed == 0)
        _ = try await ben.workspace.carryOut(.unblock, on: ada.account())
        #expect(try await ada.workspace.retry(left[0].number))
        #expect(try await ada.workspace.sendOutbox().sent == 1)
        expect(try await ben.texts(with: ada).last == "to who blocks")
    }

    @Test(
        "A text to whom this device does not know waits by the name, and its end is told",
        arguments: [
            ("ben", nil), ("Ben", nil), ("be", nil), ("ID", nil),
            ("dor", "called “dor”"), ("da", "“da” can be several"),
        ] as [(String, String?)])
    func stranger(typed: String, reason: String?) async throws {
        let world = try await PeopleWorld()
        let ada = try await world.join("ada")
        let ben = try await world.join("ben")
        let (dan, dana) = (try await world.join("dan"), try await world.join("dana"))
        // The server knows that they met; this device has never asked.
        try await world.meet(ada, ben, dan, dana)
        let name = try await typed == "ID" ? "\(ben.account())" : typed
        ada.transport.mode = .down
        let error = await expect(throws: WorkspaceError.self) {
            try await ada.workspace.lookupPerson(name, from: .either)
        }
        #expect(error?.passes == true)
        let waiting = try await ada.workspace.send("Hi", toNamed: name)
        #expect(waiting.waiting == 1 && waiting.sealed == 0)
        expect(try await ada.workspace.outbox().map(\.name) == [name])
        ada.transport.mode = .up
        let report = try await ada.workspace.sendOutbox()
        #expect(report.sent == (reason == nil ? 1 : 0) && report.waiting == 0)
        expect(
            try await ben.workspace.requests().value.map(\.text) == (reason == nil ? ["Hi"] : []))
        let left = try await ada.workspace.outbox()
        guard let reason else { return #expect(left.isEmpty) }
        guard case .failed(let told) = left.first?.state else {
            Issue.record("the text is lost")
            return
        }
        #expect(told.contains(reason) && left.map(\.text) == ["Hi"])
    }

    @Test("Without a sign-in no text is taken for anybody")
    func signedOut() async throws {
        let device = try await PeopleWorld().open(PeopleWorld.memory())
        let error = await expect(throws: WorkspaceError.self) {
            try await device.workspace.send("Hi", toNamed: "ben")
        }
        #expect(error == .notSignedIn && error?.passes == false)
        expect(try await device.workspace.outbox().isEmpty)
    }

    @Test("An answer that the server refuses at once is told, and does not stay")
    func refusedAnswer() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        let stranger = try await ben.account()
        let error = await expect(throws: WorkspaceError.self) {
            try await ada.workspace.accept(stranger)
        }
        #expect(error?.kind == .failed)
        expect(try await ada.workspace.outbox().isEmpty)
    }

    @Test("A server that wants no more of one thing gets the others, and that later")
    func putOff() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        let cyn = try await world.join("cyn")
        try await world.connect(ada, ben)
        try await world.meet(ada, cyn)
        _ = try await cyn.workspace.send("Hi", to: ada.account())
        ada.transport.mode = .refusing("/v1/messages", seconds: 600)
        _ = try await ada.workspace.send("later", to: ben.account())
        guard case .done = try await ada.workspace.accept(cyn.account()) else {
            Issue.record("the answer waited for the message")
            return
        }
        ada.transport.mode = .up
        #expect(try await ada.workspace.sendOutbox().sent == 0)
        world.clock.advance(by: .seconds(601))
        #expect(try await ada.workspace.sendOutbox().sent == 1)
        expect(try await ben.texts(with: ada).last == "later")
    }

    @Test("A withdrawn item is not sent")
    func withdrawn() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        ada.transport.mode = .down
        for text in text { _ = try await ada.workspace.send(text, to: ben.account()) }
        let second = try await ada.workspace.outbox()[1]
        #expect(try await ada.workspace.withdraw(second.number)?.text == "two")
        #expect(try await ada.workspace.withdraw(second.number) == nil)
        ada.transport.mode = .up
        try await ada.workspace.sendOutbox()
        expect(try await ben.texts(with: ada) == ["Hello", "one", "three"])
    }

    @Test("Two programs on one store send each item once", arguments: 1...20)
    func twoPrograms(seed: Int) async throws {
        let world = try await PeopleWorld(seed: UInt64(seed))
        let store = PeopleWorld.memory()
        let ada = try await world.join("ada", on: store)
        let ben = try await world.join("ben")
        try await world.connect(ada, ben)
        ada.transport.mode = .down
        let texts = (0..<30).map { "message \($0)" }
        for text in texts { _ = try await ada.workspace.send(text, to: ben.account()) }
        ada.transport.mode = .up
        let other = try await world.open(store)
        _ = ada.transport.requests()
        async let first = ada.workspace.sendOutbox()
        async let second = other.workspace.sendOutbox()
        let reports = try await (first, second)
        #expect(reports.0.sent + reports.1.sent == 30)
        let sent = ada.transport.requests() + other.transport.requests()
        #expect(sent.count { $0 == "POST /v1/messages" } == 30)
        expect(try await ben.texts(with: ada) == ["Hello"] + texts)
    }

    @Test("A turn of a program that was killed ends by itself")
    func killed() async throws {
        let world = try await PeopleWorld()
        let store = PeopleWorld.memory()
        let ada = try await world.join("ada", on: store)
        let ben = try await world.join("ben")
        try await world.connect(ada, ben)
        ada.transport.mode = .down
        _ = try await ada.workspace.send("hello?", to: ben.account())
        try await store.write { transaction in
            guard
                let turn = try transaction.first(Query(OutboxTurn.table))
            else { return }
            try transaction.put(
                OutboxTurn(
                    owner: turn.owner, holder: 7, until: world.clock.now + OutboxTurn.length,
                    next: turn.next), in: OutboxTurn.table)
        }
        ada.transport.mode = .up
        #expect(try await ada.workspace.sendOutbox().isElsewhere)
        world.clock.advance(by: OutboxTurn.length)
        #expect(try await ada.workspace.sendOutbox().sent == 1)
    }

    @Test("No more than a thousand items wait")
    func full() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        ada.transport.mode = .down
        let other = try await ben.account()
        for number in 0..<1000 { _ = try await ada.workspace.send("\(number)", to: other) }
        await expect(throws: WorkspaceError.outboxFull) {
            try await ada.workspace.send("one too many", to: other)
        }
        expect(try await ada.workspace.outbox().count == 1000)
    }
}
