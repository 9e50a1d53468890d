import PeopleSupport
import Primitives
import Testing
import Workspace

@Suite("Another life of the server")
struct OtherLifeTests {
    /// A device that keeps a message which the server has lost, and an answer after the one that
    /// took its number.
    private func answer(
        after life: UnsteadyTransport.Life, in world: PeopleWorld
    ) async throws -> (kept: [String], rest: [String]) {
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        try await world.connect(ada, ben)
        try await world.lose(2...2, of: ben, on: ada)
        _ = try await ben.workspace.send("New", to: ada.account())
        ada.transport.tell(life)
        _ = try await ada.workspace.send("Answer", to: ben.account())
        let other = try await ben.account()
        let kept = try await ada.workspace.messages(with: other, from: .device).value
        try await ada.workspace.refreshInbox()
        let rest = try await ada.workspace.messages(with: other, from: .device).value
        return (kept.map(\.text), rest.map(\.text))
    }

    @Test("In another life of the server all messages are asked for anew")
    func life() async throws {
        let (kept, rest) = try await answer(after: .named("another"), in: PeopleWorld())
        // Nothing stays of before, not even in between.
        #expect(kept.isEmpty)
        #expect(rest == ["Hello", "New", "Answer"])
    }

    @Test("An older server tells no life, and nothing is dropped for that")
    func noLife() async throws {
        let (kept, _) = try await answer(after: .none, in: PeopleWorld())
        #expect(kept == ["Hello", "Lost 2", "Answer"])
        let world = try await PeopleWorld()
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        ada.transport.tell(.none)
        try await world.connect(ada, ben)
        try await ada.workspace.refreshInbox()
        // The first life that is told says nothing of one before.
        ada.transport.tell(.real)
        _ = try await ben.workspace.send("More", to: ada.account())
        try await ada.workspace.sync()
        try await ada.workspace.refreshInbox()
        let shown = try await ada.workspace.messages(with: ben.account(), from: .device).value
        #expect(shown.map(\.text) == ["Hello", "More"])
    }

    @Test("A program that knows only the life of before keeps nothing in that of now")
    func twoLives() async throws {
        let world = try await PeopleWorld()
        let store = PeopleWorld.memory()
        let (ada, ben) = (try await world.join("ada", on: store), try await world.join("ben"))
        try await world.connect(ada, ben)
        try await ada.workspace.refreshInbox()
        let second = try await world.open(store)
        second.transport.tell(.named("another"))
        try await second.workspace.refreshInbox()
        let (me, other) = (try await ada.account(), try await ben.account())
        let late = MessageSummary(
            id: world.environment.newID(), number: 2, from: other, to: me, text: "Late",
            sentAt: world.clock.now)
        try await ada.workspace.keepArrived(late, with: other)
        let kept = try await ada.workspace.messages(with: other, from: .device).value
        #expect(kept.map(\.text) == ["Hello"])
        // The next answer tells it of the life, and it goes on.
        ada.transport.tell(.named("another"))
        _ = try await ada.workspace.conversations()
        try await ada.workspace.keepArrived(late, with: other)
        let shown = try await ada.workspace.messages(with: other, from: .device).value
        #expect(shown.map(\.text) == ["Hello", "Late"])
    }
}
