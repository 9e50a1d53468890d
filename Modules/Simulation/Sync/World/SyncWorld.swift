import Primitives
import Sync

/// A world of devices, a server and a network, in virtual time and in one task: everything follows
/// from the plan alone.
final class SyncWorld {
    let plan: SyncPlan
    /// The planted bug, if there is one.
    let bug: PlantedBug?
    let time = VirtualTime()
    let server: VirtualServer
    /// The devices by number.
    var devices: [Int: VirtualDevice] = [:]
    /// The true histories, by account and document.
    var oracles: [[DocumentOracle]]
    /// The events that the server knew of purged documents, by account and document.
    var expired: [[[EventSet]]]
    var queue = EventQueue<Occurrence>()
    var meetings = SyncRun.Meetings()
    var trace: SyncTrace
    var figures = SyncRun.Figures()
    /// The generator for everything that is not a device's own.
    var random: SeededGenerator
    /// The held messages, with their devices.
    var held: [(device: Int, occurrence: Occurrence)] = []
    var isHealed = false
    /// Views by the text of a state.
    var views: [String: View] = [:]

    /// The time that a device waits for an answer, in milliseconds.
    static let patience: Int64 = 4000
    /// The most steps of an exchange; a plan has a handful of documents.
    static let longestExchange = 300
    /// The time in which everything must be exchanged after the faults have stopped, in
    /// milliseconds.
    static let settling: Int64 = 30_000

    /// Whether each writing closure runs twice.
    let runsTwice: Bool
    /// Whether every other device is a browser.
    let hasBrowsers: Bool

    init(
        _ plan: SyncPlan, bug: PlantedBug? = nil, keepingTrace: Bool = false,
        runsTwice: Bool = false, hasBrowsers: Bool = false
    ) {
        self.plan = plan
        self.hasBrowsers = hasBrowsers
        self.runsTwice = runsTwice
        self.bug = bug
        trace = SyncTrace(isKept: keepingTrace)
        random = SeededGenerator(seed: plan.seed ^ 0x5EED)
        server = VirtualServer(
            time, accounts: plan.accountCount, documents: plan.documents.count,
            runsTwice: runsTwice)
        oracles = Array(
            repeating: plan.documents.map(DocumentOracle.init), count: plan.accountCount)
        expired = Array(
            repeating: Array(repeating: [], count: plan.documents.count), count: plan.accountCount)
    }

    /// The time, in milliseconds since the beginning.
    var now: Int64 { time.milliseconds }

    /// Whether it is the silence, in which devices sync only every few days.
    var isSilent: Bool { plan.silence?.contains(now) ?? false }

    /// The devices in the order of their numbers.
    var all: [VirtualDevice] { devices.keys.sorted().compactMap { devices[$0] } }

    /// The id of a document in every store.
    static func id(_ document: Int) -> String { "document-\(document)" }

    /// Runs the plan.
    ///
    /// - Throws: ``SyncViolation`` if a rule is broken.
    func run() async throws {
        for (number, device) in plan.devices.enumerated() {
            try await add(
                VirtualDevice(
                    number: number, account: device.account, seed: plan.seed, time: time,
                    skew: device.skew, documents: plan.documents.count, runsTwice: runsTwice,
                    isBrowser: hasBrowsers && number % 2 == 0))
        }
        for step in plan.steps { queue.add(.planned(step), at: step.at) }
        queue.add(.heal, at: plan.end)
        if plan.end > PlanDraft.day { queue.add(.sweep, at: now) }
        while let (moment, occurrence) = queue.take() {
            time.milliseconds = max(now, moment)
            figures[.occurrences] += 1
            if case .inspect = occurrence {
                if try await isQuiet() { return try finalCheck() }
                queue.add(.inspect, at: now + 250)
            } else {
                try await handle(occurrence)
            }
        }
    }

    /// Adds a device to the world, and starts it.
    func add(_ device: VirtualDevice) async throws {
        devices[device.number] = device
        try await start(device)
    }

    private func handle(_ occurrence: Occurrence) async throws {
        switch occurrence {
        case .planned(let step): try await carryOut(step)
        case .end(let kind, let number): try await end(kind, on: number)
        case .endOfServer(let kind): endOfServer(kind)
        case .heal: try await heal()
        case .inspect: break
        case .sweep: try await sweep()
        case .wake(let number, let token): wake(number, token)
        case .wakeSecond(let number): try await wakeSecond(number)
        case .step(let number, let exchange): try await step(number, exchange)
        case .arrival(let message): try await serve(message)
        case .answer(let reply): try await receive(reply)
        case .timeout(let number, let exchange, let request):
            giveUp(number, exchange, request)
        case .connect(let number, let token): connect(number, token)
        case .listen(let number, let token): listen(number, token)
        case .opened(let number, let token, let stream, let revision):
            opened(number, token, stream, revision)
        case .announced(let number, let stream, let revision):
            announced(number, stream, revision)
        case .noticed(let number, let stream): noticed(number, stream)
        case .restart(let number):
            guard let device = devices[number] else { return }
            try await start(device)
        case .restartServer:
            server.engine.restart()
            server.isUp = true
        case .signIn(let number):
            guard let device = devices[number] else { return }
            device.isSignedIn = true
            alarm(device, in: 0)
            reconnect(device, in: 0)
        }
    }

    private func carryOut(_ step: PlannedStep) async throws {
        trace.note(now, .operation, step.number, 0, "#\(step.number) \(step)")
        switch step.deed {
        case .operation(let kind, let document, let number):
            guard let device = devices[step.device], device.isUp else { return }
            try await operate(kind, document, number, on: device, step: step.number)
        case .fault(let kind, let length, let number):
            try await strike(kind, on: step.device, length, number)
        }
    }

    /// Throws the violation of a rule.
    func violate(_ rule: SyncRule, _ sentence: String) throws -> Never {
        throw SyncViolation(rule: rule, sentence: sentence, at: now)
    }
}
