/// How long to wait before the next try of something that failed: twice as long after each failure,
/// up to a limit, and half of it by chance, so that many devices do not come back at once.
///
/// - Source: Brooker 2015, "Exponential Backoff and Jitter" (equal jitter).
public struct Backoff: Sendable, Hashable {
    private let first: Duration
    private let limit: Duration
    /// How often in a row it failed.
    public private(set) var failures = 0

    /// A wait that begins with the first duration and grows up to the limit.
    public init(first: Duration = .milliseconds(500), limit: Duration = .seconds(60)) {
        precondition(.zero < first && first <= limit, "a wait grows from something up to a limit")
        self.first = first
        self.limit = limit
    }

    /// Takes note of a failure and says how long to wait: between half of the present length and
    /// all of it, as the random bits say.
    public mutating func next(random: UInt64) -> Duration {
        let whole = min(limit, first * Double(1 << min(failures, 20)))
        failures += 1
        return whole / 2 + whole / 2 * (Double(random >> 11) / Double(1 << 53))
    }

    /// Takes note of a success.
    public mutating func reset() { failures = 0 }
}
