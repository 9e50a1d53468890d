import Backends
import Geofence
import HTTPTransport
import Simulation

/// The days of a run with the server that they are played against.
struct DayStage: Sendable {
    private let day: CampusDay
    private let transport: HTTPTransport?

    /// Creates the days at a server that answers at an address.
    ///
    /// The server is asked for its readiness first, so that a wrong address is told at once.
    init(
        _ settings: DaySettings, server: String, stores: DeviceStores, patience: Int,
        silence: @escaping @Sendable () -> Void
    ) async throws {
        let address: CampusDay.Address
        do {
            address = try CampusDay.Address(server)
        } catch {
            throw Failure(.usage, "\(error)")
        }
        let connections = settings.concurrency * 2
        guard let transport = HTTPTransport(url: address.description, connections: connections)
        else { throw Failure(.usage, "\"\(server)\" is not an address of a server") }
        do {
            try await transport.reach()
        } catch {
            await transport.shutdown()
            throw Failure(.unreachable, "no server is ready at \(server): \(error)")
        }
        self.transport = transport
        day = CampusDay(
            settings, server: address, transport: transport, storeURL: stores.url,
            openStore: Self.opening(stores), environment: .live, patience: .seconds(patience),
            silence: silence)
    }

    /// Creates the days at a server in this process.
    init(_ settings: DaySettings, map: CampusMap, zone: String, stores: DeviceStores) async throws {
        let campus = try await VirtualCampus(
            map, zone: zone, settings: settings, StoryPlayer.parts)
        transport = nil
        day = CampusDay(
            settings, server: VirtualCampus.address, transport: campus.transport,
            storeURL: stores.url, openStore: Self.opening(stores),
            environment: campus.environment, clock: campus.clock)
    }

    /// Plays the days, and closes all stores and connections.
    func play(_ progress: @escaping @Sendable (DayProgress) -> Void) async throws -> DayReport {
        let result: Result<DayReport, any Error>
        do {
            result = .success(try await day.run(progress: progress))
        } catch {
            result = .failure(error)
        }
        await day.close()
        await transport?.shutdown()
        return try result.get()
    }

    private static func opening(_ stores: DeviceStores) -> CampusDay.OpenStore {
        { url, schema in
            try stores.prepare(url)
            return try await Backends.open(url, schema: schema)
        }
    }
}
