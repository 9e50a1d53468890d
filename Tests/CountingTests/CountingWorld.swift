import Backends
import Counting
import Primitives
import Replica
import Storage
import TestSupport

/// The counters of one person on one device, with a clock that a test moves.
struct CountingWorld {
    let store: Store
    let clock: ManualClock
    let replica: Replica
    let counters: Counters

    var groups: Groups { Groups(counters) }

    init(store: Store, seed: UInt64 = 1) async throws {
        self.store = store
        clock = ManualClock(Instant(seconds: 1_700_000_000))
        let environment = Environment.seeded(seed, clock: clock)
        replica = try await Replica.open(in: store, owner: .local, environment: environment)
        counters = Counters(store: store, replica: replica, environment: environment)
    }

    static let tables = ReplicaTables.all + CountingTables.all

    /// Lends a world on an empty store of an engine.
    static func with(
        _ engine: Engine = .memory, _ body: (CountingWorld) async throws -> Void
    ) async throws {
        try await withStore(engine, tables: tables) { try await body(CountingWorld(store: $0)) }
    }

    /// Makes a counter a second after the last.
    func make(_ title: String, in group: Counting.Group.ID? = nil) async throws -> Counter {
        clock.advance(by: .seconds(1))
        return try await counters.create(title: title, group: group)
    }

    /// How many documents wait to be synced.
    func pending() async throws -> Int {
        try await store.read { try replica.pendingCount(in: $0) }
    }
}
