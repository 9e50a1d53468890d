/// The figures of a short time of a load, usually a second.
///
/// - Units: milliseconds in latencies.
package struct LoadSample: Sendable, Hashable, Codable {
    /// The seconds from the beginning of the load to the end of the time.
    package private(set) var at: Double
    /// The seconds of the time.
    package private(set) var seconds: Double
    /// The number of requests that were due.
    package private(set) var asked: Int
    /// The number of requests that were acknowledged.
    package private(set) var done: Int
    /// The number of requests that failed, were refused or were dropped.
    package private(set) var failed: Int
    /// The median from the intended start; `nil` if nothing was acknowledged.
    package private(set) var p50: Double?
    /// The percentile 99 from the intended start.
    package private(set) var p99: Double?
    /// The percentile 99 from the real start.
    package private(set) var serviceP99: Double?
    /// The percentile 99 of live events.
    package private(set) var liveP99: Double?
    /// The figures of the server.
    package private(set) var server: ServerSample?

    /// Creates a sample of the figures of a time.
    init(_ figures: LoadFigures, at: Double, seconds: Double, server: ServerSample?) {
        func milliseconds(_ histogram: Histogram, _ percentile: Double) -> Double? {
            guard histogram.total > 0 else { return nil }
            return Double(histogram.value(atPercentile: percentile)) / 1000
        }
        (self.at, self.seconds, self.server) = (at, seconds, server)
        (asked, done) = (figures.intended, figures.done)
        failed = figures.failed + figures.refused + figures.dropped
        let intended = figures.fromIntended
        (p50, p99) = (milliseconds(intended, 50), milliseconds(intended, 99))
        serviceP99 = milliseconds(figures.fromStart, 99)
        liveP99 = milliseconds(figures.live, 99)
    }

    /// Returns the sample of both times, this one and the one after it, with the larger latencies.
    func joined(_ next: Self) -> Self {
        func larger(_ one: Double?, _ two: Double?) -> Double? {
            guard let one, let two else { return one ?? two }
            return max(one, two)
        }
        var joined = next
        joined.seconds += seconds
        joined.asked += asked
        joined.done += done
        joined.failed += failed
        joined.p50 = larger(p50, next.p50)
        joined.p99 = larger(p99, next.p99)
        joined.serviceP99 = larger(serviceP99, next.serviceP99)
        joined.liveP99 = larger(liveP99, next.liveP99)
        if let server, let after = next.server { joined.server = server.larger(after) }
        joined.server = joined.server ?? server
        return joined
    }
}
