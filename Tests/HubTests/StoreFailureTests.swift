import API
import MemoryStorage
import Primitives
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Hub

/// A server whose disk did not confirm a commit.
@Suite struct StoreFailureTests {
    /// An engine whose disk confirms nothing from some moment on.
    private final class DoubtfulEngine: WrappingEngine {
        let base: any StorageEngine = MemoryEngine(schema: Hub.schema)
        private let isDoubtful = Mutex(false)

        func doubt() { isDoubtful.withLock { $0 = true } }

        func write<Result: Sendable>(
            for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
        ) async throws -> Result {
            if isDoubtful.withLock({ $0 }) { throw StorageError.unconfirmed(path: "/store") }
            return try await base.write(for: scope, body)
        }
    }

    @Test("Nothing is answered any more, streams end, and whoever waits for it is told")
    func refuses() async throws {
        let engine = DoubtfulEngine()
        let world = try await HubWorld(engine: engine)
        let ada = try await world.join("ada")
        #expect(!world.hub.hasStoreFailed)
        engine.doubt()
        let change = try Routes.changeMe.request(ProfileChange(bio: "Lost?"), token: ada.token)
        #expect(await world.hub.handle(change).status == 503)
        await world.hub.untilStoreFails()
        #expect(world.hub.hasStoreFailed)
        for request in [
            try Routes.me.request(Empty(), token: ada.token),
            try Routes.people.request(PeopleQuery(), token: ada.token),
            try Routes.signIn.request(
                Credentials(name: "ada", password: Person.password, device: ada.device)),
            try Routes.health.request(Empty()),
        ] {
            let response = await world.hub.handle(request)
            #expect(response.status == 503, "\(request.path)")
            #expect(response.headers["retry-after"] != nil)
        }
        let events = try Routes.events.request(Empty(), token: ada.token)
        guard case .refused(let response) = await world.hub.open(events) else {
            Issue.record("a stream was opened")
            return
        }
        #expect(response.status == 503)
    }

    @Test("Who waits for it and is cancelled, as when the server stops, goes on")
    func cancelled() async throws {
        let world = try await HubWorld()
        let waiting = Task { await world.hub.untilStoreFails() }
        waiting.cancel()
        await waiting.value
        #expect(!world.hub.hasStoreFailed)
    }
}

extension Person {
    fileprivate var token: String? { client.token }
}
