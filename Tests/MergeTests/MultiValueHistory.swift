import Primitives
import Testing

@testable import Merge

/// The operations of multi-values under test, so that the laws can be run against broken ones.
struct MultiValueAlgebra {
    var merge: (MultiValue, MultiValue) -> MultiValue = { $0.merged(with: $1) }
    var set: (inout MultiValue, Scalar, Stamp) -> Void = { $0.set($1, at: $2) }
}

/// A random history of one text on several devices that sometimes sync, beside plain lists of all
/// writes and of what each writer had seen.
struct MultiValueHistory {
    struct Write {
        let value: Scalar
        let stamp: Stamp
        let seen: Set<Int>
    }

    let algebra: MultiValueAlgebra
    let devices: [DeviceID]
    var trace: Trace<MultiValue>
    /// Every write, as the oracle, which knows nothing of versions.
    var writes: [Write] = []
    /// The writes that each device knows.
    var known: [Set<Int>]
    private var clocks: [HybridClock]
    private var skews: [Duration]

    init(seed: UInt64, algebra: MultiValueAlgebra = MultiValueAlgebra()) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 2...4, using: &random)
        self.algebra = algebra
        devices = (0..<count).map { _ in DeviceID(high: random.next(), low: random.next()) }
        skews = (0..<count).map { _ in .seconds(Int.random(in: -9...9, using: &random)) }
        known = Array(repeating: [], count: count)
        clocks = Array(repeating: HybridClock(), count: count)
        trace = Trace(MultiValue(), devices: count, random: random, merge: algebra.merge)
        for _ in 0..<Int.random(in: 1...20, using: &trace.random) { step() }
    }

    private mutating func step() {
        let device = anyDevice()
        switch Int.random(in: 0..<10, using: &trace.random) {
        case 0..<5:
            let text = ["", "rain", "sun", "snow"].randomElement(using: &trace.random) ?? ""
            write(.text(text), device)
        case 5: delete(device)
        default: sync(anyDevice(), into: device)
        }
    }

    mutating func anyDevice() -> Int { .random(in: devices.indices, using: &trace.random) }

    private mutating func stamp(_ device: Int) -> Stamp {
        let now = Instant(seconds: 1_700_000_000 + Int64(trace.steps.count))
        return clocks[device].stamp(at: now + skews[device], on: devices[device])
    }

    mutating func write(_ value: Scalar, _ device: Int) {
        var state = trace.replicas[device]
        let stamp = stamp(device)
        algebra.set(&state, value, stamp)
        writes.append(Write(value: value, stamp: stamp, seen: known[device]))
        known[device].insert(writes.count - 1)
        trace.note(device, state, delta: state.delta(since: trace.replicas[device]))
    }

    private mutating func delete(_ device: Int) {
        var state = trace.replicas[device]
        state.say(isDeleted: trace.random.chance(0.6), at: stamp(device))
        trace.note(device, state, delta: state.delta(since: trace.replicas[device]))
    }

    mutating func sync(_ source: Int, into device: Int) {
        trace.join(trace.replicas[source], into: device)
        known[device].formUnion(known[source])
        for (writer, time) in trace.replicas[device].progress {
            clocks[device].observe(Stamp(time: time, device: writer))
        }
    }

    mutating func syncAll() {
        for device in devices.indices.dropFirst() { sync(device, into: 0) }
        for device in devices.indices.dropFirst() { sync(0, into: device) }
    }

    /// Returns the values for a device that knows some writes: those that no known write had seen.
    func values(knowing known: Set<Int>) -> Set<Scalar> {
        let replaced = known.reduce(into: Set<Int>()) { $0.formUnion(writes[$1].seen) }
        return Set(known.subtracting(replaced).map { writes[$0].value })
    }

    /// Returns a message about the first device with wrong values; `nil` if all are right.
    func disagreement() -> String? {
        for device in devices.indices {
            let state = trace.replicas[device]
            let shown = state.values.map(\.value)
            let wanted = values(knowing: known[device])
            if Set(shown) != wanted || shown.count != wanted.count {
                return "device \(device) shows \(shown) for \(wanted)"
            }
            if state.isConflicted != (wanted.count > 1) { return "device \(device): conflict" }
            if state.values.map(\.stamp) != state.values.map(\.stamp).sorted() { return "order" }
        }
        return nil
    }
}

extension MultiValue {
    /// Returns the part of this state that an earlier one lacks, without using `merge`.
    func delta(since before: Self) -> Self {
        var delta = MultiValue()
        delta.writes = writes.filter { before.writes[$0] != $1 }
        if deletion != before.deletion { delta.deletion = deletion }
        return delta
    }

    /// Whether another state contains all of this one, part by part.
    func isBelow(_ other: Self) -> Bool {
        let areWrites = writes.allSatisfy { device, write in
            guard let later = other.writes[device] else { return false }
            return later.time > write.time
                || (later.time == write.time
                    && (later.values == write.values || later.values.isEmpty))
        }
        guard let deletion else { return areWrites }
        return areWrites
            && deletion.state.stamp <= other.deletion?.state.stamp ?? deletion.state.stamp
            && other.deletion != nil
            && deletion.seen.allSatisfy { $1 <= other.deletion?.seen[$0] ?? 0 }
    }
}
