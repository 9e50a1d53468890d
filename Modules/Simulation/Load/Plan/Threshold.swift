import Foundation

/// A bound that a figure of a load must keep, such as `sync.push.p99 < 50ms`.
package struct Threshold: Sendable, Hashable {
    /// A figure of a load.
    package enum Metric: Sendable, Hashable {
        /// A latency of an operation, from the intended start or from the real one.
        case latency(LoadOperation, percentile: Double, isFromStart: Bool)
        /// The time from the intended start of a change to its event at a listener.
        case live(percentile: Double)
        /// The share of requests that failed, were refused or were dropped, in percent.
        case errors
        case refused
        case dropped
    }

    /// The reason for which a text is no threshold.
    package struct Senseless: Error, Hashable, CustomStringConvertible {
        /// The reason.
        package let description: String
    }

    /// The text of the threshold.
    package let text: String
    /// The figure.
    package let metric: Metric
    /// The bound, in milliseconds or percent.
    package let bound: Double
    /// The seconds over which the figure is watched while the load runs; `nil` for its whole time.
    package let window: Int?
    /// Whether the load ends when it is crossed.
    package let isAborting: Bool

    /// Reads a threshold.
    ///
    /// - Throws: ``Senseless`` with the part that has no sense.
    package init(_ text: String) throws {
        let parts = text.split(separator: "<", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw Senseless(
                description: "a threshold is `FIGURE < BOUND`, as `sync.push.p99 < 50ms`")
        }
        self.text = "\(parts[0]) < \(parts[1])"
        metric = try Self.metric(parts[0])
        let words = parts[1].split(separator: " for ", maxSplits: 1).map(String.init)
        bound = try Self.bound(words[0], isShare: metric.isShare)
        guard words.count == 2 else {
            (window, isAborting) = (nil, false)
            return
        }
        isAborting = words[1].hasSuffix(" abort")
        let time = isAborting ? String(words[1].dropLast(" abort".count)) : words[1]
        guard time.hasSuffix("s"), let seconds = Int(time.dropLast()),
            (1...LoadPlan.Limits.window).contains(seconds)
        else {
            throw Senseless(
                description: "`for \(words[1])` is not a time of whole seconds up to "
                    + "\(LoadPlan.Limits.window)s, as `for 10s` or `for 10s abort`")
        }
        window = seconds
    }

    private static func metric(_ text: String) throws -> Metric {
        switch text {
        case "errors": return .errors
        case "refused": return .refused
        case "dropped": return .dropped
        default: break
        }
        guard let dot = text.range(of: ".p", options: .backwards),
            let percentile = Double(text[dot.upperBound...]), (0.0...100).contains(percentile)
        else {
            throw Senseless(
                description: "`\(text)` is not a figure: there are errors, refused, dropped, "
                    + "live.p99, and of each operation such as message its message.p99")
        }
        var name = String(text[..<dot.lowerBound])
        if name == "live" { return .live(percentile: percentile) }
        let isFromStart = name.hasSuffix(".service")
        if isFromStart { name.removeLast(".service".count) }
        guard let operation = LoadOperation(rawValue: name) else {
            let names = LoadOperation.allCases.map(\.rawValue).joined(separator: ", ")
            throw Senseless(
                description: "`\(name)` is not an operation: there are \(names), and live")
        }
        return .latency(operation, percentile: percentile, isFromStart: isFromStart)
    }

    private static func bound(_ text: String, isShare: Bool) throws -> Double {
        let units: [(String, Double)] =
            isShare ? [("%", 1)] : [("ms", 1), ("us", 0.001), ("µs", 0.001), ("s", 1000)]
        for (unit, factor) in units where text.hasSuffix(unit) {
            let number = text.dropLast(unit.count).trimmingCharacters(in: .whitespaces)
            guard let number = Double(number), number > 0, number.isFinite else { continue }
            return number * factor
        }
        throw Senseless(
            description: isShare
                ? "`\(text)` is not a share above zero, as 0.1%"
                : "`\(text)` is not a time above zero, as 50ms or 2s")
    }

    /// Returns the reason for which a plan never has the figure; `nil` if it has.
    package func objection(in plan: LoadPlan) -> String? {
        switch metric {
        case .latency(let operation, _, _):
            if plan.makes(operation) { return nil }
            return "`\(text)`: the load has no \(operation.rawValue)"
        case .live:
            if plan.streams == 0 { return "`\(text)`: no streams are held open" }
            if plan.makes(.push) || plan.makes(.message) { return nil }
            return "`\(text)`: the load has neither sync.push nor message, so no event comes"
        case .errors, .refused, .dropped: return nil
        }
    }

    /// Returns the figure of a load, in milliseconds or percent; `nil` if nothing was measured.
    package func figure(in figures: LoadFigures) -> Double? {
        func milliseconds(_ histogram: Histogram, _ percentile: Double) -> Double? {
            guard histogram.total > 0 else { return nil }
            return Double(histogram.value(atPercentile: percentile)) / 1000
        }
        let asked = Double(figures.intended)
        guard asked > 0 else { return nil }
        switch metric {
        case .latency(let operation, let percentile, let isFromStart):
            let measured = figures.operations[operation] ?? OperationFigures()
            return milliseconds(
                isFromStart ? measured.fromStart : measured.fromIntended, percentile)
        case .live(let percentile): return milliseconds(figures.live, percentile)
        case .errors:
            return 100 * Double(figures.failed + figures.refused + figures.dropped) / asked
        case .refused: return 100 * Double(figures.refused) / asked
        case .dropped: return 100 * Double(figures.dropped) / asked
        }
    }
}

extension Threshold.Metric {
    /// Whether the bound is a share and not a time.
    fileprivate var isShare: Bool {
        switch self {
        case .errors, .refused, .dropped: true
        case .latency, .live: false
        }
    }
}
