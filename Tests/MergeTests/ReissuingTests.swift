import Primitives
import Testing

@testable import Merge

/// A generator of random actions on a document, by any device.
private struct Deeds {
    var random: SeededGenerator
    private var time: UInt64 = 1_700_000_000_000 << 16

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func act(on document: inout Document, as device: DeviceID) throws {
        time += UInt64.random(in: 1...100, using: &random)
        let stamp = Stamp(time: time, device: device)
        let amount = Int64.random(in: -9...9, using: &random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<3:
            let day = Day(number: 19_690 + Int.random(in: 0...3, using: &random))
            try document.changeCounter("value") { counter throws(MergeError) in
                _ = try counter.add(amount, on: device)
                counter.note(amount, on: day, by: device)
            }
        case 3: document.changeCounter("value") { $0.set(amount, at: stamp) }
        case 4, 5:
            try document.changeStopwatch("time") { watch throws(MergeError) in
                _ = try watch.append(
                    start: stamp.instant, stop: stamp.instant + .seconds(3), on: device)
            }
        case 6:
            let hidesAll = random.chance(0.3)
            let first = document.stopwatch("time").intervals.first?.id
            document.changeStopwatch("time") { watch in
                if hidesAll { watch.reset() } else if let first { watch.hide(first) }
            }
        case 7: document.changeText("text") { $0.set(.integer(amount), at: stamp) }
        case 8: document.set("title", to: .integer(amount), at: stamp)
        default: document.setDeleted(random.chance(0.5), at: stamp)
        }
    }
}

@Suite("What one device did becomes another's")
struct ReissuingTests {
    private let old = DeviceID(high: 0, low: 1)
    private let new = DeviceID(high: 0, low: 2)
    private let other = DeviceID(high: 0, low: 3)

    @Test("It is as if the other device had done it from the beginning")
    func same() throws {
        for seed in UInt64(1)...1000 {
            var base = Document()
            var deeds = Deeds(seed: seed)
            for _ in 0..<Int.random(in: 0...12, using: &deeds.random) {
                let device = deeds.random.chance(0.6) ? old : other
                try deeds.act(on: &base, as: device)
            }
            var (mine, wanted) = (base, base)
            var again = deeds
            let count = Int.random(in: 0...12, using: &deeds.random)
            _ = Int.random(in: 0...12, using: &again.random)
            for _ in 0..<count {
                try deeds.act(on: &mine, as: old)
                try again.act(on: &wanted, as: new)
            }
            let reissued = mine.reissued(from: old, as: new, since: base)
            #expect(reissued == wanted, "seed \(seed)")
            #expect(base.isContained(in: reissued), "seed \(seed)")
        }
    }

    @Test("Two that counted as one device: joined, nothing of either is lost or doubled")
    func taps() throws {
        for seed in UInt64(1)...300 {
            var random = SeededGenerator(seed: seed)
            var base = FloorCounter()
            var sum: Int64 = 0
            var branches: [Document] = []
            for _ in 0..<Int.random(in: 0...5, using: &random) {
                try base.add(3, on: old)
                base.note(3, on: Day(number: 9), by: old)
                sum += 3
            }
            var root = Document()
            root.changeCounter("value") { $0 = base }
            for _ in 0..<2 {
                var branch = root
                for _ in 0..<Int.random(in: 0...9, using: &random) {
                    let amount = Int64.random(in: -5...5, using: &random)
                    try branch.changeCounter("value") { [old] counter throws(MergeError) in
                        _ = try counter.add(amount, on: old)
                        counter.note(amount, on: Day(number: 9), by: old)
                    }
                    sum += amount
                }
                branches.append(branch)
            }
            let joined = branches[0].merged(
                with: branches[1].reissued(from: old, as: new, since: root))
            #expect(try joined.counter("value").value == sum, "seed \(seed)")
            #expect(joined.counter("value").dayTotals.values.reduce(0, +) == sum, "seed \(seed)")
        }
    }
}
