import Primitives
import Replica
import Storage
import Sync

/// The server of a simulated world, on one store for all accounts.
final class VirtualServer {
    let engine: RehearsalEngine
    private(set) var sync: SyncServer
    let clock: VirtualClock
    /// Which events the store tells of, by account and document.
    var knowledge: [[EventSet]]
    /// Earlier states, to be put back.
    var history: [Snapshot] = []
    var isUp = true
    /// What lasts and strikes it at present.
    var active: [FaultKind: Int] = [:]
    /// Whether it ever took less than usual.
    private(set) var wasLimited = false
    /// How often it was put back to an older state.
    var restores = 0
    /// The streams that it believes are open: which device listens.
    var streams: [Int: Int] = [:]
    var streamCount = 0
    /// What the pushes brought that the history is about.
    var pushed: [Set<OperationKind>] = []
    /// The batches that were joined, for a planted bug.
    var batches: Set<String> = []

    /// One state of the server.
    struct Snapshot {
        let contents: StoreContents
        let knowledge: [[EventSet]]
    }

    init(_ time: VirtualTime, accounts: Int, documents: Int) {
        clock = VirtualClock(time)
        engine = RehearsalEngine(tables: ReplicaTables.all + SyncTables.all)
        sync = SyncServer(
            store: Store(engine: engine), device: DeviceID(high: 0, low: 1),
            environment: Environment(now: { [clock] in clock.now }, random: { 0 }))
        knowledge = Array(
            repeating: Array(repeating: EventSet(), count: documents), count: accounts)
    }

    /// What it takes at most.
    var limits: SyncServer.Limits {
        get { sync.limits }
        set {
            sync.limits = newValue
            wasLimited = wasLimited || newValue != SyncServer.Limits()
        }
    }

    /// Notes the present state as one that may be put back.
    func remember() {
        history.append(Snapshot(contents: engine.contents, knowledge: knowledge))
        if history.count > 16 {
            history.removeFirst()
            pushed.removeFirst()
        }
    }

    /// The account of a number.
    static func owner(_ account: Int) -> AccountID {
        AccountID(high: 1, low: UInt64(account) + 1)
    }

    /// What the documents of an account say, by the text of their state.
    func state(_ id: String, _ sort: DocumentSort, account: Int) -> String? {
        engine.state(of: id, sort, owner: Self.owner(account))
    }
}
