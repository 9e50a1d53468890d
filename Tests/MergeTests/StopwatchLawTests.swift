import Merge
import Primitives
import Testing

@Suite("Laws of the stopwatch")
struct StopwatchLawTests {
    /// The numbers of histories, where they are not 400.
    private static let histories = [
        StopwatchLaw.noneLost.description: 800, StopwatchLaw.noneDoubled.description: 150,
        StopwatchLaw.isMonotone.description: 80,
    ]

    @Test("It holds in random histories", arguments: StopwatchLaw.all)
    func holds(law: StopwatchLaw) throws {
        let violation = try law.violation(in: Self.histories[law.description] ?? 400)
        #expect(violation == nil, "\(law)")
    }

    @Test("L18 overflow is an error, never a trap", arguments: UInt64(1)...60)
    func overflow(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let ends: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
        func end() -> Instant {
            Instant(milliseconds: ends[Int.random(in: 0..<7, using: &random)])
        }
        var stopwatch = Stopwatch()
        for _ in 0..<8 {
            let device = DeviceID(high: 0, low: .random(in: 1...2, using: &random))
            try stopwatch.append(start: end(), stop: end(), on: device)
            try stopwatch.start(at: end(), on: device)
            if random.chance(0.5) { stopwatch.stop(at: end()) }
            let elapsed = stopwatch.elapsed(at: end())
            #expect(elapsed >= .zero && elapsed <= .milliseconds(Int64.max))
        }
    }
}
