import Glibc

/// Figures about the spread of numbers.
package enum Spread {
    /// Returns the mean, 0 of no numbers.
    package static func mean(_ numbers: [Double]) -> Double {
        numbers.isEmpty ? 0 : numbers.reduce(0, +) / Double(numbers.count)
    }

    /// Returns the standard deviation, 0 of fewer than two numbers.
    package static func deviation(_ numbers: [Double]) -> Double {
        guard numbers.count > 1 else { return 0 }
        let mean = mean(numbers)
        let sum = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        return (sum / Double(numbers.count)).squareRoot()
    }

    /// Returns the number below which a share of ascending numbers lies.
    package static func quantile(_ share: Double, ofSorted numbers: [Double]) -> Double {
        guard let last = numbers.indices.last else { return 0 }
        let point = share * Double(last)
        let low = Int(point)
        let high = min(low + 1, last)
        return numbers[low] + (numbers[high] - numbers[low]) * (point - Double(low))
    }

    /// Returns the median.
    package static func median(_ numbers: [Double]) -> Double {
        quantile(0.5, ofSorted: numbers.sorted())
    }

    /// Returns the share of the numbers that a condition holds for.
    package static func share(_ numbers: [Double], where holds: (Double) -> Bool) -> Double {
        numbers.isEmpty ? 0 : Double(numbers.count(where: holds)) / Double(numbers.count)
    }

    /// Returns the Gini coefficient of numbers that are not negative.
    package static func gini(_ numbers: [Double]) -> Double {
        let total = numbers.reduce(0, +)
        guard total > 0 else { return 0 }
        var sum = 0.0
        for (rank, number) in numbers.sorted().enumerated() {
            sum += Double(2 * (rank + 1) - numbers.count - 1) * number
        }
        return sum / (Double(numbers.count) * total)
    }

    /// Returns the share of the whole that the largest numbers have.
    package static func topShare(_ part: Double, of numbers: [Double]) -> Double {
        let total = numbers.reduce(0, +)
        guard total > 0 else { return 0 }
        let count = max(1, Int(Double(numbers.count) * part + 0.5))
        return numbers.sorted(by: >).prefix(count).reduce(0, +) / total
    }

    /// Returns the slope of the line through points that fits best, and the share of the spread
    /// that it explains.
    package static func line(_ points: [(Double, Double)]) -> (slope: Double, fit: Double) {
        guard points.count > 1 else { return (0, 0) }
        let (left, right) = (mean(points.map(\.0)), mean(points.map(\.1)))
        var (wide, high, both) = (0.0, 0.0, 0.0)
        for (one, other) in points {
            wide += (one - left) * (one - left)
            high += (other - right) * (other - right)
            both += (one - left) * (other - right)
        }
        guard wide > 0, high > 0 else { return (0, 0) }
        return (both / wide, both * both / (wide * high))
    }
}
