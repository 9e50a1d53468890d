import API
import Primitives
import Storage
import TestSupport
import Workspace

/// A random history of some people on two devices each, with kills, absences and lost answers,
/// compared with the plain model after each step.
struct History {
    private static let people = 6
    /// The number of devices of each person.
    private static let devices = 2

    /// A difference between what is shown and what may be seen.
    struct Difference: Error, CustomStringConvertible {
        let seed: UInt64
        let step: Int
        let sentence: String

        var description: String { "seed \(seed), step \(step): \(sentence)" }
    }

    /// A mistake that the comparison must find.
    enum Mistake: CaseIterable {
        /// A block keeps nobody out of the device's lists.
        case blockMissed
        /// A message is sent twice, under two ids.
        case sentTwice
        /// A message of the outbox is lost.
        case lost
        /// One message too few counts as unread.
        case unreadOffByOne
        /// Two messages change places.
        case outOfOrder
        /// Everybody is told where people say to be.
        case presenceShown
        /// Messages of somebody who is blocked are found.
        case foundThoughBlocked
    }

    private let seed: UInt64
    private let mistake: Mistake?
    private var random: SeededGenerator
    private var model = HistoryModel(people: History.people)
    private let world: PeopleWorld
    private var stores: [[Store]] = []
    private var machines: [[Device]] = []
    private var accounts: [AccountID] = []
    /// The acts that wait on each device, in order.
    private var waiting: [[[HistoryModel.Act]]]
    private var said = 0
    private var step = 0
    /// The acts so far, in words.
    private(set) var trace: [String] = []

    /// Creates the people, who have not met.
    init(seed: UInt64, mistake: Mistake? = nil) async throws {
        self.seed = seed
        self.mistake = mistake
        random = SeededGenerator(seed: seed)
        world = try await PeopleWorld(seed: seed)
        waiting = Array(
            repeating: Array(repeating: [], count: Self.devices), count: Self.people)
        for person in 0..<Self.people {
            let first = PeopleWorld.memory()
            let device = try await world.join("person\(person)", on: first)
            accounts.append(try await device.account())
            let second = PeopleWorld.memory()
            let other = try await world.open(second)
            try await other.workspace.signIn(
                name: "person\(person)", password: PeopleWorld.password,
                server: ServerAddress(PeopleWorld.server))
            stores.append([first, second])
            machines.append([device, other])
        }
    }

    /// Takes some random steps, each followed by a look at what somebody sees.
    mutating func run(steps: Int) async throws {
        for (one, other) in [(0, 1), (0, 2), (1, 2), (2, 3), (4, 5)] {
            try await meet(one, other)
        }
        while step < steps {
            step += 1
            try await takeStep()
            let (person, machine) = anybody()
            try await look(person, machine)
        }
        // In the end everybody is there, and all agree.
        for person in 0..<Self.people where !model.left.contains(person) {
            for machine in 0..<Self.devices {
                try await come(person, machine)
            }
        }
        for person in 0..<Self.people where !model.left.contains(person) {
            for machine in 0..<Self.devices { try await look(person, machine) }
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

    private mutating func takeStep() async throws {
        let (person, machine) = anybody()
        let other = somebody(near: person)
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<10:
            if !model.left.contains(other) { try await meet(person, other) }
        case 10..<18: machines[person][machine].transport.mode = .down
        case 18..<24: machines[person][machine].transport.mode = .losingAnswers
        case 24..<36: try await come(person, machine)
        case 36..<42: try await restart(person, machine)
        case 42..<45:
            guard machines[person][machine].transport.mode == .up else { return }
            let isPaused = !model.paused.contains(person)
            trace.append("\(step): \(person) \(isPaused ? "pauses" : "resumes")")
            _ = try await machines[person][machine].workspace.changeAccountSettings(
                SettingsChange(isPaused: isPaused))
            model.pause(person, isPaused)
        case 45..<47:
            if model.left.count < 2, person > 1 { try await leave(person) }
        default: try await act(on: other, by: person, machine)
        }
    }

    private mutating func meet(_ one: Int, _ other: Int) async throws {
        for person in [one, other] {
            for machine in 0..<Self.devices { try await come(person, machine) }
        }
        trace.append("\(step): \(one) and \(other) meet")
        try await world.meet(machines[one][0], machines[other][0])
        model.meet(one, other)
    }

    /// Opens the way to the server; what waits is sent.
    private mutating func come(_ person: Int, _ machine: Int) async throws {
        trace.append("\(step): \(person).\(machine) comes")
        machines[person][machine].transport.mode = .up
        try await machines[person][machine].workspace.sendOutbox()
        settle(person, machine)
    }

    /// Ends the program and begins it again, on the same store.
    private mutating func restart(_ person: Int, _ machine: Int) async throws {
        let mode = machines[person][machine].transport.mode
        machines[person][machine] = try await world.open(stores[person][machine])
        machines[person][machine].transport.mode = mode
    }

    private mutating func leave(_ person: Int) async throws {
        try await come(person, 0)
        trace.append("\(step): \(person) leaves")
        try await machines[person][0].workspace.deleteAccount(password: PeopleWorld.password)
        model.leave(person)
    }

    /// Has the model carry out what waited on a device.
    private mutating func settle(_ person: Int, _ machine: Int) {
        for act in waiting[person][machine] { _ = model.carryOut(act, by: person) }
        waiting[person][machine] = []
    }

    private mutating func act(
        on other: Int, by person: Int, _ machine: Int
    ) async throws {
        said += 1
        let count = model.conversations(of: person)[other]?.lines.count ?? 0
        let acts: [HistoryModel.Act] = [
            .send("line \(said)", to: other), .send("line \(said)", to: other),
            .send("line \(said)", to: other), .send("line \(said)", to: other), .accept(other),
            .accept(other), .accept(other), .decline(other), .takeBack(other), .block(other),
            .unblock(other),
            .read(other, through: max(1, count)), .stay("note \(said)"), .go,
        ]
        let act = acts[Int.random(in: acts.indices, using: &random)]
        if case .read = act, count == 0 { return }
        let device = machines[person][machine]
        if case .read = act {
            waiting[person][machine].removeAll { waiting in
                if case .read(other, _) = waiting { true } else { false }
            }
        }
        waiting[person][machine].append(act)
        trace.append("\(step): \(person).\(machine) \(act) \(device.transport.mode)")
        do {
            try await carryOut(act, on: device)
        } catch {
            trace.append("  refused: \(error)")
            // The model refuses it, too, or the comparison finds it.
        }
        switch device.transport.mode {
        case .up, .refusing: settle(person, machine)
        // The server carries out the first thing that waits, and its answer is lost.
        case .losingAnswers: _ = model.carryOut(waiting[person][machine][0], by: person)
        case .down: break
        }
        for item in try await device.workspace.outbox() {
            if case .failed = item.state { _ = try await device.workspace.withdraw(item.number) }
        }
    }

    private func carryOut(_ act: HistoryModel.Act, on device: Device) async throws {
        let workspace = device.workspace
        switch act {
        case .send(let text, let other):
            if mistake == .lost, said.isMultiple(of: 3) { return }
            _ = try await workspace.send(text, to: accounts[other])
            if mistake == .sentTwice { _ = try await workspace.send(text, to: accounts[other]) }
        case .accept(let other): _ = try await workspace.accept(accounts[other])
        case .decline(let other): try await workspace.decline(accounts[other])
        case .takeBack(let other): try await workspace.takeBackDecline(of: accounts[other])
        case .block(let other):
            if mistake != .blockMissed { try await workspace.block(accounts[other]) }
        case .unblock(let other): try await workspace.unblock(accounts[other])
        case .read(let other, let number):
            try await workspace.markRead(accounts[other], through: number)
        case .stay(let note):
            _ = try await workspace.statePresence(
                at: nil, note: note, until: world.clock.now + .hours(20))
        case .go: try await workspace.endPresence()
        }
    }
}

extension History {
    /// Compares what a device shows with what its person may see.
    private func look(_ person: Int, _ machine: Int) async throws {
        let device = machines[person][machine]
        if device.transport.mode == .up {
            try await lookAtServer(person, device.workspace)
        }
        try await lookAtDevice(person, machine)
    }

