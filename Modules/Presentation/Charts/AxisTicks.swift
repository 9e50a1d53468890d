import Glibc
import Primitives

/// The marked values of an axis: zero, and multiples of a round step.
package struct AxisTicks: Hashable, Sendable {
    /// The unit of the values.
    package enum Unit: Hashable, Sendable {
        /// Whole numbers: steps of 1, 2 or 5 times a power of ten.
        case counts
        /// Seconds: steps of seconds, minutes, hours and days as on a clock.
        case seconds
    }

    /// The number of steps that an axis has at most.
    private static let most = 6.0
    private static let clockSteps: [Double] = [
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400,
    ]
    private static let day = 86400.0

    /// The marked values, ascending; the first is not above the least value and not above zero,
    /// the last is not below the greatest and not below zero.
    package let values: [Double]
    private let step: Double
    private let unit: Unit

    /// Creates the marks for a range of values, always including zero.
    package init(from least: Double, to greatest: Double, unit: Unit = .counts) {
        let low = min(0, least)
        let high = max(0, greatest)
        let span = max(high - low, 1)
        step = unit == .counts ? Self.round(span / Self.most) : Self.clock(span / Self.most)
        self.unit = unit
        let first = (low / step).rounded(.down)
        let last = max((high / step).rounded(.up), first + 1)
        let step = step
        values = stride(from: first, through: last, by: 1).map { $0 * step }
    }

    /// Returns the next number that is 1, 2 or 5 times a power of ten; at least 1.
    private static func round(_ wanted: Double) -> Double {
        guard wanted > 1 else { return 1 }
        let power = pow(10, log10(wanted).rounded(.down))
        return [1, 2, 5, 10].map { $0 * power }.first { $0 >= wanted * 0.999_999 } ?? 10 * power
    }

    private static func clock(_ wanted: Double) -> Double {
        clockSteps.first { $0 >= wanted } ?? round(wanted / day) * day
    }

    /// Returns the label of a mark.
    package func label(_ value: Double) -> String {
        unit == .counts ? Self.short(value) : clockLabel(value)
    }

    /// Returns a number with at most a few digits: `1500`, `20 k`, `1.2 M`.
    private static func short(_ value: Double) -> String {
        let size = abs(value)
        guard size >= 10000 else { return "\(Int(value))" }
        let suffixes: [(Double, String)] = [
            (1e18, "E"), (1e15, "P"), (1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"),
        ]
        let (unit, suffix) = suffixes.first { size >= $0.0 } ?? (1, "")
        let tenths = Int(saturating: value / unit * 10)
        return (tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)") + " " + suffix
    }

    private func clockLabel(_ value: Double) -> String {
        let sign = value < 0 ? "-" : ""
        let seconds = Int(min(abs(value), 1e15))
        if seconds == 0 { return "0" }
        if step >= Self.day { return "\(sign)\(seconds / 86400) d" }
        if step >= 3600 { return "\(sign)\(seconds / 3600) h" }
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        if hours > 0 { return "\(sign)\(hours):\(minutes < 10 ? "0" : "")\(minutes) h" }
        if step >= 60 { return "\(sign)\(minutes) min" }
        let rest = seconds % 60
        return minutes == 0
            ? "\(sign)\(rest) s" : "\(sign)\(minutes):\(rest < 10 ? "0" : "")\(rest)"
    }
}
