import API
import Backends
import Foundation
import Hub
import ServerBackends
import Storage
import Synchronization

/// A transport that makes each request at another of several hubs on one store, as a balancer does
/// with processes; event streams are at the first.
///
/// A hub looks at what the others have committed before it answers, as each does every 0.4 s.
final class TurningTransport: Transport {
    private let hubs: [Hub]
    private let turn = Mutex(0)

    init(_ hubs: [Hub]) { self.hubs = hubs }

    func send(_ request: APIRequest) async throws -> APIResponse {
        let hub = turn.withLock { turn in
            turn += 1
            return hubs[turn % hubs.count]
        }
        try? await hub.look()
        return await hub.handle(request)
    }

    func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        await hubs[0].open(request)
    }
}

/// The hubs of a test, which the environment may make several: `QUAD_HUBS` is their number, and
/// they are on one store in PostgreSQL, each with an engine of its own, if `QUAD_HUBS_STORE` is the
/// URL of a database.
enum SeveralHubs {
    static let count = setting("QUAD_HUBS").flatMap { Int($0) } ?? 1

    private static func setting(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name]
    }

    /// Opens a store for each hub; `nil` if they are not in PostgreSQL.
    static func stores() async throws -> [Store]? {
        guard let server = setting("QUAD_HUBS_STORE") else { return nil }
        let name = UUID().uuidString.lowercased().replacing("-", with: "")
        let url = server + (server.contains("?") ? "&" : "?") + "schema=h" + name
        var stores: [Store] = []
        for _ in 0..<count {
            stores.append(try await ServerBackends.open(StorageURL(url), schema: Hub.schema))
        }
        return stores
    }
}
