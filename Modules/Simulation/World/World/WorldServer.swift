import Hub
import Logging
import Primitives
import Storage
import Synchronization

/// The server of a simulated world.
final class WorldServer {
    let engine: RehearsalEngine
    let clock: VirtualClock
    let environment: Environment
    /// The ends beside the store, which stay when it is put back.
    let ends = MemoryEnds()
    /// The tokens of sessions whose end was acknowledged.
    var endedTokens: [String] = []
    /// The running hub; `nil` while the server is off.
    var hub: Hub?
    /// The request that was carried out or not when the server stopped.
    var doubt: (act: WorldAct, person: Int)?
    /// Such a request of which nobody saw whether it was carried out.
    var hidden: (act: WorldAct, person: Int)?
    /// The models of the backups that its engine keeps, the oldest first.
    var backups: [HistoryModel] = []
    /// Whether it was put back, and not started since.
    var isPutBack = false
    /// The memory of planted bugs.
    var memory = BugMemory()

    init(_ time: VirtualTime, seed: UInt64, runsTwice: Bool) {
        let clock = VirtualClock(time)
        self.clock = clock
        engine = RehearsalEngine(
            tables: Hub.schema.tables, runsTwice: runsTwice, countsReads: false,
            lag: Int(seed % 6))
        let random = Mutex(SeededGenerator(seed: seed ^ 0x5E4E))
        environment = Environment(
            now: { clock.now }, random: { random.withLock { $0.next() } }, isSeeded: true)
    }

    /// Opens a hub on what its store has.
    func open(isolation: isolated (any Actor)? = #isolation) async throws -> Hub {
        try await Hub.open(
            store: Store(engine: engine), hasher: PlainSecrets(), digest: PlainSecrets(),
            configuration: HubConfiguration().rehearsal, ends: EndsKeeper(in: ends),
            environment: environment,
            logger: Logger(label: "world") { _ in SwiftLogNoOpLogHandler() })
    }
}
