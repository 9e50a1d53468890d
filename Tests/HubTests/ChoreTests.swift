import API
import Primitives
import Sync
import TestSupport
import Testing

@testable import Hub

@Suite("Housekeeping of several processes")
struct ChoreTests {
    /// Opens a second hub on the store of a world, as another process does.
    private func another(_ world: HubWorld) async throws -> Hub {
        try await HubWorld.open(world.store, world.environment, HubConfiguration())
    }

    @Test(
        "A chore that one process has taken is left alone by the other", arguments: Chore.allCases)
    func takes(_ chore: Chore) async throws {
        let world = try await HubWorld()
        let other = try await another(world)
        #expect(try await world.hub.take(chore))
        #expect(try await !other.take(chore))
        // The first has ended without a word.
        world.clock.advance(by: Chore.longestRun)
        #expect(try await other.take(chore))
        #expect(try await !world.hub.take(chore))
    }

    @Test("Of many who ask at once, one gets a chore")
    func race() async throws {
        let world = try await HubWorld()
        let hubs = [world.hub, try await another(world)]
        let taken = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<20 {
                group.addTask { (try? await hubs[number % 2].take(.remains)) ?? false }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(taken == 1)
    }

    @Test("A chore that was done is due again after its interval, by whichever process")
    func interval() async throws {
        let world = try await HubWorld()
        let other = try await another(world)
        try await world.hub.tidy()
        for chore in Chore.allCases { #expect(try await !other.take(chore), "\(chore)") }
        world.clock.advance(by: .minutes(5))
        #expect(try await other.take(.visits))
        #expect(try await !other.take(.remains))
        world.clock.advance(by: .minutes(45))
        #expect(try await other.take(.remains))
        #expect(try await !other.take(.deletions))
        world.clock.advance(by: .hours(24))
        #expect(try await other.take(.deletions))
    }

    @Test("A clock that was set back puts no chore off for longer than usual")
    func clockSetBack() async throws {
        let world = try await HubWorld()
        try await world.hub.tidy()
        world.clock.advance(by: .hours(-100))
        for chore in Chore.allCases { #expect(try await world.hub.take(chore), "\(chore)") }
    }

    @Test("Nothing due costs no write")
    func idle() async throws {
        let world = try await HubWorld()
        try await world.hub.tidy()
        let before = try await world.store.read { try $0.lastCommit() }
        try await world.hub.tidy()
        #expect(try await world.store.read { try $0.lastCommit() } == before)
    }

    @Test("A sweep writes only of accounts of which something is due")
    func sweeps() async throws {
        let engine = CountingEngine(schema: Hub.schema)
        let world = try await HubWorld(engine: engine, hubs: 1)
        var people: [Person] = []
        for name in ["ada", "ben", "carl"] { people.append(try await world.join(name)) }
        func sweep() async throws -> String {
            _ = engine.take()
            #expect(try await world.hub.sync.sweep() == 0)
            return engine.take()
        }
        #expect(try await sweep() == "2 read, 0 written")
        for person in people {
            _ = try await person.client.push(
                .init(
                    device: person.device, batch: 1,
                    documents: [RouteMatrix.Cast.document(person)]))
        }
        #expect(try await sweep() == "2 read, 3 written")
        #expect(try await sweep() == "2 read, 0 written")
        world.clock.advance(by: .hours(24))
        let document = RouteMatrix.Cast.document(people[0])
        _ = try await people[0].client.push(
            .init(
                device: people[0].device, batch: 2,
                documents: [.init(kind: document.kind, id: "2", state: document.state)]))
        #expect(try await sweep() == "2 read, 1 written")
        world.clock.advance(by: SyncLimits.deletionAge)
        // The first of two marks is no longer needed.
        #expect(try await sweep() == "2 read, 1 written")
    }
}
