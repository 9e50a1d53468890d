/// The figures of a world.
package enum WorldFigure: String, Sendable, CaseIterable, FigureKind {
    /// All occurrences: steps, late requests, alarms.
    case occurrences
    /// Steps of the plan.
    case steps
    /// Operations of people.
    case operations
    /// Faults that struck.
    case faults
    /// Exchanges of devices.
    case exchanges
    /// Requests that reached the server.
    case requests
    /// Machines that stopped, including the server.
    case crashes
    /// Streams that were opened.
    case streams
    /// Events that the server told.
    case events
    /// Comparisons of what a person sees with the model.
    case looks
    /// Comparisons of what a device keeps with the model.
    case checks
    /// Virtual milliseconds.
    case milliseconds
}
