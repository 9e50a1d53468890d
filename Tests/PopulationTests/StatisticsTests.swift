import Population
import Primitives
import Testing

@Suite struct StatisticsTests {
    private var random = SeededGenerator(seed: 11)

    @Test("The exponent of a drawn power law is found", arguments: [1.1, 1.75, 2.4])
    func exponents(_ exponent: Double) throws {
        var random = random
        let numbers = (0..<20_000).map { _ in
            random.powerLaw(from: 1, to: 1000, exponent: exponent)
        }
        let found = try #require(PowerLaw.exponent(of: numbers, from: 1, to: 1000))
        #expect(abs(found - exponent) < 0.04)
        let uniform = (0..<20_000).map { _ in 1 + 999 * random.unit() }
        let flat = try #require(PowerLaw.exponent(of: uniform, from: 1, to: 1000))
        #expect(abs(flat) < 0.1)
        #expect(PowerLaw.exponent(of: [1, 2, 3], from: 1, to: 10) == nil)
    }

    @Test("The exponent of whole numbers is found")
    func wholeExponents() throws {
        var random = random
        let weights = (1...200).map { 1 / Double($0 * $0) }
        let total = weights.reduce(0, +)
        let numbers = (0..<20_000).map { _ in
            var left = random.unit() * total
            var value = 0
            while value < 199, left >= weights[value] {
                left -= weights[value]
                value += 1
            }
            return value + 1
        }
        let found = try #require(PowerLaw.exponent(ofWhole: numbers, from: 1, to: 200))
        #expect(abs(found - 2) < 0.05)
    }

    @Test("Kolmogorov and Smirnov tell log-normal, gamma and power law from each other")
    func distributions() {
        var random = random
        let normal = (0..<250).map { _ in random.logNormal(median: 50, deviation: 0.7) }
        let gamma = (0..<250).map { _ in random.gamma(shape: 1.8, scale: 30) }
        let power = (0..<250).map { _ in random.powerLaw(from: 1, to: 10_000, exponent: 1.4) }
        #expect(KolmogorovSmirnov.chanceOfLogNormal(normal) > 0.01)
        #expect(KolmogorovSmirnov.chanceOfGamma(gamma) > 0.01)
        #expect(KolmogorovSmirnov.chanceOfLogNormal(power) < 0.01)
        #expect(KolmogorovSmirnov.chanceOfGamma(power) < 0.01)
        // Gamma of shape 1 is the exponential distribution.
        #expect(abs(KolmogorovSmirnov.lowerGamma(shape: 1, at: 1) - 0.632_120_558_8) < 1e-9)
        #expect(abs(KolmogorovSmirnov.lowerGamma(shape: 1, at: 5) - 0.993_262_053) < 1e-9)
    }

    @Test("Gini, shares and quantiles of small lists are those by hand")
    func spread() {
        #expect(Spread.gini([1, 1, 1, 1]) == 0)
        #expect(Spread.gini([0, 0, 0, 1]) == 0.75)
        #expect(Spread.topShare(0.25, of: [1, 1, 1, 5]) == 0.625)
        #expect(Spread.quantile(0.5, ofSorted: [1, 2, 3, 10]) == 2.5)
        #expect(Spread.deviation([2, 4]) == 1)
        #expect(abs(Spread.line([(0, 1), (1, 3), (2, 5)]).slope - 2) < 1e-12)
    }

    @Test("Regular gaps have a burstiness of -1, random ones of 0, heavy-tailed ones more")
    func burstiness() throws {
        var random = random
        let regular = try #require(Burstiness(gaps: [5, 5.001, 5, 5.002, 5]))
        #expect(regular.plain < -0.99)
        let random1 = (0..<5000).map { _ in random.exponential(mean: 60) }
        let poisson = try #require(Burstiness(gaps: random1))
        #expect(abs(poisson.plain) < 0.05 && abs(poisson.memory) < 0.05)
        let heavy = (0..<5000).map { _ in random.powerLaw(from: 1, to: 1e5, exponent: 1.3) }
        #expect(try #require(Burstiness(gaps: heavy)).corrected > 0.2)
        #expect(Burstiness(gaps: [1, 2]) == nil)
    }

    @Test("A sequence that repeats can be predicted, a random one cannot")
    func predictability() {
        var random = random
        let repeated = (0..<600).map { UInt64($0 % 3) }
        let chance = (0..<600).map { _ in UInt64(random.below(8)) }
        #expect(Predictability.bound(of: repeated) > 0.98)
        #expect(Predictability.bound(of: chance) < 0.4)
        // Fano's inequality by hand: one bit and two kinds leave a coin.
        #expect(abs(Predictability.bound(entropy: 0.999_999, kinds: 2) - 0.5) < 0.01)
        #expect(Predictability.bound(of: [4, 4, 4]) == 1)
    }

    @Test("Days of one form have one motif, whatever their places are")
    func motifs() {
        let one = DailyMotif(places: [1, 2, 1, 3, 1])
        #expect(one == DailyMotif(places: [9, 4, 9, 7, 9]))
        #expect(one != DailyMotif(places: [1, 2, 3, 1]))
        #expect(DailyMotif(places: [1, 2, 3, 1]) == DailyMotif(places: [5, 8, 6, 5]))
        #expect(DailyMotif(places: [1, 2, 3, 4, 5, 6, 7]) == nil)
    }
}
