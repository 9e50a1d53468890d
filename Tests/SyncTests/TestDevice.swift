import Counting
import Journal
import Primitives
import Storage
import Sync
import TestSupport

/// The tables of a device that counts and writes a journal.
let deviceTables = Domain.replica.tables + Domain.counting.tables + Domain.journal.tables
/// The tables of a server.
let serverTables = Domain.replica.tables + Domain.sync.tables

/// One installation: a store, its services, and its link to the server.
struct TestDevice {
    let store: Store
    let clock: ManualClock
    let replica: Replica
    let environment: Environment
    let counting: CountingDomain
    let journal: JournalDomain
    let synchronizer: Synchronizer
    let link: DeviceLink

    init(
        store: Store, peer: FaultyPeer, seed: UInt64, clock: ManualClock,
        residence: FileIdentity? = nil
    ) async throws {
        environment = Environment.seeded(seed, clock: clock)
        self.store = store
        self.clock = clock
        replica = try await Replica.open(
            in: store, owner: .local, environment: environment, residence: residence)
        counting = CountingDomain(replica: replica, environment: environment)
        journal = JournalDomain(replica: replica, environment: environment)
        synchronizer = Synchronizer(
            store: store, replica: replica,
            projections: counting.projections + [EntryProjection(owner: .local)])
        link = DeviceLink(peer)
    }

    @discardableResult
    func sync() async throws -> Synchronizer.Summary { try await synchronizer.sync(with: link) }

    /// Reads counters in one transaction.
    func counters<Result: Sendable>(
        _ body: @Sendable (Counters) throws -> Result
    ) async throws -> Result {
        return try await store.read { transaction in
            try body(counting.counters(in: transaction))
        }
    }

    /// Reads entries in one transaction.
    func entries<Result: Sendable>(
        _ body: @Sendable (Entries) throws -> Result
    ) async throws -> Result {
        return try await store.read { transaction in
            try body(journal.entries(in: transaction))
        }
    }

    /// Changes counters in one action.
    @discardableResult
    func editCounters<Result: Sendable>(
        _ body: @Sendable (CounterEditor) throws -> Result
    ) async throws -> Result {
        try await act { action, environment in
            try body(counting.at(environment).editor(in: action))
        }
    }

    /// Changes entries in one action.
    @discardableResult
    func editEntries<Result: Sendable>(
        _ body: @Sendable (EntryEditor) throws -> Result
    ) async throws -> Result {
        try await act { action, environment in
            try body(journal.at(environment).editor(in: action))
        }
    }

    private func act<Result: Sendable>(
        _ body: @Sendable (Action, Environment) throws -> Result
    ) async throws -> Result {
        let occasion = environment.occasion()
        return try await store.write { transaction in
            let environment = occasion.environment()
            let replica = replica.at(environment)
            let action = try replica.begin(in: transaction)
            let result = try body(action, environment)
            try replica.log(action, in: transaction)
            return result
        }
    }

    /// Returns everything that a person sees on the device, sorted.
    func shown() async throws -> [String] {
        let counters = try await self.counters { try $0.all() }.map {
            "\($0.id) \($0.shareLine) \($0.color)"
        }
        let entries = try await self.entries { try $0.last(1000) }.map {
            "\($0.id) \($0.at) \($0.text)"
        }
        return counters.sorted() + entries.sorted()
    }

    func checksum() async throws -> Int64 {
        try await store.read { try replica.position(in: $0).checksum }
    }
}

/// A server and its devices.
struct TestWorld {
    static let owner = AccountID(high: 1, low: 1)

    let peer: FaultyPeer
    let devices: [TestDevice]
    let clock: ManualClock

    init(seed: UInt64, server: Store, devices stores: [Store]) async throws {
        let clock = ManualClock(Instant(seconds: 1_700_000_000))
        self.clock = clock
        peer = FaultyPeer(
            server: Self.server(in: server, clock: clock), owner: Self.owner, seed: seed)
        var devices: [TestDevice] = []
        for (index, store) in stores.enumerated() {
            // Every device has its own clock, which a test moves.
            devices.append(
                try await TestDevice(
                    store: store, peer: peer, seed: seed &* 100 &+ UInt64(index),
                    clock: ManualClock(clock.now)))
        }
        self.devices = devices
    }

    static func server(in store: Store, clock: ManualClock) -> SyncServer {
        SyncServer(
            store: store, device: DeviceID(high: 0, low: 1),
            environment: .seeded(0, clock: clock))
    }

    func advance(by duration: Duration) {
        clock.advance(by: duration)
        for device in devices { device.clock.advance(by: duration) }
    }

    /// Runs a closure with a world whose stores all use one engine.
    static func with(
        _ engine: Engine, devices: Int, seed: UInt64 = 1,
        _ body: (TestWorld) async throws -> Void
    ) async throws {
        let places = try (0...devices).map { _ in try TemporaryStore(engine) }
        defer { for place in places { place.remove() } }
        let server = try await places[0].open(serverTables)
        var stores: [Store] = []
        for place in places.dropFirst() { stores.append(try await place.open(deviceTables)) }
        try await body(TestWorld(seed: seed, server: server, devices: stores))
        for store in stores + [server] { await store.close() }
    }
}
