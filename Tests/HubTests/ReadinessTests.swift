import API
import Primitives
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Hub

@Suite("What a process on a store says of its readiness")
struct ReadinessTests {
    private static func status(_ hub: Hub) async -> Int {
        await hub.handle(APIRequest(method: .get, path: "/readyz")).status
    }

    @Test("A process is ready if the store answers, can be written, and has its clock")
    func conditions() async throws {
        let engine = SettableEngine()
        let world = try await HubWorld(engine: engine)
        func ahead(_ seconds: Int64) -> Result<StoreCondition, StorageError> {
            let clock = world.clock.now + .seconds(seconds)
            return .success(StoreCondition(isWritable: true, clock: clock))
        }
        let table: [(String, Result<StoreCondition, StorageError>, Bool)] = [
            ("no clock", .success(StoreCondition(isWritable: true)), true),
            ("not writable", .success(StoreCondition(isWritable: false)), false),
            ("5 s ahead", ahead(5), true), ("6 s ahead", ahead(6), false),
            ("5 s behind", ahead(-5), true), ("6 s behind", ahead(-6), false),
            ("gone", .failure(.unavailable(place: "there", reason: "gone")), false),
            ("newer", .failure(.newerSchema(found: 99, supported: 1)), false),
        ]
        for (name, condition, isReady) in table {
            engine.set(condition)
            try? await world.hub.look()
            #expect(await Self.status(world.hub) == (isReady ? 200 : 503), "\(name)")
            let health = await world.hub.handle(APIRequest(method: .get, path: "/healthz"))
            #expect(health.status == 200)
            // Chores are left to processes that are ready.
            try? await world.hub.tidy()
            #expect(try await world.hub.take(.visits) == !isReady, "\(name)")
            try await world.store.write { transaction in
                _ = try transaction.delete(ChoreRow.table, Chore.visits)
            }
        }
        engine.set(.success(StoreCondition(isWritable: true)))
        try await world.hub.look()
        #expect(await Self.status(world.hub) == 200)
    }

    @Test("A look without an answer after two seconds is a problem, a short one is none")
    func patience() {
        var standing = StoreStanding()
        #expect(standing.problem(at: .seconds(100)) == nil)
        standing.begin(at: .seconds(100))
        #expect(standing.problem(at: .seconds(102)) == nil)
        #expect(standing.problem(at: .seconds(103)) != nil)
        // The next look, while the first waits, is no answer.
        standing.begin(at: .seconds(103))
        #expect(standing.problem(at: .seconds(104)) != nil)
        #expect(standing.end("gone") && !standing.end("gone") && standing.end(nil))
        #expect(standing.problem(at: .seconds(200)) == nil)
    }

    @Test(
        "Streams of a process that stops come again over half a minute, few of them at once",
        arguments: [1, 2, 10, 15_000, 18_000, 1_000_000])
    func reconnection(_ count: Int) {
        let pauses = stride(from: 0, to: count, by: max(count / 1000, 1)).map {
            LiveChannels.pause(of: $0, among: count)
        }
        #expect(pauses[0] == 0 && pauses == pauses.sorted())
        #expect(pauses.allSatisfy { $0 < LiveChannels.longestPause })
        #expect(LiveChannels.pause(of: count - 1, among: count) <= 2 * count)
        if count >= 15_000 { #expect(pauses[pauses.count / 2] > 14_000) }
    }
}

/// An engine whose condition a test decides.
private final class SettableEngine: WrappingEngine {
    let base: any StorageEngine = StrictEngine(schema: Hub.schema)
    private let state = Mutex<Result<StoreCondition, StorageError>>(
        .success(StoreCondition(isWritable: true)))

    func set(_ condition: Result<StoreCondition, StorageError>) {
        state.withLock { $0 = condition }
    }

    func condition() async throws -> StoreCondition { try state.withLock { $0 }.get() }

    func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        try await base.write(for: scope, body)
    }
}
