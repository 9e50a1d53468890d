import API
import Counting
import Hub
import Primitives
import Storage
import Synchronization
import Workspace

/// A person who counts on two devices with other settings, through a network that loses requests
/// and answers: no two periods of a counter ever share a day, and in the end both show the same.
struct PeriodPlay {
    private let steps: [PeriodStep]
    private let bug: WorldBug?
    private let time = VirtualTime()
    private let server: WorldServer
    private let devices: [WorldDevice]
    private let way: LossyWay
    private var rules = [DayRule.utc, DayRule.utc]
    /// The weeks of the settings in which each device counted, which a planted bug shows.
    private var weeks: [Set<Period>] = [[], []]

    init(_ plan: WorldPlan, bug: WorldBug?, runsTwice: Bool) async throws {
        steps = plan.periodSteps
        self.bug = bug
        server = WorldServer(time, seed: plan.seed, runsTwice: runsTwice)
        devices = [0, 1].map { [time] number in
            WorldDevice(number, of: 0, seed: plan.seed, time: time, runsTwice: runsTwice)
        }
        way = LossyWay(HubTransport(try await server.open()))
    }

    /// Carries out the steps, and notes them.
    ///
    /// - Throws: ``WorldViolation``.
    mutating func run(noting trace: inout WorldTrace) async throws {
        guard !steps.isEmpty else { return }
        let address = try ServerAddress(World.address)
        for device in devices {
            let workspace = try await Workspace.open(
                Store(engine: device.engine), environment: device.environment
            ) { [way] _ in way }
            device.workspace = workspace
            if device.number == 0 {
                try await workspace.register(
                    name: "counter", password: World.password, displayName: "Counter",
                    server: address)
            } else {
                try await workspace.signIn(
                    name: "counter", password: World.password, server: address)
            }
        }
        let settings = CounterSettings(target: .some(Target(goal: 3, period: .week)))
        let id = try await workspace(of: 0).act {
            try $0.counters.create(CounterDraft("Kids", settings: settings)).id
        }
        for number in [0, 1] { try await workspace(of: number).sync() }
        for step in steps {
            time.milliseconds += Int64(step.hours) * 3_600_000
            trace.note(time.milliseconds, step.device, "#\(step.number) \(step)")
            try await carryOut(step, on: id)
            _ = try await check(step.device, id)
        }
        rules = [.utc, .utc]
        for number in [0, 1, 0, 1] { try await workspace(of: number).sync() }
        let shown = [try await check(0, id), try await check(1, id)]
        if shown[0] != shown[1] {
            try violate("device 0 shows \(shown[0]), device 1 \(shown[1])")
        }
        trace.note(time.milliseconds, 0, "\(shown[0])")
    }

    private func workspace(of number: Int) -> Workspace {
        guard let workspace = devices[number].workspace else {
            preconditionFailure("a device was not begun")
        }
        return workspace.following(rules[number])
    }

    private mutating func carryOut(_ step: PeriodStep, on id: Counter.ID) async throws {
        if case .settings(let weekStart, let minute) = step.deed {
            rules[step.device] = DayRule(zone: .utc, startMinute: minute, weekStart: weekStart)
        }
        let (rule, workspace) = (rules[step.device], workspace(of: step.device))
        switch step.deed {
        case .tap(let hours):
            let at = devices[step.device].clock.now - .hours(hours)
            try await workspace.act { try $0.counters.add(1, to: id, at: at) }
            weeks[step.device].insert(
                PeriodRule.week.period(of: rule.day(of: at), weekStart: rule.weekStart))
        case .set: try await workspace.act { try $0.counters.set(id, to: 4) }
        case .reset: try await workspace.act { try $0.counters.reset(id) }
        case .undo:
            _ = try? await workspace.undo()
            // The counter stays.
            if (try? await workspace.read { try $0.counters.counter(id) }) == nil {
                try await workspace.redo()
            }
        case .target(let period):
            let settings = CounterSettings(target: .some(Target(goal: 3, period: period)))
            try await workspace.act { try $0.counters.edit(id, settings) }
        case .settings: break
        case .sync(let fate):
            way.meet(fate)
            _ = try? await workspace.sync()
            way.meet(.arrives)
        }
    }

    /// Checks the periods that a device shows, and returns them in words, the newest first.
    private func check(_ number: Int, _ id: Counter.ID) async throws -> [String] {
        let (results, counter) = try await workspace(of: number).read {
            (try $0.counters.periods(of: id), try $0.counters.counter(id))
        }
        var shown = results.map(\.period)
        if bug == .weeksBySetting { shown = weeks[number].sorted { $0.first > $1.first } }
        for (later, earlier) in zip(shown, shown.dropFirst()) where earlier.last >= later.first {
            try violate("device \(number) has \(earlier) and \(later), which share days")
        }
        // A day that starts later may make the newest period one that has not begun.
        if let period = counter.period,
            results.first(where: { $0.period == period })?.value != counter.value
        {
            try violate("device \(number) counts \(counter.value), and shows \(results)")
        }
        return results.map { "\($0.period) \($0.value)" }
    }

    private func violate(_ sentence: String) throws -> Never {
        throw WorldViolation(rule: .periods, sentence: sentence, at: time.milliseconds)
    }
}

/// A way to the server that loses what pushes, or its answers, as it is told.
private final class LossyWay: Transport {
    private let hub: HubTransport
    private let fate = Mutex(PeriodStep.Fate.arrives)

    init(_ hub: HubTransport) { self.hub = hub }

    func meet(_ fate: PeriodStep.Fate) { self.fate.withLock { $0 = fate } }

    func send(_ request: APIRequest) async throws -> APIResponse {
        let fate = request.path == "/v1/sync/push" ? fate.withLock { $0 } : .arrives
        if fate == .isLost { throw TransportError.unreachable("the request is lost") }
        let answer = try await hub.send(request)
        if fate == .losesAnswer { throw TransportError.unreachable("the answer is lost") }
        return answer
    }

    func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        throw TransportError.unreachable("there are no streams")
    }
}
