import Merge
import Primitives
import Testing

@Suite("Laws of the stopwatch")
struct StopwatchLawTests {
    private func holds(_ law: StopwatchLaw, _ histories: Int = 400) throws {
        let violation = try law.violation(in: histories)
        #expect(violation == nil, "\(law)")
    }

    @Test("L1 merge commutes") func commutes() throws { try holds(.commutes) }

    @Test("L2 merge associates") func associates() throws { try holds(.associates) }

    @Test("L3 merge is idempotent") func isIdempotent() throws { try holds(.isIdempotent) }

    @Test("L4 every operation and merge only grows the state")
    func onlyGrows() throws { try holds(.onlyGrows) }

    @Test("L5 applying an operation equals merging its delta")
    func deltasSuffice() throws { try holds(.deltasSuffice) }

    @Test("L6 any order, repetition and loss-then-resend of deltas equals one full merge")
    func anyOrder() throws { try holds(.anyOrder) }

    @Test("L7 no lost interval, against an oracle of events")
    func noneLost() throws { try holds(.noneLost, 800) }

    @Test("L8 no doubled interval (retry, replay)")
    func noneDoubled() throws { try holds(.noneDoubled, 150) }

    @Test("L14 floor never above what was in use")
    func removedIsNotShown() throws { try holds(.removedIsNotShown) }

    @Test("L15 no more entries than devices") func fewLanes() throws { try holds(.fewLanes) }

    @Test("L16 encoding is canonical: equal states, equal bytes, equal checksum")
    func isCanonical() throws { try holds(.isCanonical) }

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

    @Test("Elapsed is monotone while nothing is edited")
    func isMonotone() throws { try holds(.isMonotone, 80) }

    @Test("What two devices measure at once counts once")
    func countsOnce() throws { try holds(.countsOnce) }

    @Test("Of two stops the earlier wins") func earlierStop() throws { try holds(.earlierStop) }

    @Test("Reset, then start: only what is new counts")
    func resetThenStart() throws { try holds(.resetThenStart) }
}
