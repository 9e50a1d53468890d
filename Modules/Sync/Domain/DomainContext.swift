import Primitives

/// The owner and the surroundings for which a domain makes its projections.
public struct DomainContext: Sendable {
    /// The documents of the owner.
    public let replica: Replica
    /// The clock and the source of random numbers.
    public let environment: Environment
    /// The rule that assigns instants to days.
    public let dayRule: DayRule

    /// Creates a context.
    public init(replica: Replica, environment: Environment, dayRule: DayRule = .utc) {
        self.replica = replica
        self.environment = environment
        self.dayRule = dayRule
    }
}
