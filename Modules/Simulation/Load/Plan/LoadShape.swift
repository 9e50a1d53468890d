import Glibc

/// The course of a rate over a phase of a load.
///
/// - Units: seconds, and requests a second.
package enum LoadShape: Sendable, Hashable {
    /// The same rate all the time.
    case hold(Double)
    /// A rate that changes evenly.
    case ramp(from: Double, to: Double)
    /// Rates that each last equally long.
    case steps([Double])
    /// A rate that swings around a mean.
    case sine(mean: Double, swing: Double, period: Double)
    /// Gaps of an exponential distribution at a mean rate.
    case poisson(Double)
    /// A rate, and many requests at once at each beginning of an interval.
    case burst(rate: Double, size: Int, every: Double)
    /// The acts of the people of a population on a day.
    case replay(PopulationReplay)

    /// Returns the number of requests that are due by a time.
    ///
    /// - Parameters:
    ///   - time: The seconds since the phase began.
    ///   - length: The seconds that the phase lasts.
    package func due(by time: Double, of length: Double) -> Double {
        switch self {
        case .hold(let rate), .poisson(let rate): return rate * time
        case .ramp(let first, let last):
            return first * time + (last - first) * time * time / (2 * length)
        case .steps(let rates):
            let each = length / Double(rates.count)
            var due = 0.0
            for (number, rate) in rates.enumerated() {
                due += rate * min(max(time - Double(number) * each, 0), each)
            }
            return due
        case .sine(let mean, let swing, let period):
            let turn = 2 * Double.pi / period
            return mean * time + swing / turn * (1 - cos(turn * time))
        case .burst(let rate, let size, let every):
            // A burst at the very end would belong to the next phase.
            let bursts = min((time / every).rounded(.down), (length / every).rounded(.up) - 1)
            return rate * time + Double(size) * (bursts + 1)
        case .replay(let replay): return Double(replay.due(by: time))
        }
    }

    /// The largest rate, apart from bursts.
    package var peak: Double {
        switch self {
        case .hold(let rate), .poisson(let rate): rate
        case .ramp(let first, let last): max(first, last)
        case .steps(let rates): rates.max() ?? 0
        case .sine(let mean, let swing, _): mean + swing
        case .burst(let rate, _, _): rate
        case .replay(let replay): Double(replay.acts.count) / replay.seconds
        }
    }
}

/// A phase of a load.
package struct LoadPhase: Sendable, Hashable {
    /// The course of the rate.
    package var shape: LoadShape
    /// The seconds that it lasts.
    package var seconds: Double

    /// Creates a phase.
    package init(_ shape: LoadShape, seconds: Double) {
        (self.shape, self.seconds) = (shape, seconds)
    }

    /// The number of requests of the whole phase; that of a phase with random gaps is a mean.
    package var total: Double { shape.due(by: seconds, of: seconds) }
}
