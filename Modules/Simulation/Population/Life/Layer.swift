import Glibc
import Primitives

/// A trait that is spread evenly over its distribution: of any hundred people in a row, about one
/// is in each hundredth of it. So a small population is as mixed as a large one.
///
/// - Source: Roberts 2018, the sequence R4, an additive recurrence of low discrepancy.
enum Layer: Double {
    /// Whether somebody stays near their quarter; the others are the distance to their family, how
    /// much they talk, and how open they are to company.
    case rooted = 0.8566748838545029
    case family = 0.7338918566271260
    case talk = 0.6287067210378087
    case company = 0.5385972572236101

    /// Returns the share of the distribution below the trait of a person, from 0 to 1.
    func share(of number: Int, seed: UInt64) -> Double {
        var own = SeededGenerator(seed: seed, 31, rawValue.bitPattern)
        return (own.unit() + Double(number) * rawValue).truncatingRemainder(dividingBy: 1)
    }

    /// Returns the number below which a share of a distribution lies whose logarithm is logistic.
    static func logLogistic(median: Double, deviation: Double, at share: Double) -> Double {
        let share = min(max(share, 1e-9), 1 - 1e-9)
        return median * pow(share / (1 - share), deviation * 3.0.squareRoot() / .pi)
    }
}
