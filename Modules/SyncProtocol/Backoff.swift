/// The delay before the next retry of a failed operation: doubled after each failure up to a limit,
/// and half of it random, so that many devices do not come back at once.
///
/// - Source: Brooker 2015, "Exponential Backoff and Jitter" (equal jitter).
public struct Backoff: Sendable, Hashable {
    private let first: Duration
    private let limit: Duration
    /// The number of consecutive failures.
    public private(set) var failures = 0

    /// Creates a backoff that begins with the first delay and grows up to the limit.
    public init(first: Duration = .milliseconds(500), limit: Duration = .seconds(60)) {
        precondition(.zero < first && first <= limit, "a wait grows from something up to a limit")
        self.first = first
        self.limit = limit
    }

    /// Notes a failure and returns the delay: between half of the current length and all of it,
    /// depending on the random bits.
    public mutating func next(random: UInt64) -> Duration {
        let whole = min(limit, first * Double(1 << min(failures, 20)))
        failures += 1
        return whole / 2 + whole / 2 * (Double(random >> 11) / Double(1 << 53))
    }

    /// Notes a success.
    public mutating func reset() { failures = 0 }
}
