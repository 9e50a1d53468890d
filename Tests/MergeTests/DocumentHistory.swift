import Primitives

@testable import Merge

/// The operations of documents under test, so that the laws can also be run against broken ones.
struct DocumentAlgebra {
    var merge: (Document, Document) -> Document = { $0.merged(with: $1) }
    var setDeleted: (inout Document, Bool, Stamp) -> Void = { $0.setDeleted($1, at: $2) }
}

/// A random history of one document with all kinds of parts, on devices that sometimes sync, beside
/// plain lists of all writes, additions and deletions.
struct DocumentHistory {
    enum Event {
        case field(String, Scalar, Stamp)
        /// A tap, an interval or a text, which brings a deleted document back.
        case addition(part: String)
        /// A deletion or restoration of the known parts, by a device that had seen some events.
        case deletion(Bool, Stamp, parts: Set<String>, seen: Set<Int>)
    }

    let algebra: DocumentAlgebra
    let devices: [DeviceID]
    var trace: Trace<Document>
    var events: [Event] = []
    var known: [Set<Int>]
    private var clocks: [HybridClock]
    private let skews: [Duration]

    init(seed: UInt64, algebra: DocumentAlgebra = DocumentAlgebra()) throws {
        var random = SeededGenerator(seed: seed)
        self.algebra = algebra
        devices = (0..<3).map { _ in DeviceID(high: random.next(), low: random.next()) }
        skews = (0..<3).map { _ in .seconds(Int.random(in: -9...9, using: &random)) }
        known = Array(repeating: [], count: 3)
        clocks = Array(repeating: HybridClock(), count: 3)
        trace = Trace(Document(), devices: 3, random: random, merge: algebra.merge)
        for _ in 0..<Int.random(in: 3...25, using: &trace.random) { try step() }
    }

    mutating func anyDevice() -> Int { .random(in: devices.indices, using: &trace.random) }

    private mutating func stamp(_ device: Int) -> Stamp {
        let now = Instant(seconds: 1_700_000_000 + Int64(trace.steps.count))
        return clocks[device].stamp(at: now + skews[device], on: devices[device])
    }

    private mutating func step() throws {
        let device = anyDevice()
        switch Int.random(in: 0..<16, using: &trace.random) {
        case 0..<3: writeField(device)
        case 3..<7: try add(device)
        case 7: try change(device)
        case 8..<10: delete(device, trace.random.chance(0.7))
        default: sync(anyDevice(), into: device)
        }
    }

    private static let values: [Scalar] = [
        .null, .bool(true), .integer(.min), .integer(3), .text(""), .text("Kids"),
        .text("\u{0}\"\\/\u{7F}\u{2028}🧒🏽e\u{301}"),
    ]

    private mutating func writeField(_ device: Int) {
        var state = trace.replicas[device]
        let name = ["title", "color", "größe"].randomElement(using: &trace.random) ?? ""
        let value = Self.values.randomElement(using: &trace.random) ?? .null
        let stamp = stamp(device)
        state.set(name, to: value, at: stamp)
        record(.field(name, value, stamp), device, state)
    }

    /// Adds a tap, an interval or a text.
    mutating func add(_ device: Int) throws {
        var state = trace.replicas[device]
        let part = ["value", "steps", "time", "text"].randomElement(using: &trace.random) ?? ""
        let stamp = stamp(device)
        switch part {
        case "time":
            try state.changeStopwatch(part) { stopwatch throws(MergeError) in
                _ = try stopwatch.start(at: stamp.instant, on: stamp.device)
            }
        case "text": state.changeText(part) { $0.set(.text("\(stamp.time & 3)"), at: stamp) }
        default:
            let day = Day(number: 19_690 + Int(stamp.time % 5))
            try state.changeCounter(part) { counter throws(MergeError) in
                _ = try counter.add(Int64(stamp.time & 3), on: stamp.device)
                counter.note(Int64(stamp.time & 3), on: day, by: stamp.device)
            }
        }
        record(.addition(part: part), device, state)
    }

