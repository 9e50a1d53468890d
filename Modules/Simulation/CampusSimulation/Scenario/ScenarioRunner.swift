import API
import Accounts
import Hub
import Logging
import Storage
import Workspace

/// Runs a scenario in this process: a real hub, real workspaces, stores in memory, and a clock that
/// goes from step to step. Events never overlap, so the seed determines everything.
///
/// ```
/// let runner = try await ScenarioRunner(scenario, seed: 1, makeStore: makeStore, …)
/// let report = try await runner.run()
/// ```
package actor ScenarioRunner {
    /// The external parts that a run needs.
    package struct Parts: Sendable {
        /// Creates an empty store with some tables.
        package var makeStore: @Sendable ([TableSchema]) async throws -> Store
        /// Hashes passwords, with salts from the run's random numbers.
        package var makeHasher: @Sendable (Environment) -> any PasswordHasher
        /// Computes the digests of tokens and of the trace.
        package var digest: any TokenDigest

        /// Creates the parts.
        package init(
            makeStore: @escaping @Sendable ([TableSchema]) async throws -> Store,
            makeHasher: @escaping @Sendable (Environment) -> any PasswordHasher,
            digest: any TokenDigest
        ) {
            self.makeStore = makeStore
            self.makeHasher = makeHasher
            self.digest = digest
        }
    }

    let scenario: Scenario
    let map: PlaceIndex
    let clock: ManualClock
    let trace = Trace()
    var cast: [CastMember] = []
    /// The expected values of counters, by person and title.
    var oracles: [Int: [String: CounterOracle]] = [:]
    var checks: [CheckResult] = []
    private var jitter: SeededGenerator
    private let digest: any TokenDigest

    /// Creates the campus and its server, and signs everybody in.
    package init(_ scenario: Scenario, seed: UInt64, parts: Parts) async throws {
        self.scenario = scenario
        var root = SeededGenerator(seed: seed)
        jitter = root.split()
        digest = parts.digest
        clock = ManualClock(scenario.start)
        map = PlaceIndex(scenario.places)
        let store = try await parts.makeStore(Hub.schema.tables)
        try await store.write { transaction throws(GeofenceError) in
            _ = try PlaceEditor(in: transaction).put(scenario.places)
        }
        let environment = Environment.seeded(root.next(), clock: clock)
        let hub = try await Hub.open(
            store: store, hasher: parts.makeHasher(environment), digest: parts.digest,
            configuration: HubConfiguration(days: scenario.days), environment: environment,
            logger: Logger(label: "quad-sim") { _ in SwiftLogNoOpLogHandler() })
        for person in scenario.people.indices {
            cast.append(try await enrol(person, hub: hub, parts: parts, own: root.split()))
        }
    }

    /// Runs all steps, then syncs all devices and checks them.
    ///
    /// - Throws: ``SimulationError/failed(student:doing:reason:)`` with the line of a step that
    ///   cannot be carried out.
    package func run() async throws -> ScenarioReport {
        for step in scenario.steps {
            // Nobody is punctual to the second.
            let now = step.at + .milliseconds(Int64.random(in: 0...9_999, using: &jitter))
            try await attempt(step) {
                try await self.wait(until: now)
                try await self.perform(step)
            }
        }
        try await checkDevices()
        return ScenarioReport(
            title: scenario.title, checks: checks, trace: trace.text,
            hash: digest.digest(of: Array(trace.text.utf8)))
    }

    /// Lets the time pass. Phones are read every minute, so that the server is told of visits as
    /// they begin and end, and its rules for people hold in a story.
    private func wait(until instant: Instant) async throws {
        while clock.now < instant {
            clock.advance(by: min(.minutes(1), instant - clock.now))
            try await carryPhones()
        }
    }

    private func carryPhones() async throws {
        for index in cast.indices {
            var member = cast[index]
            let count = try await member.carryPhone(until: clock.now, on: map)
            cast[index] = member
            if count > 0 { trace.note("\(clock.now) \(member.person.name) moved \(count)") }
        }
    }

    private func attempt(
        _ step: Scenario.Step, _ body: () async throws -> Void
    ) async throws(SimulationError) {
        let member = cast[step.person]
        let device = member.devices[step.device]
        trace.note("\(clock.now) line \(step.line) \(device.name) \(step.verb)")
        do {
            try await body()
            let status = try await device.workspace.syncStatus()
            trace.note(
                "  \(device.name) has \(String(UInt64(bitPattern: status.checksum), radix: 16)), "
                    + "\(status.pendingDocuments) waiting")
        } catch {
            throw SimulationError(
                error, student: member.person.name, doing: "carry out line \(step.line)")
        }
    }

    /// Signs a person up on all their devices.
    private func enrol(
        _ number: Int, hub: Hub, parts: Parts, own: SeededGenerator
    ) async throws -> CastMember {
        var own = own
        let person = scenario.people[number]
        let server = try ServerAddress("http://campus.example")
        let password = "\(Identifier<Scenario>(high: own.next(), low: own.next()))"
        let family = Names.family[Int.random(in: Names.family.indices, using: &own)]
        var devices: [CastMember.Device] = []
        var account: AccountID?
        for device in person.devices {
            let name = "\(person.name)/\(device)"
            let link = DeviceLink(HubTransport(hub), name: name, trace: trace)
            let workspace = try await Workspace.open(
                try await parts.makeStore(Workspace.schema.tables),
                environment: .seeded(own.next(), clock: clock)
            ) { _ in link }
            let login = person.name.lowercased() + ".sim"
            if account == nil {
                account = try await workspace.register(
                    name: login, password: password, displayName: "\(person.name) \(family)",
                    server: server
                ).account
            } else {
                try await workspace.signIn(name: login, password: password, server: server)
            }
            devices.append(CastMember.Device(name: name, workspace: workspace, link: link))
        }
        guard let account else { preconditionFailure("a person has a device") }
        let receiver = scenario.walk(of: number, using: &own).map {
            Receiver(walk: $0, generator: own.split())
        }
        return CastMember(person: person, account: account, devices: devices, receiver: receiver)
    }
}

/// The result of a scenario.
package struct ScenarioReport: Sendable {
    /// The title of the story.
    package let title: String
    /// The results of the expectations, in order, and of the check at the end.
    package let checks: [CheckResult]
    /// The trace of all events.
    package let trace: String
    /// The digest of the trace.
    package let hash: String

    /// Whether all checks passed.
    package var isPassed: Bool { checks.allSatisfy(\.isPassed) }
}
