import Storage

/// What a counter counts.
public enum CounterType: String, Sendable, Hashable, CaseIterable, ColumnValue {
    /// Whole numbers.
    case simple
    /// Whole numbers, towards a goal.
    case target
    /// Time, with a stopwatch.
    case time
}
