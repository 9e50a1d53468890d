import API
import Accounts
import Foundation
import Hub
import Logging
import Primitives
import Storage
import Synchronization
import TestSupport

@testable import Simulation

/// A server in this process, accounts on it, and loads whose time passes only when they wait.
struct LoadWorld {
    let store: Store
    let hub: Hub
    let environment: Environment
    let accounts: LoadAccounts
    let folder: URL

    private static let map = """
        {"type":"FeatureCollection","features":[{"type":"Feature","properties":\
        {"name":"Library"},"geometry":{"type":"Polygon","coordinates":\
        [[[0,50],[1,50],[1,51],[0,51],[0,50]]]}}]}
        """

    /// Opens a server and makes some accounts.
    init(
        accounts count: Int = 4,
        store: Store = Store(engine: StrictEngine(schema: Hub.schema)), ends: MemoryEnds? = nil
    ) async throws {
        let clock = ManualClock(Instant(seconds: 1_800_000_000))
        environment = .seeded(1, clock: clock)
        self.store = store
        hub = try await Self.open(store, environment, ends)
        try await hub.importPlaces(Array(Self.map.utf8))
        accounts = try await Preparation(
            transport: HubTransport(hub), environment: environment
        ).make(count)
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("quad-load-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Opens a server on a store.
    static func open(
        _ store: Store, _ environment: Environment, _ ends: MemoryEnds? = nil
    ) async throws -> Hub {
        try await Hub.open(
            store: store, hasher: PlainHasher(), digest: PlainDigest(),
            configuration: HubConfiguration().rehearsal, ends: ends.map { EndsKeeper(in: $0) },
            environment: environment,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Opens the server on a backup of its store, put back with what is known of ends.
    func putBack(_ backup: Store, _ ends: MemoryEnds) async throws -> Hub {
        try await Operator(
            "root", store: backup, hasher: PlainHasher(), digest: PlainDigest(),
            environment: environment
        ).restored("a test", ends: RestoredEnds(live: ends.list))
        return try await Self.open(backup, environment, ends)
    }

    /// The path of the ledger.
    var ledgerPath: String { folder.appendingPathComponent("ledger").path }

    /// The text of the ledger.
    var ledgerText: String {
        get throws { try String(contentsOfFile: ledgerPath, encoding: .utf8) }
    }

    /// Removes all files.
    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Runs a load of 200 requests through a transport, by itself within half a second.
    func load(
        streams: Int = 0, seconds: Double = 0.5, through transport: (any Transport)? = nil
    ) async throws -> (run: LoadRun, figures: LoadFigures) {
        let plan = try LoadPlan(
            yaml: """
                load: Test
                accounts: \(accounts.members.count)
                streams: \(streams)
                mix: {sync.push: 4, message: 3, visit: 1, block: 1, feed: 1, conversations: 1}
                phases: [{hold: \(Int(200 / seconds)), for: \(Int(1000 * seconds))ms}]
                """)
        let ledger = try LedgerFile(path: ledgerPath, run: "test", accounts: "accounts")
        let run = LoadRun(
            plan, accounts: accounts, name: "test",
            parts: LoadRun.Parts(
                transport: transport ?? HubTransport(hub), ledger: ledger,
                environment: environment, clock: Self.clock()))
        return (run, try await run.run())
    }

    /// Returns a clock that begins now.
    static func clock() -> LoadClock {
        let clock = ContinuousClock()
        let origin = clock.now
        return LoadClock(
            processors: 2, now: { Int64((clock.now - origin) / .microseconds(1)) },
            wait: { try await clock.sleep(until: origin + .microseconds($0)) },
            processorTime: { 0 })
    }

    /// Audits the ledger on the server.
    func audit(_ text: String? = nil) async throws -> [AuditCheck] {
        let text = try text ?? ledgerText
        return try await Audit.run(accounts: accounts, transport: HubTransport(hub)) {
            LoadLedger(text: text)
        }
    }
}

/// A fast hasher for tests without attackers.
private struct PlainHasher: PasswordHasher {
    func hash(_ password: Password, for caller: Caller) async throws -> String {
        String(decoding: password.bytes, as: UTF8.self)
    }

    func verify(
        _ password: Password, against hash: () async throws -> String,
        for caller: Caller
    ) async throws -> Bool {
        try await self.hash(password, for: caller) == hash()
    }

    func decoy() -> String { "" }
}
