import Merge
import Primitives
import SyncSimulation

/// A random history of one counter on several devices that sometimes sync, checked against an
/// oracle of the events.
struct CounterHistory {
    private var random: SeededGenerator
    private let devices: [DeviceID]
    private var replicas: [FloorCounter]
    private var known: [Set<Int>]
    private var clocks: [HybridClock]
    private var oracle = EventOracle()
    private var now = Instant(seconds: 1_700_000_000)

    /// Creates a history of the given number of random operations on the given number of devices.
    init(seed: UInt64, devices count: Int, operations: Int) throws {
        var random = SeededGenerator(seed: seed)
        devices = (0..<count).map { _ in DeviceID(high: random.next(), low: random.next()) }
        replicas = Array(repeating: FloorCounter(), count: count)
        known = Array(repeating: [], count: count)
        clocks = Array(repeating: HybridClock(), count: count)
        self.random = random
        for _ in 0..<operations { try step() }
    }

    /// Whether every device shows the right value, now and after all have synced.
    mutating func agrees() throws -> Bool {
        guard try showsAll() else { return false }
        for device in devices.indices.dropFirst() { sync(device, into: 0) }
        for device in devices.indices.dropFirst() { sync(0, into: device) }
        return try showsAll() && replicas.allSatisfy { $0 == replicas[0] }
    }

    private mutating func step() throws {
        let device = Int.random(in: devices.indices, using: &random)
        now += .milliseconds(Int.random(in: 0...2000, using: &random))
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<10:
            let amount = Int64.random(in: -4...9, using: &random)
            try replicas[device].add(amount, on: devices[device])
            known[device].insert(oracle.record(.tap(device: device, amount: amount)))
        case 10..<12:
            let stamp = clocks[device].stamp(at: now, on: devices[device])
            let value = Int64.random(in: -20...20, using: &random)
            replicas[device].set(value, at: stamp)
            let seen = oracle.taps(in: known[device])
            known[device].insert(oracle.record(.set(value: value, stamp: stamp, seen: seen)))
        case 12:
            let stamp = clocks[device].stamp(at: now, on: devices[device])
            replicas[device].setDeleted(true, at: stamp)
            let seen = oracle.taps(in: known[device])
            known[device].insert(
                oracle.record(.deletion(isDeleted: true, stamp: stamp, seen: seen)))
        default: sync(Int.random(in: devices.indices, using: &random), into: device)
        }
    }

    private mutating func sync(_ source: Int, into device: Int) {
        replicas[device].merge(replicas[source])
        known[device].formUnion(known[source])
        for stamp in [replicas[device].base?.stamp, replicas[device].deletion?.state.stamp] {
            if let stamp { clocks[device].observe(stamp) }
        }
    }

    private func showsAll() throws -> Bool {
        for device in devices.indices {
            guard try Int128(replicas[device].value) == oracle.value(knowing: known[device]),
                replicas[device].isVisible == oracle.isVisible(knowing: known[device])
            else { return false }
        }
        return true
    }
}
