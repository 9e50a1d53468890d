/// The figures of a run.
package struct WorldFigures: Sendable, Hashable, Codable {
    /// All occurrences: steps, late requests, alarms.
    package internal(set) var occurrences = 0
    /// Steps of the plan.
    package internal(set) var steps = 0
    /// Operations of people.
    package internal(set) var operations = 0
    /// Faults that struck.
    package internal(set) var faults = 0
    /// Exchanges of devices.
    package internal(set) var exchanges = 0
    /// Requests that reached the server.
    package internal(set) var requests = 0
    /// Machines that stopped, including the server.
    package internal(set) var crashes = 0
    /// Streams that were opened.
    package internal(set) var streams = 0
    /// Events that the server told.
    package internal(set) var events = 0
    /// Comparisons of what a person sees with the model.
    package internal(set) var looks = 0
    /// Comparisons of what a device keeps with the model.
    package internal(set) var checks = 0
    /// Virtual milliseconds.
    package internal(set) var milliseconds: Int64 = 0

    mutating func add(_ other: Self) {
        occurrences += other.occurrences
        steps += other.steps
        operations += other.operations
        faults += other.faults
        exchanges += other.exchanges
        requests += other.requests
        crashes += other.crashes
        streams += other.streams
        events += other.events
        looks += other.looks
        checks += other.checks
        milliseconds += other.milliseconds
    }
}
