import Primitives
import Simulation

@testable import Merge

/// A random history of one counter on several devices that sometimes sync, beside an oracle of the
/// events.
struct History {
    /// One operation: the state before, the state after, and its delta.
    struct Step {
        let before: FloorCounter
        let after: FloorCounter
        let delta: FloorCounter
        /// The events in the delta.
        let told: Set<Int>
    }

    let seed: UInt64
    var random: SeededGenerator
    let algebra: Algebra
    let devices: [DeviceID]
    var replicas: [FloorCounter]
    /// The events that each device knows.
    var known: [Set<Int>]
    var oracle = EventOracle()
    /// The day of each tap.
    var days: [Int: Day] = [:]
    /// Every operation.
    var steps: [Step] = []
    /// Every merge: the two states and the result.
    var merges: [(into: FloorCounter, of: FloorCounter, result: FloorCounter)] = []
    private var clocks: [HybridClock]
    /// The error of each device's wall clock.
    private let skews: [Duration]
    private var now = Instant(seconds: 1_700_000_000)

    /// The kinds of operations in a history.
    struct Kinds: OptionSet {
        let rawValue: Int
        static let sets = Kinds(rawValue: 1)
        static let deletions = Kinds(rawValue: 2)
        static let all: Kinds = [.sets, .deletions]
    }

    init(seed: UInt64, algebra: Algebra = .real, kinds: Kinds = .all, length: Int = 24) throws {
        self.seed = seed
        self.algebra = algebra
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 2...5, using: &random)
        devices = (0..<count).map { _ in DeviceID(high: random.next(), low: random.next()) }
        skews = (0..<count).map { _ in .seconds(Int.random(in: -5000...5000, using: &random)) }
        replicas = Array(repeating: FloorCounter(), count: count)
        known = Array(repeating: [], count: count)
        clocks = Array(repeating: HybridClock(), count: count)
        self.random = random
        for _ in 0..<Int.random(in: 1...length, using: &self.random) { try step(kinds) }
    }

    private mutating func step(_ kinds: Kinds) throws {
        let device = anyDevice()
        now += .milliseconds(Int.random(in: 0...2000, using: &random))
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<9: try tap(device, Int64.random(in: -4...9, using: &random))
        case 9..<11 where kinds.contains(.sets):
            set(device, to: Int64.random(in: -20...20, using: &random))
        case 11 where kinds.contains(.deletions): delete(device, true)
        case 12 where kinds.contains(.deletions): delete(device, random.chance(0.5))
        default: sync(anyDevice(), into: device)
        }
    }

    mutating func anyDevice() -> Int { Int.random(in: devices.indices, using: &random) }

    /// Returns a stamp of a device's own, inaccurate clock.
    mutating func stamp(_ device: Int) -> Stamp {
        clocks[device].stamp(at: now + skews[device], on: devices[device])
    }

    mutating func tap(_ device: Int, _ amount: Int64) throws {
        let before = replicas[device]
        var delta = try algebra.add(&replicas[device], amount, devices[device])
        // Days around the turn of a month.
        let day = Day(number: 19_690 + Int.random(in: 0...3, using: &random))
        delta.merge(replicas[device].note(amount, on: day, by: devices[device]))
        let event = oracle.record(.tap(device: device, amount: amount))
        days[event] = day
        known[device].insert(event)
        let told = Set(oracle.taps(of: device).map(\.number))
        steps.append(Step(before: before, after: replicas[device], delta: delta, told: told))
    }

    mutating func set(_ device: Int, to value: Int64) {
        let stamp = stamp(device)
        let before = replicas[device]
        let delta = algebra.set(&replicas[device], value, stamp)
        let seen = oracle.taps(in: known[device])
        let event = oracle.record(.set(value: value, stamp: stamp, seen: seen))
        known[device].insert(event)
        steps.append(
            Step(
                before: before, after: replicas[device], delta: delta,
                told: seen.union([event])))
    }

    mutating func delete(_ device: Int, _ isDeleted: Bool) {
        let stamp = stamp(device)
        let before = replicas[device]
        let told = oracle.deletions(in: known[device])
        let delta = algebra.delete(&replicas[device], isDeleted, stamp)
        let event = oracle.record(
            .deletion(
                isDeleted: isDeleted, stamp: stamp, seen: oracle.taps(in: known[device])))
        known[device].insert(event)
        steps.append(
            Step(
                before: before, after: replicas[device], delta: delta,
                told: told.union([event])))
    }

    /// Merges the state of one device into another.
    mutating func sync(_ source: Int, into device: Int) {
        learn(device, replicas[source], telling: known[source])
    }

    /// Merges a state with some events into a device.
    mutating func learn(_ device: Int, _ state: FloorCounter, telling told: Set<Int>) {
        let result = algebra.merge(replicas[device], state)
        merges.append((replicas[device], state, result))
        replicas[device] = result
        known[device].formUnion(told)
        if let stamp = [result.base?.stamp, result.deletion?.state.stamp].compactMap(\.self).max() {
            clocks[device].observe(stamp)
        }
    }

    /// Syncs all devices.
    mutating func syncAll() {
        for device in devices.indices.dropFirst() { sync(device, into: 0) }
        for device in devices.indices.dropFirst() { sync(0, into: device) }
    }

    /// All states that the devices went through.
    var states: [FloorCounter] { steps.map(\.after) + merges.map(\.result) + replicas }

    mutating func anyState() -> FloorCounter {
        states.randomElement(using: &random) ?? FloorCounter()
    }

    /// Returns the day totals for a device that knows some events: every tap on its day, whatever
    /// was set and deleted.
    func dayTotals(knowing known: Set<Int>) -> [Day: Int64] {
        var totals: [Day: Int64] = [:]
        for number in known {
            guard case .tap(_, let amount) = oracle.events[number], let day = days[number] else {
                continue
            }
            totals[day, default: 0] += amount
        }
        return totals.filter { $0.value != 0 }
    }

    /// Returns a message about the first device that differs from the oracle; `nil` if none does.
    func disagreement() -> String? {
        for device in devices.indices {
            let shown = try? replicas[device].value
            let wanted = oracle.value(knowing: known[device])
            if shown.map({ Int128($0) }) != wanted {
                return "device \(device) shows \(shown ?? .min) for \(wanted)"
            }
            if replicas[device].isVisible != oracle.isVisible(knowing: known[device]) {
                return "device \(device) is wrong about the deletion"
            }
            if replicas[device].dayTotals != dayTotals(knowing: known[device]) {
                return "device \(device) is wrong about the days"
            }
        }
        return nil
    }
}
