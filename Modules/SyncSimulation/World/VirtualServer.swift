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
    private(set) var restores = 0
    /// The streams that it believes are open: which device listens.
    var streams: [Int: Int] = [:]
    var streamCount = 0
    /// What the pushes brought that the history is about.
    var pushed: [Set<OperationKind>] = []
    /// The latest batch of each device that it answered.
    private(set) var answered: [DeviceID: AnsweredBatch] = [:]
    /// The starts of the machine that pushed last as each device.
    var starts: [DeviceID: [String]] = [:]
    /// The batches that were joined, for a planted bug.
    var batches: Set<String> = []

    /// One state of the server.
    struct Snapshot {
        let contents: StoreContents
        let knowledge: [[EventSet]]
        let answered: [DeviceID: AnsweredBatch]
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
        history.append(
            Snapshot(contents: engine.contents, knowledge: knowledge, answered: answered))
        if history.count > 16 {
            history.removeFirst()
            pushed.removeFirst()
        }
    }

    /// Is never put back to what it was until now: not to before it let deletions go, of which
    /// devices that were away as long would then bring back less than there was.
    func forgetEarlierStates() {
        history = []
        pushed = []
    }

    /// Goes on from an earlier state.
    func putBack(_ snapshot: Snapshot) {
        engine.contents = snapshot.contents
        knowledge = snapshot.knowledge
        answered = snapshot.answered
        restores += 1
    }

    /// Takes note of what it answered to a batch.
    func note(_ answer: PushAnswer, to batch: PushRequest) {
        guard answered[batch.device]?.isFollowed(by: batch) ?? true else { return }
        answered[batch.device] = AnsweredBatch(batch, answer)
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
