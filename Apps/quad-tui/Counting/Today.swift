import Counting
import Presentation

/// The sum of today's taps of a count, or the milliseconds that a stopwatch measured today.
struct Today: Hashable, Sendable {
    let counter: Counter.ID
    let sum: Int64

    /// The sum in words, as `+3 today` or `0:12:03 today`.
    func words(of type: CounterType) -> String {
        let amount =
            type == .time
            ? ClockText.text(of: .milliseconds(sum)) : "\(sum > 0 ? "+" : "")\(sum)"
        return DateLanguage.current.phrase(.countedToday, amount)
    }
}
