import Primitives

/// The condition of a store, asked for while it is used.
public struct StoreCondition: Hashable, Sendable {
    /// Whether it can be written.
    public let isWritable: Bool
    /// The time by the clock of its server; `nil` if that is the clock of this machine.
    public let clock: Instant?

    /// Creates a condition.
    public init(isWritable: Bool, clock: Instant? = nil) {
        (self.isWritable, self.clock) = (isWritable, clock)
    }
}
