import API
import Hub
import Logging
import MemoryStorage
import Primitives
import Synchronization
import TestSupport
import Testing

@Suite("Transactions of a request")
struct TransactionCountTests {
    /// Ada and Ben, who have met in the library, and the engine below their hub.
    private static func world() async throws -> (HubWorld, Person, Person, CountingEngine) {
        let engine = CountingEngine(schema: Hub.schema)
        let world = try await HubWorld(engine: engine, hubs: 1)
        let (ada, ben) = (try await world.join("ada"), try await world.join("ben"))
        for person in [ada, ben] { try await world.visit(person, "Library", minutes: 30) }
        _ = engine.take()
        return (world, ada, ben, engine)
    }

    /// The session is read first: the answer tells of news from before the state that it shows.
    private static let reading = "2 read, 0 written"
    private static let writing = "1 read, 1 written"

    @Test("A request that reads has one transaction besides that of its session")
    func reads() async throws {
        let (world, ada, ben, engine) = try await Self.world()
        try await world.message("Hello", from: ada, to: ben)
        for person in [ada, ben] { _ = try await person.client.call(Routes.me) }
        _ = engine.take()
        _ = try await ada.client.call(Routes.devices)
        #expect(engine.take() == Self.reading)
        _ = try await ada.client.call(Routes.me)
        #expect(engine.take() == Self.reading)
        _ = try await ada.feed()
        #expect(engine.take() == Self.reading)
        _ = try await ada.client.call(Routes.person, PersonPath(person: ben.id))
        #expect(engine.take() == Self.reading)
        _ = try await ada.conversations()
        #expect(engine.take() == Self.reading)
        _ = try await ben.client.call(Routes.requests)
        #expect(engine.take() == Self.reading)
        _ = try await ben.client.call(Routes.messages, MessageQuery(person: ada.id))
        #expect(engine.take() == Self.reading)
        _ = try await ben.client.call(Routes.blocks)
        #expect(engine.take() == Self.reading)
    }

    @Test("A request that changes something has one transaction besides that of its session")
    func writes() async throws {
        let (world, ada, ben, engine) = try await Self.world()
        for person in [ada, ben] { _ = try await person.client.call(Routes.me) }
        _ = engine.take()
        try await world.message("Hello", from: ada, to: ben)
        #expect(engine.take() == Self.writing)
        _ = try await ben.client.call(Routes.accept, PersonPath(person: ada.id))
        #expect(engine.take() == Self.writing)
        _ = try await ben.client.call(Routes.read, ReadMark(person: ada.id, through: 1))
        #expect(engine.take() == Self.writing)
        _ = try await ben.client.call(Routes.block, PersonPath(person: ada.id))
        #expect(engine.take() == Self.writing)
        _ = try await ben.client.call(Routes.unblock, PersonPath(person: ada.id))
        #expect(engine.take() == Self.writing)
        _ = try await ben.client.call(Routes.changeMe, ProfileChange(bio: "Reads"))
        #expect(engine.take() == Self.writing)
    }

    @Test("Somebody registers and is signed in with a look at the name and one transaction")
    func registers() async throws {
        let (world, _, _, engine) = try await Self.world()
        _ = try await world.join("carl")
        #expect(engine.take() == Self.writing)
    }
}
