/// The counters that a list shows.
public enum CounterScope: Sendable, Hashable {
    /// The counters in use.
    case active
    /// The counters that were archived, by themselves or with their group.
    case archived
    /// The active and the archived counters.
    case all
    /// The counters that were deleted and can be restored.
    case deleted
}
