import Glibc

/// Exponents of power laws by maximum likelihood.
///
/// - Source: Clauset, Shalizi, Newman 2009; the upper cut enters the likelihood.
package enum PowerLaw {
    /// Returns the exponent of the density of the numbers within a range, `nil` for fewer than ten.
    package static func exponent(of numbers: [Double], from least: Double, to most: Double)
        -> Double?
    {
        var (count, sum) = (0, 0.0)
        for number in numbers where number >= least && number <= most {
            count += 1
            sum += log(number / least)
        }
        guard count >= 10 else { return nil }
        let reach = log(most / least)
        return rising(to: sum / Double(count)) { exponent in
            meanLog(exponent: exponent, reach: reach)
        }
    }

    /// Returns the exponent of whole numbers from a least one on, cut at a largest.
    package static func exponent(ofWhole numbers: [Int], from least: Int, to most: Int) -> Double? {
        var (count, sum) = (0, 0.0)
        for number in numbers where number >= least && number <= most {
            count += 1
            sum += log(Double(number))
        }
        guard count >= 10 else { return nil }
        let logs = (least...most).map { log(Double($0)) }
        return rising(to: sum / Double(count)) { exponent in
            var (weight, total) = (0.0, 0.0)
            for value in logs {
                let share = exp(-exponent * value)
                weight += share
                total += share * value
            }
            return total / weight
        }
    }

    /// Returns the mean logarithm of numbers from 1 to the exponential of a reach.
    private static func meanLog(exponent: Double, reach: Double) -> Double {
        let power = exponent - 1
        guard abs(power * reach) > 1e-6 else { return reach / 2 }
        return 1 / power - reach / (exp(power * reach) - 1)
    }

    /// Returns the exponent from -2 to 8 at which a mean, which falls as it grows, has a value.
    private static func rising(to value: Double, mean: (Double) -> Double) -> Double {
        var (low, high) = (-2.0, 8.0)
        for _ in 0..<50 {
            let middle = (low + high) / 2
            if mean(middle) > value { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
