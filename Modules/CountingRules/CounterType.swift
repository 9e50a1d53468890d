/// The type of a counter.
public enum CounterType: String, Sendable, Hashable, CaseIterable {
    /// Whole numbers.
    case simple
    /// Whole numbers, towards a goal.
    case target
    /// Time, with a stopwatch.
    case time
}
