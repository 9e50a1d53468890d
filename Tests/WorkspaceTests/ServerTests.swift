import API
import Backends
import Counting
import Hub
import Interchange
import Journal
import Logging
import Primitives
import Synchronization
import TestSupport
import Testing
import Workspace

/// Opens a server in this process.
private func server(at clock: ManualClock) async throws -> HubTransport {
    let environment = Environment.seeded(77, clock: clock)
    let store = try await Backends.open("memory:", tables: Hub.schema.tables)
    return HubTransport(
        try await Hub.open(
            store: store, hasher: ScryptHasher(parameters: .rehearsal, environment: environment),
            digest: SHA256Digest(), configuration: HubConfiguration(), environment: environment,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
}

/// A transport that records the requested paths.
private final class AskedPaths: Transport {
    private let base: any Transport
    private let paths = Mutex<[String]>([])

    init(base: any Transport) { self.base = base }

    /// Returns the paths since the last call.
    func take() -> [String] {
        paths.withLock { paths in
            defer { paths = [] }
            return paths
        }
    }

    func send(_ request: APIRequest) async throws -> APIResponse {
        paths.withLock { $0.append(request.path) }
        return try await base.send(request)
    }

    func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        try await base.open(request)
    }
}

@Suite("Imports and sync")
struct ServerTests {
    private let address = "http://127.0.0.1:1"
    private let password = "correct horse battery"

    @Test("What was imported into an empty store and is on the server, too, is not doubled")
    func notDoubled() async throws {
        let transport = try await server(at: ManualClock(ImportingDevice.start + .hours(24 * 365)))
        let first = try await ImportingDevice(.sqlite, seed: 1, transport: transport)
        var life = RandomLife(on: first, seed: 21)
        try await life.live(120)
        try await first.workspace.register(
            name: "ada", password: password, displayName: "Ada",
            server: ServerAddress(address))
        try await first.workspace.sync()
        let shown = try await first.shown()
        let export = try await first.export()
        #expect(!export.contains(password))
        let signIn = try #require(try await first.workspace.signIn())
        #expect(!export.contains(try #require(signIn.token)))
        #expect(!export.contains(address))
        // The reinstalled device begins with the export, and signs in to a server that has all of
        // it.
        let second = try await ImportingDevice(
            .json, seed: 2, at: first.clock.now, transport: transport)
        try await second.importText(export)
        try await second.workspace.signIn(
            name: "ada", password: password, server: ServerAddress(address))
        try await second.workspace.sync()
        #expect(try await second.shown() == shown)
        try await first.workspace.sync()
        #expect(try await first.shown() == shown)
        // Both go on counting, each under its own name.
        for (device, title) in [(first, "one"), (second, "two")] {
            let counter = try await device.workspace.act { try $0.counters.create(title: title) }
            try await device.workspace.act { try $0.counters.add(1, to: counter.id) }
        }
        for device in [first, second, first] { try await device.workspace.sync() }
        #expect(try await first.shown() == second.shown())
        #expect(try await first.shown().count == shown.count + 2)
        #expect(
            try await first.workspace.syncStatus().checksum
                == second.workspace.syncStatus().checksum)
    }

    @Test(
        "The version of the protocol is asked once a server, also by later programs",
        arguments: Engine.allCases)
    func agreement(engine: Engine) async throws {
        let asked = AskedPaths(base: try await server(at: ManualClock(ImportingDevice.start)))
        let device = try await ImportingDevice(engine, transport: asked)
        try await device.workspace.register(
            name: "ada", password: password, displayName: "Ada", server: ServerAddress(address))
        var counts: [Int] = []
        for _ in 0..<3 {
            let counter = try await device.workspace.act { try $0.counters.create(title: "Kids") }
            try await device.workspace.act { try $0.counters.add(1, to: counter.id) }
            try await device.workspace.sync()
            counts.append(asked.take().count { $0 == "/v1/protocol" })
            // The same as the next run of a program.
            try await device.move(to: .utc)
        }
        #expect(counts == [1, 0, 0])
    }

    @Test(
        "Two devices that import one file apart, in two zones, have it once after they sync",
        arguments: [
            ("UTC", 180, "UTC", 180), ("Europe/Berlin", 180, "America/New_York", 180),
            ("Pacific/Auckland", 0, "Pacific/Pago_Pago", 720),
            ("Etc/GMT+12", 720, "Pacific/Kiritimati", 0),
        ])
    func apart(zone: String, start: Int, other: String, otherStart: Int) async throws {
        let transport = try await server(at: ManualClock(ImportingDevice.start))
        var devices: [ImportingDevice] = []
        let rules = [
            try Rules.rule(zone, start: start), try Rules.rule(other, start: otherStart),
        ]
        for (index, rule) in rules.enumerated() {
            let device = try await ImportingDevice(
                seed: UInt64(index + 1), rule: rule, transport: transport)
            for text in Samples.all + Samples.edges { try await device.importText(text) }
            devices.append(device)
        }
        try await devices[0].workspace.register(
            name: "ada", password: password, displayName: "Ada",
            server: ServerAddress(address))
        try await devices[1].workspace.signIn(
            name: "ada", password: password, server: ServerAddress(address))
        let sums = try await counted(devices[0])
        for index in [0, 1, 0] { try await devices[index].workspace.sync() }
        let shown = try await devices[0].shown()
        #expect(shown.count == 20)
        for device in devices {
            #expect(try await device.shown() == shown)
            #expect(try await counted(device) == sums)
            for text in Samples.all + Samples.edges {
                #expect(try await device.importText(text).changeCount == 0)
            }
        }
        // A third device that never saw the files knows their records from the others.
        let third = try await ImportingDevice(seed: 3, transport: transport)
        try await third.workspace.signIn(
            name: "ada", password: password, server: ServerAddress(address))
        try await third.workspace.sync()
        for text in Samples.all + Samples.edges {
            #expect(try await third.importText(text).changeCount == 0)
        }
        // The counts arrived by sync; the tables of the others agree.
        for table in ["entries", "history", "intervals"] {
            let text = try await devices[1].export(.csv, table: table)
            #expect(try await third.importText(text).changeCount == 0, "\(table)")
        }
        #expect(try await third.shown() == shown)
    }

    /// Returns the values of all counters, by title.
    private func counted(_ device: ImportingDevice) async throws -> [String] {
        try await device.workspace.read { try $0.counters.all(.all) }
            .map { "\($0.title) \($0.value)" }.sorted()
    }

    @Test("Imported apart into a target that both have, each day has what was written for it")
    func periods() async throws {
        let transport = try await server(at: ManualClock(ImportingDevice.start))
        let rules = [
            try Rules.rule("Pacific/Kiritimati", start: 0),
            try Rules.rule("Pacific/Pago_Pago", start: 720),
        ]
        let first = try await ImportingDevice(seed: 1, rule: rules[0], transport: transport)
        let second = try await ImportingDevice(seed: 2, rule: rules[1], transport: transport)
        try await first.workspace.register(
            name: "ada", password: password, displayName: "Ada",
            server: ServerAddress(address))
        try await second.workspace.signIn(
            name: "ada", password: password, server: ServerAddress(address))
        var settings = CounterSettings()
        settings.target = .some(Target(goal: 4, period: .day))
        let draft = CounterDraft("Goals", settings: settings)
        let goals = try await first.workspace.act { try $0.counters.create(draft) }
        for device in [first, second] { try await device.workspace.sync() }
        for device in [first, second] {
            for text in Samples.edges { try await device.importText(text) }
        }
        for device in [first, second, first] { try await device.workspace.sync() }
        for device in [first, second] {
            let periods = try await device.workspace.read { try $0.counters.periods(of: goals.id) }
            #expect(
                periods.filter { $0.value != 0 }.map { "\($0.period.first) \($0.value)" } == [
                    "2024-03-01 1", "2024-02-29 5",
                ])
        }
    }
}
