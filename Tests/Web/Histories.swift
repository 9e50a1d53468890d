import Merge
import Primitives

/// A random history of one document on three devices that sometimes exchange it. The same file runs
/// on the host and in a browser's core, so equal hashes are equal bytes.
private struct History {
    private var state: UInt64
    private let devices: [DeviceID]
    private var replicas = [Document(), Document(), Document()]
    private var clocks = [HybridClock(), HybridClock(), HybridClock()]
    private var changes: [(device: Int, change: DocumentChange)] = []
    private var now: Int64 = 1_700_000_000_000
    /// The hash of all bytes that were written.
    private(set) var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    /// The number of laws that were broken.
    private(set) var broken: Int32 = 0

    init(seed: UInt64) {
        state = seed
        devices = (1...3).map { DeviceID(high: seed &* 3, low: UInt64($0)) }
        for _ in 0..<(5 + below(25)) { step() }
        checkLaws()
    }

    /// The numbers of SplitMix64.
    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    private mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

    private mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }

    private mutating func stamp(_ device: Int) -> Stamp {
        clocks[device].stamp(at: Instant(milliseconds: now), on: devices[device])
    }

    private mutating func step() {
        now += Int64(below(90_000)) - 20_000
        let device = below(3)
        let before = replicas[device]
        switch below(12) {
        case 0, 1: writeField(device)
        case 2, 3: count(device)
        case 4, 5: time(device)
        case 6: writeText(device)
        case 7: replicas[device].setDeleted(below(3) > 0, at: stamp(device))
        case 8: takeBack(device)
        case 9: addForeign(device)
        default: return exchange(device, below(3))
        }
        let change = DocumentChange(from: before, to: replicas[device], on: devices[device])
        if !change.isEmpty { changes.append((device, change)) }
        note(change)
    }

    private mutating func writeField(_ device: Int) {
        let values: [Scalar] = [
            .null, .bool(true), .integer(.min), .integer(3), .text(""), .text("Kids"),
            .text("مياه \u{202E}"), .text("e\u{301}\"\\\n"),
        ]
        let name = one(of: ["title", "color", "step", "é", "deleted", "zz"])
        let value = name == "deleted" ? .bool(below(2) == 0) : one(of: values)
        replicas[device].set(name, to: value, at: stamp(device))
    }

    private mutating func count(_ device: Int) {
        let amount = one(of: [1, 1, 1, -1, 20, Int64.max / 3, .min])
        let day = Day(number: 20_000 + below(50))
        let stamp = below(4) == 0 ? stamp(device) : nil
        let id = devices[device]
        let name = one(of: ["value", "bonus"])
        replicas[device].changeCounter(name) { counter in
            if let stamp {
                counter.set(amount, at: stamp)
            } else if (try? counter.add(amount, on: id)) != nil {
                counter.note(amount, on: day, by: id)
            }
        }
    }

    private mutating func time(_ device: Int) {
        let (kind, instant, id) = (below(6), Instant(milliseconds: now), devices[device])
        let choice = below(64)
        replicas[device].changeStopwatch("time") { stopwatch in
            let shown = stopwatch.intervals
            switch kind {
            case 0, 1: _ = try? stopwatch.start(at: instant, on: id)
            case 2: stopwatch.stop(at: instant)
            case 3:
                _ = try? stopwatch.append(
                    start: instant, stop: below64(choice, instant), original: shown.first?.original,
                    on: id)
            case 4: if !shown.isEmpty { stopwatch.hide(shown[choice % shown.count].id) }
            default: if choice < 12 { stopwatch.reset() }
            }
        }
    }

    private mutating func writeText(_ device: Int) {
        let text = one(of: ["", "one", "two\n", "\u{1F46A}"])
        let stamp = stamp(device)
        replicas[device].changeText("note") { $0.set(.text(text), at: stamp) }
    }

    private mutating func takeBack(_ device: Int) {
        guard let (_, change) = changes.last(where: { $0.device == device }) else { return }
        var clock = clocks[device]
        let (instant, id) = (Instant(milliseconds: now), devices[device])
        let (kept, obstacles) = replicas[device].revert(change, on: id) {
            clock.stamp(at: instant, on: id)
        }
        clocks[device] = clock
        note(kept)
        mix(UInt64(obstacles.count))
    }

    /// Parts that a later version would write, inside of a counter and beside all.
    private mutating func addForeign(_ device: Int) {
        let text = one(of: [
            #"{"later":{"a":[1,2.5,null],"b":{"c":"d"}},"more":-0.001}"#,
            #"{"counters":{"value":{"rule":{"x":1e300},"tally":{}}},"fields":{}}"#,
            #"{"texts":{"note":{"form":["b","a"]}},"é":9007199254740993}"#,
        ])
        guard let later = try? Document(canonicalText: text) else { return broken += 1 }
        replicas[device].merge(later)
    }

    private mutating func exchange(_ device: Int, _ other: Int) {
        let (mine, theirs) = (replicas[device], replicas[other])
        let delta = theirs.delta(since: mine)
        check(mine.merged(with: delta) == mine.merged(with: theirs))
        replicas[device].merge(below(2) == 0 ? delta : theirs)
        if let stamp = theirs.latestStamp { clocks[device].observe(stamp) }
        note(replicas[device])
    }

    private mutating func checkLaws() {
        let (a, b, c) = (replicas[0], replicas[1], replicas[2])
        let all = a.merged(with: b).merged(with: c)
        check(a.merged(with: b) == b.merged(with: a))
        check(all == a.merged(with: b.merged(with: c)))
        check(all.merged(with: b) == all && a.isContained(in: all))
        for document in [a, b, c, all] {
            check((try? Document(canonicalText: document.canonicalText)) == document)
            check((try? Document(canonicalBytes: document.canonicalBytes)) == document)
            note(document)
        }
        let new = DeviceID(high: 9, low: 9)
        note(all.reissued(from: devices[0], as: new, since: b))
        check(all.names.count == c.merged(with: a).merged(with: b).names.count)
    }

    private mutating func check(_ holds: Bool) { if !holds { broken += 1 } }

    private mutating func note(_ document: Document) {
        for byte in document.canonicalText.utf8 { mix(byte) }
        for byte in document.canonicalBytes { mix(byte) }
        mix(UInt64(bitPattern: document.counter("value").clampedValue))
        mix(document.isDeleted ? 1 : UInt64(document.stopwatch("time").intervals.count))
    }

    private mutating func note(_ change: DocumentChange) {
        var writer = JSONWriter()
        change.write(to: &writer)
        for byte in writer.bytes { mix(byte) }
        var reader = JSONPullReader(writer.bytes)
        check((try? DocumentChange(from: &reader)) == change)
    }

    private mutating func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }

    private mutating func mix(_ word: UInt64) {
        for shift in [UInt64(0), 8, 16, 24, 32, 40, 48, 56] { mix(UInt8(word >> shift & 0xFF)) }
    }
}

private func below64(_ choice: Int, _ start: Instant) -> Instant? {
    choice % 4 == 0 ? nil : start + .milliseconds(Int64(choice) * 1000)
}

/// Plays the histories of some seeds.
///
/// - Returns: The hash of all that was written; 0 if a law was broken.
@_cdecl("histories")
public func histories(_ first: UInt64, _ count: UInt64) -> UInt64 {
    var all: UInt64 = 0
    for seed in first..<first + count {
        let history = History(seed: seed)
        if history.broken > 0 { return 0 }
        all = all &* 31 &+ history.hash
    }
    return all
}
