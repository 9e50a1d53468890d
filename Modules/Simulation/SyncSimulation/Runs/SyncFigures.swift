/// The figures of a run.
package struct SyncFigures: Sendable, Hashable, Codable {
    /// All occurrences: steps, messages, alarms.
    package internal(set) var occurrences = 0
    /// Operations of people.
    package internal(set) var operations = 0
    /// Faults that struck.
    package internal(set) var faults = 0
    /// Exchanges that were completed.
    package internal(set) var exchanges = 0
    /// Exchanges that were cut off.
    package internal(set) var cutExchanges = 0
    /// Requests that reached the server.
    package internal(set) var requests = 0
    /// Machines that stopped, including the server's.
    package internal(set) var crashes = 0
    /// Comparisons of shown views with the expected ones.
    package internal(set) var checks = 0
    /// Exchanges that started over.
    package internal(set) var startedOver = 0
    /// Documents that were set aside because the server refused them.
    package internal(set) var setAside = 0
    /// Exchanges of a second program, completed or not.
    package internal(set) var secondExchanges = 0
    /// Deleted documents that the server purged.
    package internal(set) var swept = 0
    /// Devices that started fresh with the server's documents.
    package internal(set) var startedFresh = 0
    /// Devices that detected another machine that pushes as the same device.
    package internal(set) var reissued = 0
    /// Virtual milliseconds, without long silences.
    package internal(set) var milliseconds: Int64 = 0

    mutating func add(_ other: Self) {
        occurrences += other.occurrences
        operations += other.operations
        faults += other.faults
        exchanges += other.exchanges
        cutExchanges += other.cutExchanges
        requests += other.requests
        crashes += other.crashes
        checks += other.checks
        startedOver += other.startedOver
        setAside += other.setAside
        secondExchanges += other.secondExchanges
        swept += other.swept
        startedFresh += other.startedFresh
        reissued += other.reissued
        milliseconds += other.milliseconds
    }
}
