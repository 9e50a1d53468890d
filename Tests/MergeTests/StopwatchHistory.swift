import Primitives

@testable import Merge

/// The operations of stopwatches under test, so that the laws can also be run against broken ones.
struct StopwatchAlgebra {
    var merge: (Stopwatch, Stopwatch) -> Stopwatch = { $0.merged(with: $1) }
    var start: (inout Stopwatch, Instant, DeviceID) throws -> Stopwatch.IntervalID = {
        try $0.start(at: $1, on: $2)
    }
    var stop: (inout Stopwatch, Instant) -> Void = { $0.stop(at: $1) }
    var reset: (inout Stopwatch) -> Void = { $0.reset() }
    var elapsed: (Stopwatch, Instant) -> Duration = { $0.elapsed(at: $1) }
}

/// A random history of one stopwatch on several devices that sometimes sync, beside an oracle of
/// the events.
struct StopwatchHistory {
    let algebra: StopwatchAlgebra
    let devices: [DeviceID]
    var trace: Trace<Stopwatch>
    /// The events that each device knows.
    var known: [Set<Int>]
    var oracle = StopwatchOracle()
    /// The oracle's event of each interval.
    var events: [Stopwatch.IntervalID: Int] = [:]
    var now = 0
    private var skews: [Int]
    private var clocks: [HybridClock]

    init(seed: UInt64, algebra: StopwatchAlgebra = StopwatchAlgebra(), length: Int = 24) throws {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 2...4, using: &random)
        self.algebra = algebra
        devices = (0..<count).map { _ in DeviceID(high: random.next(), low: random.next()) }
        skews = (0..<count).map { _ in .random(in: -40...40, using: &random) }
        known = Array(repeating: [], count: count)
        clocks = Array(repeating: HybridClock(), count: count)
        trace = Trace(Stopwatch(), devices: count, random: random, merge: algebra.merge)
        for _ in 0..<Int.random(in: 1...length, using: &trace.random) { try step() }
    }

    mutating func step() throws {
        let device = anyDevice()
        now += .random(in: 0...20, using: &trace.random)
        switch Int.random(in: 0..<20, using: &trace.random) {
        case 0..<6: try start(device)
        case 6..<10: stop(device)
        case 10: try enter(device)
        case 11: hide(device)
        case 12: reset(device)
        case 13: delete(device)
        case 14: skews[device] = .random(in: -400...400, using: &trace.random)
        default: sync(anyDevice(), into: device)
        }
    }

    mutating func anyDevice() -> Int { .random(in: devices.indices, using: &trace.random) }

    /// Returns the time of a device's own, inaccurate clock.
    func wall(_ device: Int) -> Int { now + skews[device] }

    private func at(_ moment: Int) -> Instant { Instant(milliseconds: Int64(moment)) }

    mutating func start(_ device: Int) throws {
        var state = trace.replicas[device]
        let moment = wall(device)
        let begin = max(
            moment, oracle.latestStop(of: device, knowing: known[device]) ?? moment)
        let id = try algebra.start(&state, at(moment), devices[device])
        record(
            .interval(device: device, start: begin, stop: nil, isByHand: false), device, state,
            id: id)
    }

    mutating func enter(_ device: Int) throws {
        var state = trace.replicas[device]
        let start = wall(device) - Int.random(in: 0...60, using: &trace.random)
        let stop = start + Int.random(in: -5...60, using: &trace.random)
        let id = try state.append(start: at(start), stop: at(stop), on: devices[device])
        record(
            .interval(device: device, start: start, stop: max(start, stop), isByHand: true),
            device, state, id: id)
    }

    mutating func stop(_ device: Int) {
        var state = trace.replicas[device]
        let running = oracle.intervals(knowing: known[device]).filter { $1.stop == nil }
        algebra.stop(&state, at(wall(device)))
        record(.stop(at: wall(device), seen: Set(running.keys)), device, state)
    }

    mutating func hide(_ device: Int) {
        var state = trace.replicas[device]
        guard let id = state.intervals.randomElement(using: &trace.random)?.id,
            let event = events[id]
        else { return }
        state.hide(id)
        record(.removal(seen: [event]), device, state)
    }

    mutating func reset(_ device: Int) {
        var state = trace.replicas[device]
        algebra.reset(&state)
        let seen = oracle.intervals(knowing: known[device]).keys
        record(.removal(seen: Set(seen)), device, state)
    }

    private mutating func delete(_ device: Int) {
        var state = trace.replicas[device]
        let stamp = clocks[device].stamp(at: at(wall(device)), on: devices[device])
        state.say(isDeleted: trace.random.chance(0.6), at: stamp)
        trace.note(device, state, delta: state.delta(since: trace.replicas[device]))
    }

    /// Merges the state of one device into another.
    mutating func sync(_ source: Int, into device: Int) {
        trace.join(trace.replicas[source], into: device)
        known[device].formUnion(known[source])
        if let stamp = trace.replicas[device].deletion?.state.stamp {
            clocks[device].observe(stamp)
        }
    }

    /// Syncs all devices.
    mutating func syncAll() {
        for device in devices.indices.dropFirst() { sync(device, into: 0) }
        for device in devices.indices.dropFirst() { sync(0, into: device) }
    }

    private mutating func record(
        _ event: StopwatchOracle.Event, _ device: Int, _ state: Stopwatch,
        id: Stopwatch.IntervalID? = nil
    ) {
        let number = oracle.record(event)
        if let id { events[id] = number }
        known[device].insert(number)
        trace.note(device, state, delta: state.delta(since: trace.replicas[device]))
    }

    /// Returns a message about the first device that differs from the oracle; `nil` if none does.
    func disagreement() -> String? {
        for device in devices.indices {
            let state = trace.replicas[device]
            let wanted = oracle.intervals(knowing: known[device])
            var shown: [Int: StopwatchOracle.Shown] = [:]
            for interval in state.intervals {
                guard let event = events[interval.id] else { return "\(interval.id) is nobody's" }
                shown[event] = StopwatchOracle.Shown(
                    start: Int(interval.start.milliseconds),
                    stop: interval.stop.map { Int($0.milliseconds) },
                    isByHand: interval.isByHand)
            }
            if shown != wanted { return "device \(device) shows \(shown) for \(wanted)" }
            if state.lanes.values.contains(where: { $0.runs.contains(where: \.endsEarly) }) {
                return "device \(device) keeps an interval that ends before it begins"
            }
            for moment in [now - 30, now, now + 50] {
                let elapsed = algebra.elapsed(state, at(moment))
                let wanted = oracle.elapsed(at: moment, knowing: known[device])
                if elapsed != .milliseconds(wanted) {
                    return "device \(device) has \(elapsed) for \(wanted) ms at \(moment)"
                }
            }
            if state.isRunning != wanted.values.contains(where: { $0.stop == nil }) {
                return "device \(device) is wrong about running"
            }
        }
        return nil
    }
}

