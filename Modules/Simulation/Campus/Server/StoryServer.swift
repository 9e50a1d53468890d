import API
import Accounts
import Geofence
import Hub
import Logging
import Primitives
import Storage
import Synchronization

/// The server of a story in this process, on a disk of its own.
///
/// It begins anew each time that it is opened, on the rows that it has; copies of those can be kept
/// and put back, as an operator does with backups.
final class StoryServer: Sendable {
    private struct State {
        var engine: any StorageEngine
        var hub: Hub?
        var copies: [Instant: any StorageEngine] = [:]
    }

    let disk: StoryDisk
    /// The ends beside the store, which is no part of its copies.
    private let ends = MemoryEnds()
    private let parts: ScenarioRunner.Parts
    private let hasher: any PasswordHasher
    private let environment: Environment
    private let configuration: HubConfiguration
    private let state: Mutex<State>

    /// Creates the server of a campus with some places.
    init(
        _ places: [Place], parts: ScenarioRunner.Parts, configuration: HubConfiguration,
        environment: Environment, clock: ManualClock
    ) async throws {
        let engine = parts.makeEngine(Hub.schema.tables)
        try await Store(engine: engine).write { transaction in
            _ = try PlaceEditor(in: transaction).put(places)
        }
        self.parts = parts
        hasher = parts.makeHasher(environment)
        self.environment = environment
        self.configuration = configuration
        disk = StoryDisk(clock: clock)
        state = Mutex(State(engine: engine))
    }

    /// Starts the program, or starts it again; returns the way to it.
    func open() async throws -> any Transport {
        let engine = state.withLock { $0.engine }
        let hub = try await Hub.open(
            store: disk.store(engine), hasher: hasher, digest: parts.digest,
            configuration: configuration, ends: EndsKeeper(in: ends), environment: environment,
            logger: Logger(label: "quad-sim") { _ in SwiftLogNoOpLogHandler() })
        state.withLock { $0.hub = hub }
        return HubTransport(hub)
    }

    /// Waits until all that happened is told to the streams, each of which ends with a heartbeat.
    func tellAll() async { await state.withLock { $0.hub }?.tellAll() }

    /// Keeps a copy of what the server has, under the time of the story.
    func keep(at time: Instant) throws {
        let copy = try parts.copyEngine(state.withLock { $0.engine })
        state.withLock { $0.copies[time] = copy }
    }

    /// Puts the copy of a time in place of what the server has, and notes it as an operator does;
    /// the program is not running.
    func putBack(to time: Instant) async throws {
        guard let copy = state.withLock({ $0.copies[time] }) else {
            preconditionFailure("a copy of \(time) is kept")
        }
        let engine = try parts.copyEngine(copy)
        try await Operator(
            "operator", store: Store(engine: engine), hasher: hasher, digest: parts.digest,
            environment: environment
        ).restored("the copy of \(time)", ends: RestoredEnds(live: ends.list))
        state.withLock { $0.engine = engine }
    }
}
