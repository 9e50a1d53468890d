import Primitives

/// One look at both clocks: the wall's, which can be set, and the machine's own, which can't.
public struct Moment: Sendable, Hashable {
    /// What the wall clock shows.
    public let wall: Instant
    /// How long the machine runs.
    public let boot: BootTime

    /// A look at both clocks, in whole milliseconds.
    public init(wall: Instant, boot: BootTime) {
        self.wall = wall
        self.boot = BootTime(
            id: boot.id, elapsed: .milliseconds(boot.elapsed.wholeMilliseconds))
    }

    /// Looks at the clocks of an environment.
    public init(of environment: Environment) {
        self.init(wall: environment.now(), boot: environment.boot())
    }
}
