import Glibc

/// The test of Kolmogorov and Smirnov of a sample against a distribution.
package enum KolmogorovSmirnov {
    /// Returns the chance of a distance as large as that of a sample, with the terms of Stephens
    /// for small samples.
    package static func chance(of sample: [Double], cumulative: (Double) -> Double) -> Double {
        guard !sample.isEmpty else { return 0 }
        let sorted = sample.sorted()
        let count = Double(sorted.count)
        var distance = 0.0
        for (number, value) in sorted.enumerated() {
            let share = cumulative(value)
            distance = max(distance, Double(number + 1) / count - share)
            distance = max(distance, share - Double(number) / count)
        }
        let scaled = (count.squareRoot() + 0.12 + 0.11 / count.squareRoot()) * distance
        guard scaled > 0.2 else { return 1 }
        var sum = 0.0
        for term in 1...100 {
            let sign = term % 2 == 1 ? 1.0 : -1
            sum += sign * exp(-2 * Double(term * term) * scaled * scaled)
        }
        return min(1, max(0, 2 * sum))
    }

    /// Returns the chance of positive numbers under the log-normal distribution that fits best.
    package static func chanceOfLogNormal(_ sample: [Double]) -> Double {
        let logs = sample.map { log($0) }
        let mean = Spread.mean(logs)
        let deviation = Spread.deviation(logs)
        guard deviation > 0 else { return 0 }
        return chance(of: logs) { 0.5 * erfc((mean - $0) / (deviation * 2.0.squareRoot())) }
    }

    /// Returns the chance of positive numbers under the gamma distribution that fits best.
    ///
    /// - Source: Minka 2002 for the first guess of the shape; Press 2007, 6.2, for the integral.
    package static func chanceOfGamma(_ sample: [Double]) -> Double {
        let mean = Spread.mean(sample)
        let gap = log(mean) - Spread.mean(sample.map { log($0) })
        guard gap > 0 else { return 0 }
        let root = ((gap - 3) * (gap - 3) + 24 * gap).squareRoot()
        let shape = (3 - gap + root) / (12 * gap)
        return chance(of: sample) { lowerGamma(shape: shape, at: $0 * shape / mean) }
    }

    /// Returns the regularised lower incomplete gamma function.
    package static func lowerGamma(shape: Double, at point: Double) -> Double {
        guard point > 0 else { return 0 }
        let front = exp(shape * log(point) - point - lgamma(shape))
        guard point >= shape + 1 else {
            var (term, sum) = (1 / shape, 1 / shape)
            for step in 1...500 {
                term *= point / (shape + Double(step))
                sum += term
                if term < sum * 1e-14 { break }
            }
            return front * sum
        }
        var lower = point + 1 - shape
        var (ratio, down) = (1e300, 1 / lower)
        var value = down
        for step in 1...500 {
            let factor = -Double(step) * (Double(step) - shape)
            lower += 2
            down = 1 / (factor * down + lower)
            ratio = lower + factor / ratio
            value *= down * ratio
            if abs(down * ratio - 1) < 1e-14 { break }
        }
        return 1 - front * value
    }
}
