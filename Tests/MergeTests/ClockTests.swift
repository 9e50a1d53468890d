import Foundation
import Merge
import Primitives
import Testing

@Suite("Hybrid clock and stamps")
struct ClockTests {
    private let device = DeviceID(high: 1, low: 2)

    @Test("Stamps of a device always grow, however its wall clock jumps")
    func monotone() {
        for seed in UInt64(1)...200 {
            var random = SeededGenerator(seed: seed)
            var clock = HybridClock()
            var last: Stamp?
            for _ in 0..<60 {
                let wall = Instant(milliseconds: .random(in: -10...2000, using: &random))
                if random.chance(0.2) {
                    let seen = Stamp(
                        time: .random(in: 0...(2100 << 16), using: &random),
                        device: DeviceID(high: 9, low: 9))
                    clock.observe(seen)
                    last = last.map { max($0, seen) } ?? seen
                }
                let stamp = clock.stamp(at: wall, on: device)
                #expect(last.map { $0.time < stamp.time } ?? true, "seed \(seed)")
                #expect(stamp.instant >= wall, "seed \(seed)")
                last = stamp
            }
        }
    }

    @Test("While the wall clock goes on, a stamp tells its time")
    func closeToWall() {
        var clock = HybridClock()
        let start = Instant(seconds: 1_700_000_000)
        for step in 0..<100 {
            let now = start + .milliseconds(step * 3)
            #expect(clock.stamp(at: now, on: device).instant == now)
        }
    }

    @Test("65,536 stamps fit in a millisecond; the next one borrows from the future")
    func counter() {
        var clock = HybridClock()
        let now = Instant(seconds: 1)
        var stamp = clock.stamp(at: now, on: device)
        for _ in 0..<65_535 { stamp = clock.stamp(at: now, on: device) }
        #expect(stamp.instant == now)
        #expect(clock.stamp(at: now, on: device).instant == now + .milliseconds(1))
    }

    @Test("A clock at either end of time gives stamps and does not trap")
    func ends() {
        var clock = HybridClock()
        let early = clock.stamp(at: Instant(milliseconds: .min), on: device)
        #expect(early.instant == Instant(milliseconds: 0))
        let late = clock.stamp(at: Instant(milliseconds: .max), on: device)
        #expect(early < late)
        clock.observe(Stamp(time: .max, device: device))
        #expect(clock.stamp(at: Instant(seconds: 1), on: device).time == .max)
    }

    @Test("The text of a stamp reads back, and its order is the stamp's order")
    func text() throws {
        var random = SeededGenerator(seed: 4)
        var stamps = (0..<300).map { _ in
            Stamp(
                time: random.next() >> UInt64.random(in: 0...60, using: &random),
                device: DeviceID(high: random.next() & 3, low: random.next()))
        }
        stamps.append(Stamp(time: .max, device: device))
        for stamp in stamps {
            #expect(Stamp(stamp.description) == stamp)
        }
        let byText = stamps.map(\.description).sorted {
            $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
        #expect(stamps.sorted().map(\.description) == byText)
    }

    @Test(
        "Text that is not a stamp's own text is none",
        arguments: [
            "", "0000000000000001",
            "000000000000000F00000000000000000000000000000001",
            "+00000000000000f00000000000000000000000000000001",
            "000000000000000g00000000000000000000000000000001",
            "000000000000000f0000000000000000000000000000001",
        ])
    func refused(text: String) {
        #expect(Stamp(text) == nil)
    }
}

@Suite("Registers, tallies and scalars")
struct RegisterTests {
    @Test("Of two writes the later stays, whatever the order; equal stamps decide by value")
    func register() {
        for seed in UInt64(1)...300 {
            var random = SeededGenerator(seed: seed)
            let writes = (0..<6).map { _ in
                Register(
                    Int64.random(in: 0...3, using: &random),
                    at: Stamp(
                        time: .random(in: 0...2, using: &random),
                        device: DeviceID(high: 0, low: .random(in: 0...1, using: &random))))
            }
            let orders = (0..<4).map { _ in writes.shuffled(using: &random) }
            let results = orders.map { order in
                order.dropFirst().reduce(order[0]) { $0.merged(with: $1) }
            }
            let wanted = writes.max { ($0.stamp, $0.value) < ($1.stamp, $1.value) }
            #expect(results.allSatisfy { $0 == wanted }, "seed \(seed)")
        }
    }

    @Test("Of two tallies the longer chain stays, not the larger sum")
    func tally() {
        let long = Tally(count: 3, sum: -5)
        #expect(long.merged(with: Tally(count: 2, sum: 9)) == long)
        #expect(Tally(count: 2, sum: 9).merged(with: long) == long)
    }

    @Test("Scalars are ordered totally and survive JSON")
    func scalars() throws {
        let scalars: [Scalar] = [
            .null, .bool(false), .bool(true), .integer(.min), .integer(0), .integer(.max),
            .text(""), .text("1"), .text("e\u{301}"), .text("true"), .text("\u{E9}"),
        ]
        for (i, left) in scalars.enumerated() {
            for (j, right) in scalars.enumerated() {
                #expect((left < right) == (i < j), "\(left) and \(right)")
                #expect((left == right) == (i == j), "\(left) and \(right)")
            }
        }
        var document = Document()
        for (index, scalar) in scalars.enumerated() {
            let stamp = Stamp(time: 1, device: DeviceID(high: 1, low: 2))
            document.set("\(index)", to: scalar, at: stamp)
        }
        #expect(try Document(canonicalText: document.canonicalText) == document)
        #expect(Set(scalars).count == scalars.count)
    }

    @Test("A scalar gives what it holds and nothing else")
    func accessors() {
        #expect(Scalar.text("x").text == "x" && Scalar.text("x").integer == nil)
        #expect(Scalar.integer(4).integer == 4 && Scalar.integer(4).bool == nil)
        #expect(Scalar.bool(true).bool == true && Scalar.bool(true).text == nil)
    }

    @Test("A chain of adjustments that is full gives an error and changes nothing")
    func fullChain() throws {
        let device = DeviceID(high: 0, low: 1)
        let text =
            "{\"counters\":{\"value\":{\"tally\":{\"\(device)\":[18446744073709551615,1]}}}}"
        let full = try Document(canonicalText: text).counter("value")
        var counter = full
        #expect(throws: MergeError.overflow) { try counter.add(1, on: device) }
        #expect(counter == full)
    }

    @Test("Where devices counted past 64 bits together, the nearest number is shown")
    func clamped() throws {
        let devices = (1...3).map { DeviceID(high: 0, low: $0) }
        func joined(_ amounts: [Int64]) throws -> FloorCounter {
            var joined = FloorCounter()
            for (device, amount) in zip(devices, amounts) {
                var counter = FloorCounter()
                try counter.add(amount, on: device)
                joined.merge(counter)
            }
            return joined
        }
        #expect(try joined([.max, .max, -1]).clampedValue == .max)
        #expect(try joined([.min, .min, 1]).clampedValue == .min)
        #expect(try joined([.max, 5, -5]).clampedValue == .max)
        #expect(try joined([.max, .max, .min]).clampedValue == .max - 1)
        #expect(throws: MergeError.overflow) { try joined([.min, -1, 0]).value }
    }
}
