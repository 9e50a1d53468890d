import Foundation
import Testing

@testable import Simulation

/// The times of requests, beside the rates that their phases say.
@Suite struct ScheduleTests {
    private static let shapes: [LoadShape] = [
        .hold(700), .ramp(from: 100, to: 900), .steps([200, 400, 1000]),
        .sine(mean: 500, swing: 300, period: 7), .burst(rate: 300, size: 250, every: 2.5),
    ]

    @Test("Each second has the requests of its rate within 0.5 %, or one", arguments: shapes)
    func rates(shape: LoadShape) {
        let length = 30.0
        let times = Schedule([LoadPhase(shape, seconds: length)], seed: 1).map(\.time)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(abs(Double(times.count) - shape.due(by: length, of: length)) <= 1)
        // Apart from the second of a burst, which begins at its first microsecond.
        for second in 1...Int(length) {
            let end = Double(second) - 1e-5
            let due = shape.due(by: end, of: length)
            let made = Double(times.count { Double($0) <= end * 1e6 })
            #expect(abs(made - due) <= max(1, 0.005 * due))
        }
    }

    @Test("The gaps of poisson are exponential: mean, deviation and tail are those of the rate")
    func poisson() {
        let rate = 1000.0
        let times = Schedule([LoadPhase(.poisson(rate), seconds: 60)], seed: 5).map(\.time)
        let gaps = zip(times, times.dropFirst()).map { Double($1 - $0) / 1e6 }
        let mean = gaps.reduce(0, +) / Double(gaps.count)
        var squares = 0.0
        for gap in gaps { squares += (gap - mean) * (gap - mean) }
        let variance = squares / Double(gaps.count)
        #expect(abs(mean * rate - 1) < 0.02)
        #expect(abs(variance.squareRoot() * rate - 1) < 0.03)
        // The distance of Kolmogorov and Smirnov at one in a thousand, and rounding of times.
        let sorted = gaps.sorted()
        let count = Double(sorted.count)
        var distance = 0.0
        for (index, gap) in sorted.enumerated() {
            let seen = Double(index + 1) / count
            distance = max(distance, abs(seen - 1 + exp(-gap * rate)))
        }
        #expect(distance < 1.95 / count.squareRoot() + 0.001)
    }

    @Test("Phases follow each other without a request more or less")
    func phases() {
        let phases = [
            LoadPhase(.hold(3), seconds: 0.5), LoadPhase(.hold(3), seconds: 0.5),
            LoadPhase(.ramp(from: 0, to: 10), seconds: 1),
        ]
        let times = Schedule(phases, seed: 1).map(\.time)
        #expect(times.count == 8)
        #expect(times.prefix(3) == [333_333, 666_667, 1_000_000])
    }

    @Test("The same seed gives the same times, and another one others")
    func seeds() {
        let phases = [LoadPhase(.poisson(100), seconds: 10)]
        #expect(Array(Schedule(phases, seed: 3)) == Array(Schedule(phases, seed: 3)))
        #expect(Array(Schedule(phases, seed: 3)) != Array(Schedule(phases, seed: 4)))
    }

    @Test("The shares of all parts are the whole", arguments: [0, 1, 7, 200])
    func shares(total: Int) throws {
        for count in 1...5 {
            let shares = try (1...count).map {
                try #require(LoadPart("\($0)/\(count)")).share(of: total)
            }
            #expect(shares.reduce(0, +) == total)
            #expect((shares.max() ?? 0) - (shares.min() ?? 0) <= 1)
        }
    }

    @Test("A server stopped for 2 s within 20 s shows in the latencies from the intended start")
    func stopped() {
        // One connection for each request: all that are due in the pause are answered at its end.
        var fromIntended = Histogram()
        for due in Schedule([LoadPhase(.hold(500), seconds: 20)], seed: 1).map(\.time) {
            let isInPause = (9_000_000..<11_000_000).contains(due)
            fromIntended.record(isInPause ? 11_000_000 - due + 1000 : 1000)
        }
        #expect(abs(Double(fromIntended.value(atPercentile: 95)) / 1e6 - 1.0) < 0.1)
        #expect(abs(Double(fromIntended.value(atPercentile: 99)) / 1e6 - 1.8) < 0.18)
    }
}
