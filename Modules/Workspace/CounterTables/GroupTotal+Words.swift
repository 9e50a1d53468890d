import Counting

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
