import Metrics
import Synchronization

/// The measurements of this process, kept for a Prometheus server that asks for them.
///
/// Counters count up, timers become histograms of seconds, and all else are gauges.
/// - Source: the text format of Prometheus, version 0.0.4.
final class PrometheusMetrics: MetricsFactory {
    /// The name of a measurement, and the values of its labels.
    struct Key: Hashable, Comparable, Sendable {
        let name: String
        let labels: String

        init(_ name: String, _ dimensions: [(String, String)]) {
            self.name = name
            labels = dimensions.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
        }

        static func < (left: Key, right: Key) -> Bool {
            (left.name, left.labels) < (right.name, right.labels)
        }

        private static func escaped(_ text: String) -> String {
            text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                .replacing("\n", with: "\\n")
        }
    }

    private enum Kept: Sendable {
        case counter(Int64)
        case gauge(Double)
        case histogram(Histogram)

        var type: String {
            switch self {
            case .counter: "counter"
            case .gauge: "gauge"
            case .histogram: "histogram"
            }
        }
    }

    /// The most measurements with different labels; further ones are not kept.
    private static let limit = 5000

    private let kept = Mutex<[Key: Kept]>([:])
    private let help: [String: String]

    /// Creates metrics with a sentence about each name.
    init(help: [String: String]) { self.help = help }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        Handler(self, Key("\(label)_total", dimensions))
    }

    func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler {
        Handler(self, Key(label, dimensions))
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        Handler(self, Key(label, dimensions))
    }

    // What was measured stays when the one who measured goes.
    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}

    /// The measurements in the text format.
    var text: String {
        let all = kept.withLock { $0 }
        var lines: [String] = []
        var name: String?
        for key in all.keys.sorted() {
            guard let value = all[key] else { continue }
            if key.name != name {
                name = key.name
                if let help = help[key.name] { lines.append("# HELP \(key.name) \(help)") }
                lines.append("# TYPE \(key.name) \(value.type)")
            }
            lines += Self.lines(key, value)
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func lines(_ key: Key, _ value: Kept) -> [String] {
        let labels = key.labels.isEmpty ? "" : "{\(key.labels)}"
        switch value {
        case .counter(let count): return ["\(key.name)\(labels) \(count)"]
        case .gauge(let number):
            let whole = Int64(exactly: number)
            return ["\(key.name)\(labels) \(whole.map { "\($0)" } ?? "\(number)")"]
        case .histogram(let histogram):
            let others = key.labels.isEmpty ? "" : key.labels + ","
            return histogram.counts.map { bound, count in
                "\(key.name)_bucket{\(others)le=\"\(bound)\"} \(count)"
            } + [
                "\(key.name)_sum\(labels) \(histogram.sum)",
                "\(key.name)_count\(labels) \(histogram.count)",
            ]
        }
    }

    private func change(_ key: Key, _ change: (Kept?) -> Kept) {
        kept.withLock { kept in
            let old = kept[key]
            guard old != nil || kept.count < Self.limit else { return }
            kept[key] = change(old)
        }
    }
}

extension PrometheusMetrics {
    /// Somebody who measures one thing.
    private final class Handler: CounterHandler, RecorderHandler, TimerHandler {
        private let metrics: PrometheusMetrics
        private let key: Key

        init(_ metrics: PrometheusMetrics, _ key: Key) {
            self.metrics = metrics
            self.key = key
        }

        func increment(by amount: Int64) {
            metrics.change(key) { old in
                guard case .counter(let count) = old else { return .counter(amount) }
                return .counter(count &+ amount)
            }
        }

        func reset() { metrics.change(key) { _ in .counter(0) } }

        func record(_ value: Int64) { record(Double(value)) }

        func record(_ value: Double) { metrics.change(key) { _ in .gauge(value) } }

        func recordNanoseconds(_ duration: Int64) {
            metrics.change(key) { old in
                var histogram = Histogram()
                if case .histogram(let kept) = old { histogram = kept }
                histogram.add(Double(duration) / 1e9)
                return .histogram(histogram)
            }
        }
    }
}

/// The number of times in each of some ranges.
private struct Histogram: Sendable {
    /// The upper bounds of the ranges, in seconds.
    private static let bounds = [
        0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
    ]

    private var inRange = [Int](repeating: 0, count: bounds.count + 1)
    private(set) var sum = 0.0

    mutating func add(_ seconds: Double) {
        inRange[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
        sum += seconds
    }

    /// The number of all times.
    var count: Int { inRange.reduce(0, +) }

    /// The number of times up to each bound.
    var counts: [(bound: String, count: Int)] {
        var sum = 0
        return zip(Self.bounds.map { "\($0)" } + ["+Inf"], inRange).map { bound, count in
            sum += count
            return (bound, sum)
        }
    }
}
