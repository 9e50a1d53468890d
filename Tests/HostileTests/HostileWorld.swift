import API
import Backends
import Counting
import Journal
import Primitives
import Sync
import TestSupport

@testable import Workspace

/// A person's device beside a hostile device of the same account that pushes arbitrary documents.
struct HostileWorld {
    static let owner = AccountID(high: 1, low: 1)

    let server: SyncServer
    let workspace: Workspace
    let clock: ManualClock
    let kids: Counter.ID
    let laps: Counter.ID
    let water: Counter.ID

    /// Runs a closure with a world that has some honest records, on stores of an engine.
    static func with(
        _ engine: Engine, zone: Zone = .utc, _ body: (HostileWorld) async throws -> Void
    ) async throws {
        let (place, serverPlace) = (try TemporaryStore(engine), try TemporaryStore(.memory))
        defer {
            place.remove()
            serverPlace.remove()
        }
        let serverStore = try await serverPlace.open(Domain.replica.tables + Domain.sync.tables)
        let store = try await place.open(Workspace.schema)
        let clock = ManualClock(Extreme.start)
        let server = SyncServer(
            store: serverStore, device: DeviceID(high: 0, low: 1),
            environment: .seeded(0, clock: clock))
        let workspace = try await Workspace.open(
            store, environment: .seeded(1, clock: clock), dayRule: DayRule(zone: zone)
        ) { _ in preconditionFailure("the server is in this process") }
        try await body(HostileWorld(server: server, workspace: workspace, clock: clock))
        await store.close()
        await serverStore.close()
    }

    private init(server: SyncServer, workspace: Workspace, clock: ManualClock) async throws {
        self.server = server
        self.workspace = workspace
        self.clock = clock
        let target = Target(goal: 8, period: .day)
        (kids, laps, water) = try await workspace.act { tx in
            let group = try tx.groups.create(name: "Playground")
            let kids = try tx.counters.create(title: "Kids", group: group.id).id
            let laps = try tx.counters.create(CounterDraft("Laps", isTime: true)).id
            let water = try tx.counters.create(
                CounterDraft("Water", settings: CounterSettings(target: .some(target)))
            ).id
            return (kids, laps, water)
        }
        try await workspace.act { [kids] in try $0.counters.add(5, to: kids) }
        try await workspace.act { [water] in try $0.counters.add(3, to: water) }
        try await workspace.act { [laps] in try $0.counters.start(laps) }
        clock.advance(by: .seconds(60))
        try await workspace.act { try $0.entries.add("An honest line") }
    }

    /// Pushes documents from the second device, as JSON or in the binary form, and syncs.
    ///
    /// - Returns: The documents that the server accepted.
    @discardableResult
    func push(
        _ documents: [HostileDocument], as form: MessageForm
    ) async throws -> [HostileDocument] {
        var batch: Int64 = 0
        var taken: [HostileDocument] = []
        for start in stride(from: 0, to: documents.count, by: 50) {
            let part = documents[start..<min(start + 50, documents.count)]
            let readable = part.filter { $0.shared != nil }
            batch += 1
            let request = PushRequest(
                device: Extreme.device, batch: batch, documents: readable.compactMap(\.shared))
            let bytes = try APICoder.encode(request, as: form).bytes
            let read = try APICoder.decode(PushRequest.self, from: bytes, as: form)
            _ = try await server.push(read, for: Self.owner)
            taken += readable
        }
        try await sync()
        return taken
    }

    /// Syncs with the server.
    func sync() async throws { _ = try await exchange() }

    /// Syncs with the server and returns the summary.
    func exchange() async throws -> Synchronizer.Summary {
        try await workspace.synchronizer.sync(with: Link(server: server))
    }

    private struct Link: SyncPeer {
        let server: SyncServer

        func push(_ request: PushRequest) async throws -> PushAnswer {
            try await server.push(request, for: HostileWorld.owner).answer
        }

        func pull(_ request: PullRequest) async throws -> PullAnswer {
            try await server.pull(request, for: HostileWorld.owner)
        }
    }

    /// Returns the person's own records on this device, as shown; they must not change.
    func honest() async throws -> [String] {
        var lines: [String] = []
        for id in [kids, laps, water] {
            let counter = try await workspace.read { try $0.counters.counter(id) }
            lines.append("\(counter.title) \(counter.value) \(counter.type)")
        }
        let listed = try await workspace.read { try $0.counters.all(.all) }.map(\.id)
        lines += [kids, laps, water].map { "\(listed.contains($0))" }
        lines += try await workspace.read { try $0.groups.all() }.map(\.name).filter {
            $0 == "Playground"
        }
        lines += try await workspace.read { try $0.entries.list() }.map(\.text).filter {
            $0 == "An honest line"
        }
        return lines
    }
}
