import API
import Geofence
import Hub
import Logging
import Primitives
import Storage
import Workspace

/// A server in this process for the days of a run, with a clock that goes with them.
///
/// ```
/// let campus = try await VirtualCampus(map, zone: "Europe/Berlin", settings: settings, parts)
/// let day = CampusDay(
///     settings, server: VirtualCampus.address, transport: campus.transport, …,
///     environment: campus.environment, clock: campus.clock)
/// ```
package struct VirtualCampus: Sendable {
    /// The way to the server.
    package let transport: any Transport
    /// The clock of the server, at the midnight before the first day.
    package let clock: ManualClock
    /// The clock and the random numbers of the devices.
    package let environment: Environment

    /// The address by which devices know the server.
    package static var address: ServerAddress {
        guard let address = try? ServerAddress("http://campus.example") else {
            preconditionFailure("this is an address")
        }
        return address
    }

    /// Creates a server with the places of a campus.
    ///
    /// It rehearses: what phones tell counts however late, as they tell it twice an hour.
    ///
    /// - Throws: ``SimulationError/noZone(_:)``, ``SimulationError/noTerm(_:)``, and errors of the
    ///   store.
    package init(
        _ map: CampusMap, zone: String, settings: DaySettings, _ parts: ScenarioRunner.Parts
    ) async throws {
        let played = try settings.days(in: zone)
        let clock = ManualClock(played.start)
        let server = Environment.seeded(settings.seed ^ 0x5EED, clock: clock)
        let store = Store(engine: parts.makeEngine(Hub.schema.tables))
        try await store.write { transaction in
            _ = try PlaceEditor(in: transaction).put(map.places)
        }
        let configuration = HubConfiguration(
            days: DayRule(zone: played.calendar.zone, startMinute: 0),
            retention: .hours((settings.days + 2) * 24))
        let hub = try await Hub.open(
            store: store, hasher: parts.makeHasher(server), digest: parts.digest,
            configuration: configuration.rehearsal, environment: server,
            logger: Logger(label: "quad-sim") { _ in SwiftLogNoOpLogHandler() })
        transport = HubTransport(hub)
        self.clock = clock
        environment = .seeded(settings.seed, clock: clock)
    }
}
