import Geofence
import Primitives
import Storage
import Sync
import Workspace

/// The context that all students of a day share.
struct DayContext: Sendable {
    let day: DayClock
    /// The time until which people say where they are, after the server's time at the end.
    let evening: Instant
    let map: PlaceIndex
    let directory: Directory
    let manners: Manners
    /// The students who block somebody on these days.
    let blockers: Set<Int>
    let sabotage: Sabotage
    /// The number of people to whom one student writes first at most: a server takes 20 a day, and
    /// all days of a run are one to it.
    var mostAsked = 16
}

/// A running student: walks, counts, writes and meets with real devices, and records it all.
actor SimulatedStudent {
    let student: Student
    let world: DayContext
    let devices: [SimulatedDevice]
    let plan: StudentPlan
    var ledger = Ledger()
    /// The random numbers for reactions to what the student sees.
    var mood: SeededGenerator
    /// The last quarter in which the conversations are read; `nil` for none.
    let lastTalk: Int?
    private let walk: Walk
    private var receiver: Receiver
    /// The time up to which the phone has processed its fixes.
    private var processed: Instant

    init(
        _ student: Student, devices: [SimulatedDevice], plan: StudentPlan, walk: Walk,
        habits: Receiver.Habits, world: DayContext
    ) {
        self.student = student
        self.world = world
        self.devices = devices
        self.plan = plan
        self.lastTalk = plan.lastTalk
        self.walk = walk
        self.processed = world.day.start
        self.receiver = Receiver(
            walk: walk, habits: habits, generator: student.generator(for: .receiver))
        self.mood = student.generator(for: .talk)
    }

    /// The device that the student carries.
    var phone: Workspace { devices[0].workspace }

    /// Returns the moment in a quarter of an hour at which the student looks up and acts.
    private func moment(in quarter: Int) -> Instant {
        world.day.instant(quarter: quarter) + .minutes(14)
    }

    /// Carries the phone through a quarter of an hour. Twice an hour it processes the fixes its
    /// receiver has collected, and reports entering and leaving to the server; every two hours if
    /// the student goes nowhere.
    func move(in quarter: Int) async throws {
        let now = moment(in: quarter)
        for device in devices { device.clock.advance(by: now - device.clock.now) }
        let isLast = quarter == world.day.quarters - 1
        let end = isLast ? world.day.end : now
        // A phone is sure that somebody has left some minutes later.
        let isMoving = walk.isMoving(during: processed - .minutes(45)..<end)
        guard isLast || quarter % 8 == 7 || quarter % 2 == 1 && isMoving else { return }
        try await tellWhere(until: end, isLast: isLast)
    }

    /// Carries the phone up to an instant: every minute on a way and for some minutes after it, as
    /// a phone does that tells of a visit once it knows of one; else twice an hour.
    func follow(until now: Instant) async throws {
        guard processed < world.day.end else { return }
        for device in devices where device.clock.now < now {
            device.clock.advance(by: now - device.clock.now)
        }
        let end = min(now, world.day.end)
        let isLast = end == world.day.end
        let isMoving = walk.isMoving(during: end - .minutes(15)..<end)
        guard isLast || end - processed >= .minutes(isMoving ? 1 : 30) else { return }
        try await tellWhere(until: end, isLast: isLast)
    }

    private func tellWhere(until end: Instant, isLast: Bool) async throws {
        let fixes = receiver.fixes(until: end)
        processed = end
        try await attempt("tell where they were") {
            let transitions = try await phone.receive(
                fixes, endingAt: isLast ? end : nil, on: world.map)
            if !transitions.isEmpty, devices[0].line.isOpen { try await phone.reportVisits() }
        }
    }

    /// Carries out the planned deeds of a quarter of an hour, with or without those about people.
    func act(in quarter: Int, talking: Bool = true) async throws {
        let deeds = plan.deeds(in: quarter).filter {
            talking || Scenario.Crowd.Pursuit($0) != .messages
        }
        for (index, deed) in deeds.enumerated() {
            let now = moment(in: quarter) + .seconds(index)
            for device in devices { device.clock.advance(by: now - device.clock.now) }
            try await attempt("carry out \(deed)") { try await self.perform(deed, in: quarter) }
        }
    }

    /// Syncs all devices until none has changes for another.
    func settle() async throws {
        try await attempt("sync") {
            for device in devices.indices { try await self.sync(device) }
            if devices.count > 1 {
                for device in devices.indices.dropLast() { try await self.sync(device) }
            }
        }
    }

    private func perform(_ deed: Deed, in quarter: Int) async throws {
        switch deed {
        case .create(let counter): try await create(plan.counters[counter])
        case .tap(let counter, let device, let times):
            try await tap(counter, on: device, times: times)
        case .reset(let counter, let device):
            let id = ledger.counts[counter].id
            try await devices[device].workspace.act { try $0.counters.reset(id) }
            ledger.counts[counter].oracle.set(0, on: device)
        case .set(let counter, let device, let value):
            let id = ledger.counts[counter].id
            try await devices[device].workspace.act { try $0.counters.set(id, to: value) }
            ledger.counts[counter].oracle.set(value, on: device)
        case .write(let entry, let device):
            let text = plan.entries[entry]
            let written = try await devices[device].workspace.act { try $0.entries.add(text) }
            ledger.entries[written.id] = text
        case .sync(let device): if device > 0 || !isAway(in: quarter) { try await sync(device) }
        case .meetSomebody: try await meetSomebody(in: quarter)
        case .answerRequests: try await answerRequests(in: quarter)
        case .reconsider: try await reconsider(in: quarter)
        case .talk(let partner): try await talk(to: partner, in: quarter)
        case .catchUp: try await catchUp(in: quarter)
        case .keepReadingPrivate: try await keepReadingPrivate()
        case .sayWhere: try await sayWhere(in: quarter)
        case .sayNothing: try await sayNothing(in: quarter)
        }
    }

    private func create(_ plan: CounterPlan) async throws {
        let counter = try await phone.act {
            try $0.counters.create(title: plan.title, step: plan.step)
        }
        ledger.counts.append(
            Ledger.Count(
                id: counter.id, plan: plan, oracle: CounterOracle(devices: devices.count)))
    }

    private func tap(_ counter: Int, on device: Int, times: Int) async throws {
        let count = ledger.counts[counter]
        let direction: Int64 = times < 0 ? -1 : 1
        for _ in 0..<abs(times) {
            let isLost = count.plan.isOnlyTapped && world.sabotage.strikes(.lostTap)
            if !isLost {
                try await devices[device].workspace.act {
                    try $0.counters.add(direction, to: count.id)
                }
            }
            ledger.counts[counter].total += direction * count.plan.step
            ledger.counts[counter].oracle.tap(direction * count.plan.step, on: device)
        }
    }

    private func sync(_ device: Int) async throws {
        try await devices[device].workspace.sync()
        for counter in ledger.counts.indices { ledger.counts[counter].oracle.sync(device) }
    }

    /// Runs an operation that must not fail; an error names the student and the operation.
    func attempt<Value: Sendable>(
        _ doing: String, _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch {
            throw SimulationError(error, student: student.displayName, doing: doing)
        }
    }
}

extension SimulationError {
    /// Creates the simulation error for a failed operation.
    init(_ error: any Error, student: String, doing: String) {
        switch error {
        case let error as SimulationError: self = error
        case WorkspaceError.server(.unreachable), SyncError.unreachable:
            self = .unreachable("\(error)")
        case _ where FailureKind(of: error) == .inputOutput:
            self = .noSpace(student: student, doing: doing, reason: "\(error)")
        default: self = .failed(student: student, doing: doing, reason: "\(error)")
        }
    }
}
