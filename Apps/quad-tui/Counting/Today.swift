import Device

/// The sum of today's taps of a count, or the milliseconds that a stopwatch measured today.
struct Today: Hashable, Sendable {
    let counter: Counter.ID
    let sum: Int64

    /// The sum in words, as `+3 today` or `0:12:03 today`.
    func words(of type: CounterType) -> String {
        if type == .time { return ClockText.text(of: .milliseconds(sum)) + " today" }
        return "\(sum > 0 ? "+" : "")\(sum) today"
    }
}
