import Foundation
import Geofence
import Primitives
import TestSupport
import Testing

@testable import Simulation

@Suite("Noise of which the truth is known")
struct NoiseTests {
    private static let seeds = UInt64(Sweep.count(12, long: 1000))

    @Test(
        "A still phone, as bad as those of a public trace, never leaves, hardly strays"
    )
    func still() {
        let study = NoiseStudy()
        var elsewhere = 0
        for seed in 1...Self.seeds {
            let outcome = study.stillPhone(seed: seed, noise: .trace())
            #expect(outcome.fixes > 1500)
            #expect(outcome.falseLeaves == 0, "seed \(seed): \(outcome)")
            #expect(outcome.silences == outcome.gaps, "seed \(seed): \(outcome)")
            elsewhere += outcome.falseVisits
        }
        // One in a thousand days, as measured.
        #expect(elsewhere <= 1 + Int(Self.seeds / 500))
    }

    @Test(
        "Visits over two minutes: precision and recall of 0.99 at 20 m, of 0.95 at 50 m",
        arguments: [(20.0, 0.99), (50, 0.95)])
    func walked(accuracy: Double, bound: Double) {
        let score = NoiseStudy().days(
            seeds: 1...max(3, Self.seeds / 10), noise: NoiseModel(accuracy: .fixed(accuracy)))
        #expect(score.truth > 200)
        #expect(score.precision >= bound, "\(score)")
        #expect(score.recall >= bound, "\(score)")
    }

    @Test("The noise is what it says: two of three readings within the accuracy, a third is left")
    func model() {
        var generator = SeededGenerator(seed: 5)
        let middle = Coordinate(longitude: -76.88, latitude: 40.95)
        let start = Instant(seconds: 1_772_000_000)
        var noise = NoiseModel.trace(memory: .minutes(1))
        noise.gapChance = 0
        let fixes = noise.readings(during: start..<start + .hours(400), using: &generator) { _ in
            middle
        }
        let share = { (count: Int) in Double(count) / Double(fixes.count) }
        let near = fixes.count { $0.coordinate.distance(to: middle) <= $0.accuracy ?? 0 }
        #expect(abs(share(near) - 0.66) < 0.02)
        #expect(abs(share(fixes.count { ($0.accuracy ?? 0) > 100 }) - 0.23) < 0.01)
        let disordered = zip(fixes, fixes.dropFirst()).count { $0.at > $1.at }
        #expect(abs(share(disordered) - 0.03) < 0.01)
        let wild = fixes.count { $0.coordinate.distance(to: middle) > 4_900 }
        #expect(abs(share(wild) - 0.01) < 0.003)
    }
}
