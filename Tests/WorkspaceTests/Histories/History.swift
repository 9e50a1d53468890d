import PeopleSupport
import Primitives
import Simulation
import Storage
import TestSupport
import Workspace

/// A random history of some people on two devices each, with kills, absences, lost answers and
/// clocks that are wrong, compared with the plain model after each step.
///
/// Each step draws from a seed of its own, so that a history without some steps stays much the
/// same: so a failure is made shorter.
struct History {
    static let people = 6
    /// The number of devices of each person.
    static let devices = 2

    /// A difference between what is shown and what may be seen.
    struct Difference: Error, CustomStringConvertible {
        let seed: UInt64
        let step: Int
        let sentence: String
        /// The acts before, in words.
        let trace: [String]

        var description: String {
            (["seed \(seed), step \(step): \(sentence)"] + trace).joined(separator: "\n")
        }
    }

    /// A program on a device, which may have been killed.
    struct Machine {
        let store: Store
        /// The clock of the device, which may be wrong.
        let clock: ManualClock
        let environment: Environment
        var device: Device
        /// The acts that wait, in order.
        var waiting: [HistoryModel.Act] = []
        /// Whether the clock is wrong.
        var isOff = false
    }

    let seed: UInt64
    let mistake: Mistake?
    /// The steps that are left out.
    private let skipped: Set<Int>
    var random: SeededGenerator
    var model = HistoryModel(people: History.people)
    let world: PeopleWorld
    var machines: [[Machine]] = []
    var accounts: [AccountID] = []
    var said = 0
    private(set) var step = 0
    private var trace: [String] = []
    /// The programs that were killed: they hang, and end with the history.
    var killed: [(transport: UnsteadyTransport, program: Task<Void, Never>)] = []

    /// Creates the people, who have not met.
    init(seed: UInt64, mistake: Mistake? = nil, skipping skipped: Set<Int> = []) async throws {
        self.seed = seed
        self.mistake = mistake
        self.skipped = skipped
        random = SeededGenerator(seed: seed)
        world = try await PeopleWorld(seed: seed)
        for person in 0..<Self.people {
            let machines = try await [machine(), machine()]
            try await machines[0].device.workspace.register(
                name: "person\(person)", password: PeopleWorld.password,
                displayName: "Person\(person)", server: ServerAddress(PeopleWorld.server))
            try await machines[0].device.workspace.refreshPlaces()
            try await machines[1].device.workspace.signIn(
                name: "person\(person)", password: PeopleWorld.password,
                server: ServerAddress(PeopleWorld.server))
            accounts.append(try await machines[0].device.account())
            self.machines.append(machines)
        }
    }

    private mutating func machine() async throws -> Machine {
        let clock = ManualClock(world.clock.now)
        let environment = Environment.seeded(random.next(), clock: clock)
        let store = PeopleWorld.memory()
        return Machine(
            store: store, clock: clock, environment: environment,
            device: try await world.open(store, in: environment))
    }

    /// Takes some random steps, each followed by a look at what somebody sees.
    mutating func run(steps: Int) async throws {
        do {
            try await live(steps: steps)
        } catch {
            await end()
            throw error
        }
        await end()
    }

    /// Has the programs end that were killed.
    private mutating func end() async {
        for (transport, program) in killed {
            transport.release()
            await program.value
        }
        killed = []
    }

    private mutating func live(steps: Int) async throws {
        for (one, other) in [(0, 1), (0, 2), (1, 2), (2, 3), (4, 5)] {
            try await meet(one, other)
        }
        while step < steps {
            step += 1
            guard !skipped.contains(step) else { continue }
            var own = SeededGenerator(seed: seed &+ UInt64(step) &* 0x9E37_79B9_7F4A_7C15)
            random = own.split()
            pass(.seconds(Int.random(in: 0...120, using: &random)))
            try await takeStep()
            let (person, machine) = anybody()
            try await look(person, machine)
        }
        // In the end everybody is there, with the right time, and all agree.
        for person in 0..<Self.people where !model.left.contains(person) {
            for machine in 0..<Self.devices {
                setRight(person, machine)
                try await come(person, machine)
            }
        }
        for person in 0..<Self.people where !model.left.contains(person) {
            for machine in 0..<Self.devices { try await look(person, machine) }
        }
    }

