import MemoryStorage
import Primitives
import Storage
import Sync

/// The server of a simulated world, on one store for all accounts.
final class VirtualServer {
    let engine: RehearsalEngine
    private(set) var sync: SyncServer
    let clock: VirtualClock
    /// The events in the store, by account and document.
    var knowledge: [[EventSet]]
    /// Earlier states that can be restored.
    var history: [Snapshot] = []
    var isUp = true
    /// The lasting faults that affect it, with the number of strikes that have not ended.
    var active: [FaultKind: Int] = [:]
    /// Whether its limits were ever lower than usual.
    private(set) var wasLimited = false
    /// The number of times that it was restored to an older state.
    private(set) var restores = 0
    /// The streams that it believes are open, with the listening devices.
    var streams: [Int: Int] = [:]
    var streamCount = 0
    /// The kinds of operations in the pushes of the history.
    var pushed: [Set<OperationKind>] = []
    /// The latest answered batch of each device.
    private(set) var answered: [DeviceID: AnsweredBatch] = [:]
    /// The starts of the machine that last pushed as each device.
    var starts: [DeviceID: [String]] = [:]
    /// The joined batches, for a planted bug.
    var batches: Set<String> = []

    /// A state of the server.
    struct Snapshot {
        let contents: StoreContents
        let knowledge: [[EventSet]]
        let answered: [DeviceID: AnsweredBatch]
    }

    init(_ time: VirtualTime, accounts: Int, documents: Int, runsTwice: Bool) {
        clock = VirtualClock(time)
        engine = RehearsalEngine(
            tables: Domain.replica.tables + Domain.sync.tables, runsTwice: runsTwice)
        sync = SyncServer(
            store: Store(engine: engine), device: DeviceID(high: 0, low: 1),
            environment: Environment(now: { [clock] in clock.now }, random: { 0 }))
        knowledge = Array(
            repeating: Array(repeating: EventSet(), count: documents), count: accounts)
    }

    /// The limits of what it accepts.
    var limits: SyncServer.Limits {
        get { sync.limits }
        set {
            sync.limits = newValue
            wasLimited = wasLimited || newValue != SyncServer.Limits()
        }
    }

    /// Keeps the present state for a later restoration.
    func remember() {
        history.append(
            Snapshot(contents: engine.contents, knowledge: knowledge, answered: answered))
        if history.count > 16 {
            history.removeFirst()
            pushed.removeFirst()
        }
    }

    /// Drops all earlier states, so that none from before a purge of deletions is restored: devices
    /// that were away as long would then bring back less than there was.
    func forgetEarlierStates() {
        history = []
        pushed = []
    }

    /// Restores an earlier state.
    func putBack(_ snapshot: Snapshot) {
        engine.contents = snapshot.contents
        knowledge = snapshot.knowledge
        answered = snapshot.answered
        restores += 1
    }

    /// Notes its answer to a batch.
    func note(_ answer: PushAnswer, to batch: PushRequest) {
        guard answered[batch.device]?.isFollowed(by: batch) ?? true else { return }
        answered[batch.device] = AnsweredBatch(batch, answer)
    }

    /// Returns the id of the account with a number.
    static func owner(_ account: Int) -> AccountID {
        AccountID(high: 1, low: UInt64(account) + 1)
    }

    /// Returns the state of a document of an account, as canonical text.
    func state(_ id: String, _ sort: DocumentSort, account: Int) -> String? {
        engine.state(of: id, sort, owner: Self.owner(account))
    }
}