extension Stopwatch {
    /// Returns the part of this state that an earlier one lacks, without using `merge`.
    func delta(since before: Self) -> Self {
        var delta = Stopwatch()
        for (device, lane) in lanes {
            let old = before.lanes[device] ?? Lane()
            let runs = lane.runs.filter { !old.runs.contains($0) }
            let removed = (0...lane.latest).filter { lane.isRemoved($0) && !old.isRemoved($0) }
            guard !runs.isEmpty || !removed.isEmpty else { continue }
            delta.lanes[device] = Lane(runs: runs, floor: 0, hidden: removed.filter { $0 > 0 })
        }
        if deletion != before.deletion { delta.deletion = deletion }
        return delta
    }

    /// Whether another state contains all of this one, part by part.
    func isBelow(_ other: Self) -> Bool {
        let areLanes = lanes.allSatisfy { device, lane in
            let later = other.lanes[device] ?? Lane()
            let areRemoved = (1..<lane.latest + 1).allSatisfy {
                !lane.isRemoved($0) || later.isRemoved($0)
            }
            return areRemoved
                && lane.runs.allSatisfy { run in
                    guard let same = later.run(run.number) else {
                        return later.isRemoved(run.number)
                    }
                    return same.start == run.start && same.isByHand == run.isByHand
                        && run.stop.map { stop in same.stop.map { $0 <= stop } ?? false } ?? true
                }
        }
        let isSaid = deletion.map { old in
            other.deletion.map { new in
                old.state.stamp <= new.state.stamp
                    && old.seen.allSatisfy { $1 <= new.seen[$0] ?? 0 }
            } ?? false
        }
        return areLanes && isSaid ?? true
    }
}

extension Stopwatch.Lane {
    func isRemoved(_ number: UInt64) -> Bool { number <= floor || hidden.contains(number) }
}

extension Stopwatch.Run {
    /// Whether the stored stop is before the start, which is shown as no stop.
    fileprivate var endsEarly: Bool { stop.map { $0 < start } ?? false }
}
