import Accounts
import Backends
import Geofence
import Hub
import Logging
import Primitives
import Storage
import TestSupport
import Workspace

@testable import Simulation

/// A server in this process with a generated campus and stores in memory.
struct InProcess {
    let hub: Hub
    let store: Store
    let clock: ManualClock
    static let evening = Instant(milliseconds: 1_772_485_443_210)

    init(
        campus: [Place] = SampleCampus.generate(seed: 1),
        configuration: HubConfiguration = HubConfiguration(retention: .hours(72)).rehearsal
    ) async throws {
        let clock = ManualClock(Self.evening)
        store = Store(engine: StrictEngine(tables: Hub.schema.tables))
        try await Self.put(campus, in: store)
        hub = try await Hub.open(
            store: store, hasher: ReversingHasher(), digest: PlainDigest(),
            configuration: configuration, environment: .seeded(99, clock: clock),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        self.clock = clock
    }

    /// Adds the places of the campus, as another process would.
    ///
    /// - Returns: The number of places that the hub has then; `nil` if the map has not changed.
    func addPlaces() async throws -> Int? {
        try await Self.put(SampleCampus.generate(seed: 1), in: store)
        return try await hub.refreshPlaces()
    }

    private static func put(_ places: [Place], in store: Store) async throws {
        try await store.write { transaction in
            _ = try PlaceEditor(in: transaction).put(places)
        }
    }

    func day(_ settings: DaySettings) throws -> CampusDay {
        CampusDay(
            settings, server: try ServerAddress("http://campus.test"),
            transport: HubTransport(hub),
            storeURL: { _, _ in "memory:" },
            openStore: { try await Backends.open($0, schema: $1) },
            environment: .seeded(7, clock: clock))
    }
}

extension ScenarioRunner.Parts {
    /// The parts of runs in this process, without attackers.
    static let inMemory = ScenarioRunner.Parts(
        makeEngine: { Backends.memory($0) }, copyEngine: { try Backends.copy(of: $0) },
        makeHasher: { _ in ReversingHasher() }, digest: PlainDigest())
}

/// A fast hasher for tests without attackers.
struct ReversingHasher: PasswordHasher {
    func hash(_ password: Password, for caller: Caller) async throws -> String {
        String(decoding: password.bytes.reversed(), as: UTF8.self)
    }

    func verify(
        _ password: Password, against hash: () async throws -> String,
        for caller: Caller
    ) async throws -> Bool {
        try await self.hash(password, for: caller) == hash()
    }

    func decoy() -> String { "" }
}

/// A digest that shows tokens as they are.
struct PlainDigest: TokenDigest {
    func digest(of bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
