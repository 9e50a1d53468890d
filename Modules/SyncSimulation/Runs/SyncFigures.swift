/// What happened in a run, in numbers.
public struct SyncFigures: Sendable, Hashable, Codable {
    /// What happened at all: steps, messages, alarms.
    public internal(set) var occurrences = 0
    /// Things that people did.
    public internal(set) var operations = 0
    /// Faults that struck.
    public internal(set) var faults = 0
    /// Exchanges that came to their end.
    public internal(set) var exchanges = 0
    /// Exchanges that were cut off.
    public internal(set) var cutExchanges = 0
    /// Requests that reached the server.
    public internal(set) var requests = 0
    /// Machines that stopped, the server's among them.
    public internal(set) var crashes = 0
    /// Comparisons of what is shown with what must be.
    public internal(set) var checks = 0
    /// Exchanges that started over.
    public internal(set) var startedOver = 0
    /// Documents that were set aside because the server refused them.
    public internal(set) var setAside = 0
    /// Exchanges of a second program, which came to their end or not.
    public internal(set) var secondExchanges = 0
    /// Deleted documents that the server let go.
    public internal(set) var swept = 0
    /// Devices that began again with what the server had.
    public internal(set) var startedFresh = 0
    /// Devices that found out that another machine pushes as they do.
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
