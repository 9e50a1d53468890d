import API
import Backends
import Foundation
import Hub
import ServerBackends
import Synchronization
import TestSupport

@testable import Storage

/// A transport that makes each request at another of several hubs on one store, as a balancer does
/// with processes; event streams are at the first.
///
/// The first looks at what the others have committed after each request, as each process does every
/// 0.4 s. The others never look: what they remember is as old as it can be.
final class TurningTransport: Transport {
    private let hubs: [Hub]
    private let turn = Mutex(0)

    init(_ hubs: [Hub]) { self.hubs = hubs }

    func send(_ request: APIRequest) async throws -> APIResponse {
        let hub = turn.withLock { turn in
            turn += 1
            return hubs[turn % hubs.count]
        }
        let response = await hub.handle(request)
        try? await hubs[0].look()
        return response
    }

    func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        await hubs[0].open(request)
    }
}

/// The hubs of a test as the environment has them: `QUAD_HUBS` is their number, `QUAD_LAG` the most
/// commits by which numbers are behind. They are on one store in PostgreSQL, each with an engine of
/// its own, if `QUAD_HUBS_STORE` is the URL of a database.
enum SeveralHubs {
    static let count = setting("QUAD_HUBS").flatMap { Int($0) } ?? 3
    static let lag = setting("QUAD_LAG").flatMap { Int($0) } ?? 3

    private static func setting(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name]
    }

    /// Opens a store for each of some hubs; `nil` if they are not in PostgreSQL.
    static func stores(_ count: Int) async throws -> [Store]? {
        guard let server = setting("QUAD_HUBS_STORE") else { return nil }
        let name = UUID().uuidString.lowercased().replacing("-", with: "")
        let url = server + (server.contains("?") ? "&" : "?") + "schema=h" + name
        var stores: [Store] = []
        for _ in 0..<count {
            let store = try await ServerBackends.open(StorageURL(url), schema: Hub.schema)
            stores.append(Store(engine: TimelessEngine(base: store.engine)))
        }
        return stores
    }
}

/// An engine whose server tells no time, since that of a test is another.
private final class TimelessEngine: WrappingEngine {
    let base: any StorageEngine

    init(base: any StorageEngine) { self.base = base }

    func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        try await base.write(for: scope, body)
    }

    func condition() async throws -> StoreCondition {
        StoreCondition(isWritable: try await base.condition().isWritable)
    }
}
