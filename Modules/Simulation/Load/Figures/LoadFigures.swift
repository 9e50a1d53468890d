/// The figures of one kind of request.
///
/// - Units: microseconds in histograms.
package struct OperationFigures: Sendable, Hashable, Codable {
    /// The number of requests that were begun.
    package var begun = 0
    /// The number of requests that were acknowledged.
    package var done = 0
    /// The number of requests that were refused for the time being, 429 and 503.
    package var refused = 0
    /// The number of failures by kind.
    package var failures: [String: Int] = [:]
    /// The latency of each acknowledged request from its intended start.
    package var fromIntended = Histogram()
    /// The same latencies from the real start.
    package var fromStart = Histogram()

    /// Creates figures of nothing.
    package init() {}

    /// The number of requests that failed.
    package var failed: Int { failures.values.reduce(0, +) }

    /// Returns the figures since an earlier time of the same run.
    fileprivate func since(_ earlier: Self) -> Self {
        var since = self
        since.begun -= earlier.begun
        since.done -= earlier.done
        since.refused -= earlier.refused
        since.failures.merge(earlier.failures) { $0 - $1 }
        since.fromIntended.subtract(earlier.fromIntended)
        since.fromStart.subtract(earlier.fromStart)
        return since
    }

    fileprivate mutating func add(_ other: Self) {
        begun += other.begun
        done += other.done
        refused += other.refused
        failures.merge(other.failures, uniquingKeysWith: +)
        fromIntended.add(other.fromIntended)
        fromStart.add(other.fromStart)
    }
}

/// The figures of a load, or of a part of one; they add exactly.
package struct LoadFigures: Sendable, Hashable, Codable {
    /// The figures by kind of request.
    package var operations: [LoadOperation: OperationFigures] = [:]
    /// The number of requests that should have been begun by now.
    package var intended = 0
    /// The number of requests that were not begun, since too many were in flight.
    package var dropped = 0
    /// The delay of each start.
    package var late = Histogram()
    /// The time from the intended start of a change to its event, at each listener.
    package var live = Histogram()
    /// The number of streams that had to be opened again.
    package var reconnects = 0
    /// The time that streams which were cut on purpose took to come back; `nil` for none.
    package var reopened: Histogram?
    /// The number of events that arrived.
    package var events = 0
    /// The seconds that the load lasted.
    package var seconds = 0.0
    /// The share of this machine's processors that the generator took.
    package var processorShare = 0.0

    /// Creates figures of nothing.
    package init() {}

    /// The number of requests that were begun.
    package var begun: Int { operations.values.reduce(0) { $0 + $1.begun } }
    /// The number of requests that were acknowledged.
    package var done: Int { operations.values.reduce(0) { $0 + $1.done } }
    /// The number of requests that were refused.
    package var refused: Int { operations.values.reduce(0) { $0 + $1.refused } }
    /// The number of requests that failed.
    package var failed: Int { operations.values.reduce(0) { $0 + $1.failed } }
    /// The number of requests that are neither answered nor given up.
    package var inFlight: Int { begun - done - refused - failed }

    /// The latencies of all requests from their intended start.
    package var fromIntended: Histogram {
        operations.values.reduce(into: Histogram()) { $0.add($1.fromIntended) }
    }

    /// The latencies of all requests from their real start.
    package var fromStart: Histogram {
        operations.values.reduce(into: Histogram()) { $0.add($1.fromStart) }
    }

    /// Returns the figures since an earlier time of the same run, of what thresholds and curves
    /// know.
    package func since(_ earlier: Self) -> Self {
        var since = self
        for (operation, figures) in earlier.operations {
            since.operations[operation] = since.operations[operation]?.since(figures)
        }
        since.intended -= earlier.intended
        since.dropped -= earlier.dropped
        since.live.subtract(earlier.live)
        return since
    }

    /// Adds the figures of another part of the same load.
    package mutating func add(_ other: Self) {
        for (operation, figures) in other.operations {
            operations[operation, default: OperationFigures()].add(figures)
        }
        intended += other.intended
        dropped += other.dropped
        late.add(other.late)
        live.add(other.live)
        if let other = other.reopened {
            var sum = reopened ?? Histogram()
            sum.add(other)
            reopened = sum
        }
        reconnects += other.reconnects
        events += other.events
        seconds = max(seconds, other.seconds)
        processorShare = max(processorShare, other.processorShare)
    }
}
