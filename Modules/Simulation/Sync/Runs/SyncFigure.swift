/// The figures of devices that sync.
package enum SyncFigure: String, Sendable, CaseIterable, FigureKind {
    /// All occurrences: steps, messages, alarms.
    case occurrences
    /// Operations of people.
    case operations
    /// Faults that struck.
    case faults
    /// Exchanges that were completed.
    case exchanges
    /// Exchanges that were cut off.
    case cutExchanges
    /// Requests that reached the server.
    case requests
    /// Machines that stopped, including the server's.
    case crashes
    /// Comparisons of shown views with the expected ones.
    case checks
    /// Exchanges that started over.
    case startedOver
    /// Documents that were set aside because the server refused them.
    case setAside
    /// Exchanges of a second program, completed or not.
    case secondExchanges
    /// Deleted documents that the server purged.
    case swept
    /// Devices that started fresh with the server's documents.
    case startedFresh
    /// Devices that detected another machine that pushes as the same device.
    case reissued
    /// Virtual milliseconds, without long silences.
    case milliseconds
}
