import API
import Hub
import Primitives

/// A world of people with devices, a server and a network, in virtual time and one after the other:
/// everything follows from the plan alone.
actor World {
    let plan: WorldPlan
    /// The planted bug, if there is one.
    let bug: WorldBug?
    let time = VirtualTime()
    let runsTwice: Bool
    let server: WorldServer
    var devices: [WorldDevice] = []
    var accounts: [AccountID] = []
    /// The places of the map, by number.
    var places: [PlaceReference] = []
    /// The sessions that only look, by person.
    var lookers: [String] = []
    var model: HistoryModel
    /// The messages that the server had when it was put back.
    var lost: Set<HistoryModel.Line> = []
    var queue = EventQueue<WorldEvent>()
    var strays: [Stray] = []
    var trace: WorldTrace
    var figures = WorldRun.Figures()
    var meetings = WorldRun.Meetings()
    var random: SeededGenerator
    var isHealed = false
    /// The number of the last step that is carried out; `nil` for all, and the end.
    let until: Int?
    /// A violation that was seen where none can be thrown.
    var violation: WorldViolation?

    /// The time that a device waits for an answer, in milliseconds.
    static let patience: Int64 = 4000
    /// The time in which everything must be exchanged after the faults have stopped, in
    /// milliseconds.
    static let settling: Int64 = 30_000
    static let password = "correct horse"
    static let address = "http://127.0.0.1:1"

    /// A request that arrives later than its device waits.
    struct Stray {
        let request: APIRequest
        let device: Int
        let at: Int64
    }

    init(
        _ plan: WorldPlan, bug: WorldBug? = nil, keepingTrace: Bool = false,
        runsTwice: Bool = false, until: Int? = nil
    ) {
        self.until = until
        self.plan = plan
        self.bug = bug
        self.runsTwice = runsTwice
        server = WorldServer(time, seed: plan.seed, runsTwice: runsTwice)
        model = HistoryModel(people: plan.people)
        trace = WorldTrace(isKept: keepingTrace)
        random = SeededGenerator(seed: plan.seed ^ 0x5EED)
    }

    /// The time, in milliseconds since the beginning.
    var now: Int64 { time.milliseconds }

    /// Runs the plan.
    ///
    /// - Throws: ``WorldViolation`` if a rule is broken.
    func run() async throws {
        defer { for device in devices { device.end() } }
        try await begin()
        for step in plan.steps { queue.add(.planned(step), at: step.at) }
        queue.add(.heal, at: plan.end)
        while let (moment, event) = queue.take() {
            time.milliseconds = max(now, moment)
            figures[.occurrences] += 1
            try await handle(event)
            if let violation { throw violation }
            if case .planned(let step) = event, let until, step.number == until { return }
        }
    }

    private func handle(_ event: WorldEvent) async throws {
        switch event {
        case .planned(let step): try await carryOut(step)
        case .end(let kind, let number): end(kind, on: number)
        case .stray: await deliverStrays()
        case .wake(let number, let token): try await wake(devices[number], token)
        case .hear(let number): try await hear(devices[number])
        case .restart(let number): try await restart(devices[number])
        case .restartServer: try await restartServer()
        case .heal: try await heal()
        case .inspect: try await inspect()
        }
    }

    private func carryOut(_ step: WorldStep) async throws {
        figures[.steps] += 1
        note("#\(step.number) \(step)", lane: step.device)
        switch step.deed {
        case .operation(let kind, let other, let number):
            if step.number.isMultiple(of: 3) { rememberServer() }
            let device = devices[step.device]
            try await operate(kind, other, number, step: step.number, on: device)
            try await look(at: [device.person, other])
        case .fault(let kind, let length, let number):
            figures[.faults] += 1
            try await strike(kind, on: devices[step.device], length, number)
        }
    }

    /// Notes an occurrence.
    func note(_ text: @autoclosure () -> String, lane: Int = -1) {
        trace.note(now, lane, text())
    }

    /// Throws the violation of a rule.
    func violate(_ rule: WorldRule, _ sentence: String) throws -> Never {
        throw WorldViolation(rule: rule, sentence: sentence, at: now)
    }
}

/// Something that will happen in a world.
enum WorldEvent {
    case planned(WorldStep)
    /// A lasting fault ends on a device.
    case end(WorldFault, Int)
    case stray
    case wake(Int, Int)
    case hear(Int)
    case restart(Int)
    case restartServer
    case heal
    case inspect
}