    private mutating func takeStep() async throws {
        let (person, machine) = anybody()
        let other = somebody(near: person)
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<10:
            if !model.left.contains(other) { try await meet(person, other) }
        case 10..<18: machines[person][machine].device.transport.mode = .down
        case 18..<24: machines[person][machine].device.transport.mode = .losingAnswers
        case 24..<35: try await come(person, machine)
        case 35..<39: try await restart(person, machine)
        case 39..<43: jump(person, machine)
        case 43..<45:
            if model.left.count < 2, person > 1 { try await leave(person) }
        default: try await act(on: other, by: person, machine)
        }
    }

    private mutating func anybody() -> (person: Int, machine: Int) {
        let there = (0..<Self.people).filter { !model.left.contains($0) }
        let person = there[Int.random(in: there.indices, using: &random)]
        return (person, Int.random(in: 0..<Self.devices, using: &random))
    }

    /// Returns somebody else, mostly one of those whom a person met or wrote with.
    private mutating func somebody(near person: Int) -> Int {
        let near = model.feed(of: person).union(model.conversations(of: person).keys)
            .union(model.askers(of: person, declined: false)).sorted()
        if !near.isEmpty, Int.random(in: 0..<5, using: &random) > 0 {
            return near[Int.random(in: near.indices, using: &random)]
        }
        let others = (0..<Self.people).filter { $0 != person }
        return others[Int.random(in: others.indices, using: &random)]
    }

    /// Adds a line to the acts so far.
    mutating func note(_ line: String) { trace.append("\(step): \(line)") }

    /// Throws a difference unless two values are equal.
    func compare<Value: Equatable>(
        _ title: String, _ shown: Value, _ expected: Value
    ) throws {
        guard shown != expected else { return }
        throw Difference(
            seed: seed, step: step, sentence: "\(title): \(shown), and not \(expected)",
            trace: trace)
    }
}

extension History {
    /// Lets time pass everywhere.
    mutating func pass(_ time: Duration) {
        world.clock.advance(by: time)
        for machine in machines.joined() { machine.clock.advance(by: time) }
    }

    private mutating func meet(_ one: Int, _ other: Int) async throws {
        for person in [one, other] {
            for machine in 0..<Self.devices {
                setRight(person, machine)
                try await come(person, machine)
            }
        }
        note("\(one) and \(other) meet")
        try await world.meet(
            machines[one][0].device, machines[other][0].device,
            clocks: machines.joined().map(\.clock))
        model.meet(one, other)
    }

    /// Opens the way to the server; what waits is sent.
    private mutating func come(_ person: Int, _ machine: Int) async throws {
        note("\(person).\(machine) comes")
        machines[person][machine].device.transport.mode = .up
        try await machines[person][machine].device.workspace.sendOutbox()
        settle(person, machine)
    }

    /// Ends the program and begins it again, on the same store.
    mutating func restart(_ person: Int, _ machine: Int) async throws {
        let old = machines[person][machine]
        let new = try await world.open(old.store, in: old.environment)
        new.transport.mode = old.device.transport.mode
        machines[person][machine].device = new
    }

    /// Sets the clock of a device wrong, by up to thirty hours.
    private mutating func jump(_ person: Int, _ machine: Int) {
        let hours = Int.random(in: -30...30, using: &random)
        note("the clock of \(person).\(machine) jumps by \(hours) h")
        machines[person][machine].clock.jump(by: .hours(hours))
        machines[person][machine].isOff = true
    }

    private mutating func setRight(_ person: Int, _ machine: Int) {
        machines[person][machine].clock.set(world.clock.now)
        machines[person][machine].isOff = false
    }

    private mutating func leave(_ person: Int) async throws {
        setRight(person, 0)
        try await come(person, 0)
        note("\(person) leaves")
        try await machines[person][0].device.workspace.deleteAccount(
            password: PeopleWorld.password)
        model.leave(person)
        let kept = try await machines[person][0].device.workspace.keptPeople()
        try compare("kept by \(person), who left", kept.map(\.displayName), [])
    }

    /// Has the model carry out what waited on a device.
    mutating func settle(_ person: Int, _ machine: Int) {
        for act in machines[person][machine].waiting { _ = model.carryOut(act, by: person) }
        machines[person][machine].waiting = []
    }
}
