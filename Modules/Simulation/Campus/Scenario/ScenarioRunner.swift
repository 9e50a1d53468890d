import Accounts
import Counting
import Geofence
import Hub
import Journal
import Primitives
import Storage

/// Runs a scenario in this process: a real hub, real workspaces, stores in memory, and a clock that
/// goes from step to step. Events never overlap, so the seed determines everything.
///
/// ```
/// let runner = try await ScenarioRunner(scenario, seed: 1, parts: parts)
/// let report = try await runner.run()
/// ```
package actor ScenarioRunner {
    /// The external parts that a run needs.
    package struct Parts: Sendable {
        /// Creates an engine with some empty tables.
        package var makeEngine: @Sendable ([TableSchema]) -> any StorageEngine
        /// Creates an engine with the rows that another one of them has now.
        package var copyEngine: @Sendable (any StorageEngine) throws -> any StorageEngine
        /// Hashes passwords, with salts from the run's random numbers.
        package var makeHasher: @Sendable (Environment) -> any PasswordHasher
        /// Computes the digests of tokens and of the trace.
        package var digest: any TokenDigest

        /// Creates the parts.
        package init(
            makeEngine: @escaping @Sendable ([TableSchema]) -> any StorageEngine,
            copyEngine: @escaping @Sendable (any StorageEngine) throws -> any StorageEngine,
            makeHasher: @escaping @Sendable (Environment) -> any PasswordHasher,
            digest: any TokenDigest
        ) {
            self.makeEngine = makeEngine
            self.copyEngine = copyEngine
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
    /// The ids of counters and entries, by person and by the name that the story gives them.
    var counterIDs: [Int: [String: Counter.ID]] = [:]
    var entryIDs: [Int: [String: Entry.ID]] = [:]
    var checks: [CheckResult] = []
    /// The counters that drivers have made, by person and title.
    var made: [Int: [String: Scenario.CounterMaking]] = [:]
    /// The people of whose steps a driver has left one out, with its line.
    var limited: [Int: Int] = [:]
    /// The line of the first step among people that a driver has left out.
    var limitedCompany: Int?
    let limits: DrivenLimits
    let server: ServerLink
    /// The real server of a story with drivers; `nil` for one in this process.
    let stage: (any StoryStage)?
    /// The server in this process; `nil` for a real one.
    let inner: StoryServer?
    let parts: Parts
    /// The population beside the cast.
    private(set) var crowd: Crowd?
    /// The accounts of the population.
    private(set) var crowdAccounts: Set<AccountID> = []
    /// The copies of devices and of the server that are still to be kept, ascending by time.
    var copiesDue: [Scenario.Copy]
    /// The copies of devices that are kept.
    var copies: [Scenario.Copy: any StorageEngine] = [:]
    private var jitter: SeededGenerator

    /// Creates the campus and its server, and signs everybody in.
    ///
    /// - Parameter stage: The real server of a story with drivers. The story is then so many days
    ///   later or earlier that it has just ended; only programs and the server have real time.
    package init(
        _ scenario: Scenario, seed: UInt64, parts: Parts, stage: (any StoryStage)? = nil
    ) async throws {
        let scenario = stage.map { scenario.ending(by: $0.now()) } ?? scenario
        self.scenario = scenario
        self.stage = stage
        limits = DrivenLimits(scenario)
        self.parts = parts
        copiesDue = scenario.copies
        var root = SeededGenerator(seed: seed)
        jitter = root.split()
        clock = ManualClock(scenario.crowd == nil ? scenario.start : scenario.midnight)
        map = PlaceIndex(scenario.places)
        let environment = Environment.seeded(root.next(), clock: clock)
        if let stage {
            inner = nil
            server = ServerLink(stage.transport, clock: clock, disk: nil)
        } else {
            let inner = try await StoryServer(
                scenario.places, parts: parts,
                configuration: HubConfiguration(days: scenario.days), environment: environment,
                clock: clock)
            self.inner = inner
            server = ServerLink(try await inner.open(), clock: clock, disk: inner.disk)
        }
        for person in scenario.people.indices {
            cast.append(try await enrol(person, own: root.split()))
        }
        guard let wanted = scenario.crowd else { return }
        let link = DeviceLink(
            server, name: "population", trace: trace, clock: clock, seed: root.next())
        let crowd = try await Crowd(
            of: scenario, wanted, seed: seed, parts: parts, through: link,
            now: stage?.now() ?? clock.now)
        crowdAccounts = crowd.accounts
        self.crowd = crowd
    }

    /// Runs all steps, then syncs all devices and checks them.
    ///
    /// A step that cannot be carried out is a check that fails; what comes after it is skipped.
    package func run() async throws -> ScenarioReport {
        for (number, step) in scenario.steps.enumerated() {
            // Nobody is punctual to the second.
            let delay = Int64.random(in: 0...9_999, using: &jitter)
            let now = step.at + (scenario.isPunctual ? .zero : .milliseconds(delay))
            do {
                try await attempt(step) {
                    try await self.keepCopies(through: step.at)
                    try await self.wait(until: now)
                    if self.scenario.version > 1 { self.tell(step) }
                    try await self.perform(step)
                    try await self.tendStreams()
                }
            } catch {
                add(CheckResult("line \(step.line) is carried out", .fail, "\(error)"), of: step)
                skip(scenario.steps[(number + 1)...], after: step)
                return report()
            }
        }
        do {
            try await checkDevices()
            try await checkCrowd()
        } catch {
            checks.append(CheckResult(Self.lastCheck, .fail, "\(error)"))
        }
        return report()
    }

    private func skip(_ steps: ArraySlice<Scenario.Step>, after failed: Scenario.Step) {
        for step in steps {
            guard case .expect = step.action else { continue }
            let detail = "not looked at, after line \(failed.line) failed"
            add(CheckResult("line \(step.line)", .skip, detail), of: step)
        }
    }

    /// Adds the check of a step, with what the story says about the step.
    func add(_ check: CheckResult, of step: Scenario.Step) {
        var check = check
        check.step = step.name
        check.words = step.words
        check.tags = step.tags
        check.reason = step.reason
        check.position = step.position
        checks.append(check)
    }

    private func report() -> ScenarioReport {
        ScenarioReport(
            title: scenario.title, checks: checks, trace: trace.text,
            hash: stage == nil ? parts.digest.digest(of: Array(trace.text.utf8)) : nil)
    }

    /// Starts the server again on the same data.
    func restartServer() async throws {
        for device in cast.flatMap(\.devices) { device.stream.cut() }
        try await stage?.put(server: .restart)
        if let inner { server.lead(to: try await inner.open()) }
    }

    /// Lets the time pass. Phones are read every minute, so that the server is told of visits as
    /// they begin and end, and its rules for people hold in a story.
    func wait(until instant: Instant) async throws {
        while clock.now < instant {
            clock.advance(by: min(.minutes(1), instant - clock.now))
            if clock.now > scenario.start { try await carryPhones() }
            try await crowd?.live(until: clock.now)
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

    /// Writes a step and its time into the trace.
    private func tell(_ step: Scenario.Step) {
        let device = cast[step.person].devices[step.device]
        trace.note("\(clock.now) line \(step.line) \(device.name) \(step.verb)")
    }

    private func attempt(_ step: Scenario.Step, _ body: () async throws -> Void) async throws {
        let member = cast[step.person]
        let device = member.devices[step.device]
        // Stories of version 1 keep their traces, with the time of the step before.
        if scenario.version == 1 { tell(step) }
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
}

/// The result of a scenario.
package struct ScenarioReport: Sendable {
    /// The title of the story.
    package let title: String
    /// The results of the expectations, in order, and of the check at the end.
    package let checks: [CheckResult]
    /// The trace of all events.
    package let trace: String
    /// The digest of the trace; `nil` for a story with drivers, in which time is real.
    package let hash: String?

    /// Whether all checks passed.
    package var isPassed: Bool { checks.allSatisfy(\.isPassed) }
}
