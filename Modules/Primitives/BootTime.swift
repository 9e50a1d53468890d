/// The time since the machine was started, and the id of that start.
///
/// Nobody can set this clock, and it continues while the machine sleeps. So the difference of two
/// readings of one boot is real elapsed time, whatever the wall clock was set to.
public struct BootTime: Hashable, Sendable {
    /// The id of one start of the machine; empty if the system provides none.
    public let id: String
    /// The time since that start, asleep or awake.
    public let elapsed: Duration

    /// Creates a reading of the clock of one boot.
    public init(id: String, elapsed: Duration) {
        self.id = id
        self.elapsed = elapsed
    }

    /// Returns the real time elapsed since an earlier reading, never negative; `nil` if the machine
    /// was started in between, or the system provides no id.
    public func elapsed(since earlier: BootTime) -> Duration? {
        guard !id.isEmpty, id == earlier.id, elapsed >= earlier.elapsed else { return nil }
        return elapsed - earlier.elapsed
    }
}
