/// The figures of a run.
public struct SyncFigures: Sendable, Hashable, Codable {
    /// All occurrences: steps, messages, alarms.
    public internal(set) var occurrences = 0
    /// Operations of people.
    public internal(set) var operations = 0
    /// Faults that struck.
    public internal(set) var faults = 0
    /// Exchanges that were completed.
    public internal(set) var exchanges = 0
    /// Exchanges that were cut off.
    public internal(set) var cutExchanges = 0
    /// Requests that reached the server.
    public internal(set) var requests = 0
    /// Machines that stopped, including the server's.
    public internal(set) var crashes = 0
    /// Comparisons of shown views with the expected ones.
    public internal(set) var checks = 0
    /// Exchanges that started over.
    public internal(set) var startedOver = 0
    /// Documents that were set aside because the server refused them.
    public internal(set) var setAside = 0
    /// Exchanges of a second program, completed or not.
    public internal(set) var secondExchanges = 0
    /// Deleted documents that the server purged.
    public internal(set) var swept = 0
    /// Devices that started fresh with the server's documents.
    public internal(set) var startedFresh = 0
    /// Devices that detected another machine that pushes as the same device.
    public internal(set) var reissued = 0
    /// Virtual milliseconds, without long silences.
    public internal(set) var milliseconds: Int64 = 0

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
