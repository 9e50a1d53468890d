import Glibc
import Primitives

/// The draws of a population, from distributions that the statistics name.
extension SeededGenerator {
    /// Creates the generator of one purpose: of a seed and of numbers that name the purpose.
    package init(seed: UInt64, _ numbers: UInt64...) {
        var mixed = SeededGenerator(seed: seed)
        for number in numbers {
            mixed = SeededGenerator(seed: mixed.next() ^ (number &* 0x2545_F491_4F6C_DD1D))
        }
        self = mixed.split()
    }

    /// Returns a number from 0 up to, and without, 1.
    package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Returns a whole number from 0 up to, and without, a positive bound.
    package mutating func below(_ bound: Int) -> Int {
        Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(max(bound, 1))).high)
    }

    /// Returns a number of the exponential distribution with a mean.
    package mutating func exponential(mean: Double) -> Double { -mean * log(1 - unit()) }

    /// Returns a number whose logarithm is normal, by its median and that logarithm's deviation.
    package mutating func logNormal(median: Double, deviation: Double) -> Double {
        median * exp(normal(deviation: deviation))
    }

    /// Returns a number of a power law with a density of x to the minus exponent, cut at both ends.
    package mutating func powerLaw(
        from least: Double, to most: Double, exponent: Double
    ) -> Double {
        Self.powerLaw(from: least, to: most, exponent: exponent, at: unit())
    }

    /// Returns the number below which a share of such a power law lies.
    static func powerLaw(
        from least: Double, to most: Double, exponent: Double, at share: Double
    ) -> Double {
        let power = 1 - exponent
        guard abs(power) > 1e-9 else { return least * pow(most / least, share) }
        let (low, high) = (pow(least, power), pow(most, power))
        return pow(low + share * (high - low), 1 / power)
    }

    /// Returns a number of the gamma distribution with a shape of 1 or more.
    ///
    /// - Source: Marsaglia, Tsang 2000.
    package mutating func gamma(shape: Double, scale: Double) -> Double {
        let part = shape - 1 / 3.0
        let factor = 1 / (9 * part).squareRoot()
        for _ in 0..<1000 {
            let normal = normal(deviation: 1)
            let cube = pow(1 + factor * normal, 3)
            guard cube > 0 else { continue }
            if log(1 - unit()) < normal * normal / 2 + part * (1 - cube + log(cube)) {
                return part * cube * scale
            }
        }
        return shape * scale
    }

    /// Returns a count of the Poisson distribution with a mean; a large one is drawn as normal.
    package mutating func poisson(mean: Double) -> Int {
        guard mean < 60 else {
            return max(0, Int(normal(mean: mean, deviation: mean.squareRoot()) + 0.5))
        }
        var (count, product) = (0, unit())
        let limit = exp(-mean)
        while product > limit && count < 1000 {
            product *= unit()
            count += 1
        }
        return count
    }
}

extension SeededGenerator {
    /// Returns a direction on the plane, as a vector of length 1.
    mutating func direction() -> (east: Double, north: Double) {
        let angle = unit() * 2 * .pi
        return (cos(angle), sin(angle))
    }
}