    private func lookAtServer(_ person: Int, _ workspace: Workspace) async throws {
        let feed = try await workspace.people().value.people.map { number(of: $0.person) }
        try compare("feed of \(person)", Set(feed), model.feed(of: person))
        let conversations = try await workspace.conversations().value
        let expected = model.conversations(of: person)
        let others = Set(conversations.map { number(of: $0.person) })
        try compare("conversations of \(person)", others, Set(expected.keys))
        for shown in conversations {
            let other = number(of: shown.person)
            guard let sight = expected[other] else { continue }
            let title = "conversation of \(person) with \(other)"
            try compare("\(title): state", shown.state.rawValue, sight.state)
            try compare("\(title): name", shown.displayName, "Person\(other)")
            let note = mistake == .presenceShown ? "note" : shown.here?.note
            try compare("\(title): presence", note, sight.note)
            let unread = mistake == .unreadOffByOne ? max(0, shown.unread - 1) : shown.unread
            try compare("\(title): unread", unread, sight.unread)
            var lines = try await workspace.messages(with: shown.person).value.map(line)
            if mistake == .outOfOrder, lines.count > 1 { lines.swapAt(0, 1) }
            try compare("\(title): lines", lines, sight.lines)
        }
        let asking = try await workspace.requests().value.map { number(of: $0.person) }
        try compare("requests", Set(asking), model.askers(of: person, declined: false))
        let declined = try await workspace.declined().value.map { number(of: $0.person) }
        try compare("declined", Set(declined), model.askers(of: person, declined: true))
    }

    /// Looks for what a device must not show although it may be behind: people who were blocked on
    /// it, and lines that nobody wrote.
    private func lookAtDevice(_ person: Int, _ machine: Int) async throws {
        let workspace = machines[person][machine].workspace
        var blocked: Set<Int> = []
        for act in waiting[person][machine] {
            if case .block(let other) = act { blocked.insert(other) }
            if case .unblock(let other) = act { blocked.remove(other) }
        }
        let known = try await workspace.keptPeople().map { number(of: $0.person) }
        try compare("blocked, but known to \(person)", blocked.intersection(known), [])
        var found = try await workspace.searchMessages("line", limit: 1000).map {
            number(of: $0.person)
        }
        if mistake == .foundThoughBlocked { found += blocked }
        try compare("blocked, but found by \(person)", blocked.intersection(found), [])
        for other in 0..<Self.people where other != person {
            let kept = try await workspace.messages(with: accounts[other], from: .device)
                .value.map(line)
            let all = model.lines(between: person, and: other)
            try compare("kept lines", kept, Array(all.prefix(kept.count)))
        }
    }

    private func number(of account: AccountID) -> Int { accounts.firstIndex(of: account) ?? -1 }

    private func line(_ message: MessageSummary) -> HistoryModel.Line {
        HistoryModel.Line(by: number(of: message.from), text: message.text)
    }

    private func compare<Value: Equatable>(
        _ title: String, _ shown: Value, _ expected: Value
    ) throws(Difference) {
        guard shown != expected else { return }
        throw Difference(
            seed: seed, step: step,
            sentence: "\(title): \(shown), and not \(expected)\n"
                + trace.joined(separator: "\n"))
    }
}
