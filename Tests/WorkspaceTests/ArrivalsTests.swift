import API
import PeopleSupport
import Primitives
import Testing

@testable import Workspace

@Suite("What arrives")
struct ArrivalsTests {
    /// Texts and first messages.
    private func texts(_ arrivals: [Arrivals.Arrival]) -> [String] {
        arrivals.map { arrival in
            switch arrival {
            case .message(let message, _): message.text
            case .request(let request): request.text
            }
        }
    }

    @Test(
        "A request that fails on the way loses nothing, whichever it is",
        arguments: [
            "/v1/requests", "/v1/conversations", "/v1/conversations/BEN/messages", "/v1/receipts",
        ])
    func cut(path: String) async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        let cyn = try await world.join("cyn")
        try await world.connect(ada, ben)
        try await world.meet(ada, cyn)
        var arrivals = try await ada.workspace.arrivals()
        _ = try await ben.workspace.send("one", to: ada.account())
        _ = try await ben.workspace.send("two", to: ada.account())
        _ = try await cyn.workspace.send("Hi", to: ada.account())

        ada.transport.mode = .cut(path.replacing("BEN", with: "\(try await ben.account())"))
        // What the cut request is not needed for is shown at once, and not again.
        let early = (try? await arrivals.missed()) ?? []
        #expect(early.isEmpty == (path != "/v1/receipts"))
        ada.transport.mode = .up
        let late = try await arrivals.missed()
        #expect(texts(early + late).sorted() == ["Hi", "one", "two"])
        #expect(try await arrivals.missed().isEmpty)
    }

    @Test("An event whose requests fail is made up for, and receipts are told later")
    func event() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        var arrivals = try await ada.workspace.arrivals()
        _ = try await ben.workspace.send("one", to: ada.account())
        let event = LiveEvent(
            id: nil, change: .message(with: try await ben.account(), number: 2))

        ada.transport.mode = .down
        await #expect(throws: WorkspaceError.self) { try await arrivals.next(event) }
        ada.transport.mode = .cut("/v1/receipts")
        let shown = try await arrivals.next(event)
        #expect(texts(shown) == ["one"])
        ada.transport.mode = .up
        let nothing = try await arrivals.missed()
        #expect(nothing.isEmpty)
        let told = try await ben.workspace.conversations().value.first
        #expect(told?.delivered == 2)
    }

    @Test("After a server was put back, what it has under known numbers is shown, too")
    func putBack() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        try await world.lose(2...3, of: ben, on: ada)
        var arrivals = try await ada.workspace.arrivals(sinceKept: true)
        // The server has lost both, and says so by a reset.
        let reset = try await arrivals.next(LiveEvent(id: nil, change: .reset))
        #expect(reset.isEmpty)
        _ = try await ben.workspace.send("New", to: ada.account())
        let event = LiveEvent(
            id: nil, change: .message(with: try await ben.account(), number: 2))
        let shown = try await arrivals.next(event)
        #expect(texts(shown) == ["New"])
    }

    @Test("After a server was put back, what took the number of a known message is shown")
    func otherLife() async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        try await world.lose(2...2, of: ben, on: ada)
        var arrivals = try await ada.workspace.arrivals(sinceKept: true)
        for text in ["New", "More"] { _ = try await ben.workspace.send(text, to: ada.account()) }
        ada.transport.tell(.named("another"))
        let shown = try await arrivals.next(LiveEvent(id: nil, change: .reset))
        #expect(texts(shown) == ["New", "More"])
        let nothing = try await arrivals.missed()
        #expect(nothing.isEmpty)
    }

    @Test(
        "What a stream told before the server was put back is not taken for what came after",
        arguments: [true, false])
    func lateEvent(isAnsweredFirst: Bool) async throws {
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        ada.transport.tell(.named("one"))
        var arrivals = try await ada.workspace.arrivals(sinceKept: true)
        _ = try await arrivals.next(LiveEvent(id: nil, change: .reset, life: "one"))
        world.clock.advance(by: .minutes(1))
        _ = try await ben.workspace.send("New", to: ada.account())
        ada.transport.tell(.named("two"))
        if isAnsweredFirst { _ = try await ada.workspace.people() }
        let from = try await ben.account()
        /// An event of the life that is over.
        func late(_ number: Int) async throws -> LiveEvent {
            let message = MessageSummary(
                id: world.environment.newID(), number: number, from: from,
                to: try await ada.account(), text: "Lost \(number)", sentAt: world.clock.now)
            return LiveEvent(
                id: nil, change: .message(with: from, number: number), message: message,
                life: "one")
        }
        // The first is of a message that must be asked for, by which the new life is told.
        var shown = try await arrivals.next(
            LiveEvent(id: nil, change: .message(with: from, number: 9), life: "one"))
        for number in [2, 3, 4] { shown += try await arrivals.next(late(number)) }
        shown += try await arrivals.next(LiveEvent(id: nil, change: .reset, life: "two"))
        _ = try await ben.workspace.send("More", to: ada.account())
        shown += try await arrivals.next(
            LiveEvent(id: nil, change: .message(with: from, number: 3), life: "two"))
        #expect(texts(shown) == ["New", "More"])
        #expect(try await ada.texts(with: ben).suffix(2) == ["New", "More"])
    }
}