    /// Makes a change that does not bring the document back.
    private mutating func change(_ device: Int) throws {
        var state = trace.replicas[device]
        let stamp = stamp(device)
        if let name = state.counters.keys.sorted().first, trace.random.chance(0.5) {
            state.changeCounter(name) { $0.set(4, at: stamp) }
        } else if state.stopwatches["time"] != nil {
            state.changeStopwatch("time") { stopwatch in
                if stopwatch.isRunning {
                    stopwatch.stop(at: stamp.instant)
                } else {
                    stopwatch.reset()
                }
            }
        }
        trace.note(device, state, delta: state.delta(since: trace.replicas[device]))
    }

    mutating func delete(_ device: Int, _ isDeleted: Bool) {
        var state = trace.replicas[device]
        let stamp = stamp(device)
        algebra.setDeleted(&state, isDeleted, stamp)
        let parts = Set(state.names).subtracting(state.fields.keys)
        record(
            .deletion(isDeleted, stamp, parts: parts, seen: known[device]), device, state)
    }

    private mutating func record(_ event: Event, _ device: Int, _ state: Document) {
        events.append(event)
        known[device].insert(events.count - 1)
        trace.note(device, state, delta: state.delta(since: trace.replicas[device]))
    }

    mutating func sync(_ source: Int, into device: Int) {
        trace.join(trace.replicas[source], into: device)
        known[device].formUnion(known[source])
        if let stamp = trace.replicas[device].latestStamp { clocks[device].observe(stamp) }
    }

    mutating func syncAll() {
        for device in devices.indices.dropFirst() { sync(device, into: 0) }
        for device in devices.indices.dropFirst() { sync(0, into: device) }
    }
}

extension DocumentHistory {
    /// Whether the document should be deleted for a device that knows some events.
    func isDeleted(knowing known: Set<Int>) -> Bool {
        var parts: Set<String> = []
        for case .addition(let part) in known.map({ events[$0] }) { parts.insert(part) }
        guard !parts.isEmpty else { return isDeleted("", knowing: known) }
        return parts.allSatisfy { isDeleted($0, knowing: known) }
    }

    private func isDeleted(_ part: String, knowing known: Set<Int>) -> Bool {
        var latest: (stamp: Stamp, isDeleted: Bool)?
        var unseen = known.filter {
            if case .addition(part) = events[$0] { true } else { false }
        }
        for case .deletion(let isDeleted, let stamp, let parts, let seen)
            in known.map({ events[$0] })
        where part.isEmpty ? parts.isEmpty : parts.contains(part) {
            unseen.subtract(seen)
            if latest.map({ $0.stamp < stamp }) ?? true { latest = (stamp, isDeleted) }
        }
        return (latest?.isDeleted ?? false) && unseen.isEmpty
    }

    /// Returns a message about the first device with a wrong state; `nil` if all are right.
    func disagreement() -> String? {
        for device in devices.indices {
            let state = trace.replicas[device]
            var fields: [String: (stamp: Stamp, value: Scalar)] = [:]
            for case .field(let name, let value, let stamp) in known[device].map({ events[$0] })
            where fields[name].map({ $0.stamp < stamp }) ?? true {
                fields[name] = (stamp, value)
            }
            for (name, wanted) in fields where state[name] != wanted.value {
                return "device \(device): \(name) is not \(wanted.value)"
            }
            let wanted = isDeleted(knowing: known[device])
            if state.isDeleted != wanted { return "device \(device): deleted is not \(wanted)" }
        }
        return nil
    }
}

extension Document {
    /// Whether another document contains all of this one, part by part.
    func isBelow(_ other: Self) -> Bool {
        fields.allSatisfy { name, register in
            other.fields[name].map { register.stamp <= $0.stamp } ?? false
        }
            && counters.allSatisfy { other.counters[$0].map($1.isBelow) ?? false }
            && stopwatches.allSatisfy { other.stopwatches[$0].map($1.isBelow) ?? false }
            && texts.allSatisfy { other.texts[$0].map($1.isBelow) ?? false }
    }
}
