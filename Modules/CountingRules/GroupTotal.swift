/// The total of the counters of a group.
public struct GroupTotal: Sendable, Hashable {
    /// The number of counters in the group.
    public let counters: Int
    /// The sum of the counts; `nil` if it does not fit in 64 bits.
    public let count: Int64?
    /// The number of stopwatches among them.
    public let stopwatches: Int
    /// The number of running stopwatches.
    public let running: Int
    /// The sum of their times; time that several measured at once counts for each.
    public let elapsed: Duration

    /// Creates the total of some values: numbers, or the milliseconds of stopwatches.
    package init(of values: [(value: Int64, isTime: Bool, isRunning: Bool)]) {
        var (sum, time): (Int128, Int128) = (0, 0)
        var (timed, running) = (0, 0)
        for one in values {
            if one.isTime {
                timed += 1
                time += Int128(one.value)
                if one.isRunning { running += 1 }
            } else {
                sum += Int128(one.value)
            }
        }
        counters = values.count
        count = Int64(exactly: sum)
        (stopwatches, self.running) = (timed, running)
        elapsed = .milliseconds(Int64(clamping: time))
    }
}

extension GroupTotal {
    /// The total in words, as `9 counted, 1:12:40 measured, 2 running`; empty if there are no
    /// counters.
    package var words: String { words(measuring: elapsed) }

    /// Returns the same words with the times as they are by now, where some run.
    package func words(measuring elapsed: Duration) -> String {
        var parts: [String] = []
        if counters > stopwatches {
            parts.append("\(count.map { "\($0)" } ?? "too much to be") counted")
        }
        if stopwatches > 0 { parts.append("\(ClockText.text(of: elapsed)) measured") }
        if running > 0 { parts.append("\(running) running") }
        return parts.joined(separator: ", ")
    }
}
