import Primitives

/// A reading of both clocks: the wall clock, which can be set, and the machine's own, which can't.
public struct Moment: Sendable, Hashable {
    /// The time of the wall clock.
    public let wall: Instant
    /// The time since the machine's boot, by its own clock.
    public let boot: BootTime

    /// Creates a reading of both clocks, in whole milliseconds.
    public init(wall: Instant, boot: BootTime) {
        self.wall = wall
        self.boot = BootTime(
            id: boot.id, elapsed: .milliseconds(boot.elapsed.wholeMilliseconds))
    }
}
