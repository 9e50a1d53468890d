import Merge
import Primitives
import Replica
import Storage
import Sync
import Synchronization

/// One installation in a simulated world: a machine with a store, what its person knows and can
/// undo, and where it is with syncing.
final class VirtualDevice {
    let number: Int
    let account: Int
    let clock: VirtualClock
    let engine: RehearsalEngine
    let store: Store
    let environment: Environment
    let machine: VirtualMachine
    /// The starts of the machine under which the program was started, those from before it was
    /// cloned among them.
    var starts: [MachineStart] = []
    /// How often the store was put back by itself: it may have forgotten the latest starts then,
    /// and is taken for another, though nothing else of it is missing.
    var restores = 0
    /// Whether another machine may write as the same device, or may have.
    var hasTwins = false
    /// Where the store lies; `nil` where a planted bug doesn't look.
    let residence: Residence?
    /// Draws what becomes of its messages.
    var network: SeededGenerator

    private(set) var replica: Replica?
    private(set) var synchronizer: Synchronizer?

    /// Which events the store tells of, by document.
    var knowledge: [EventSet]
    /// Which of them it knows to have been at the server.
    var confirmed: [EventSet]
    /// When the server gave it a page last; `nil` if it is not the device that got it.
    var heardAt: Int64?
    /// What can be undone, latest last.
    var actions: [UndoableAction] = []
    /// What was known and could be undone at earlier commits.
    var history: [Snapshot] = []
    /// What was done since all was last handed over.
    var waiting: Set<OperationKind> = []

    /// What was done lately.
    var recent: Set<OperationKind> = []

    /// The exchanges under way, by number; late answers name exchanges that are over.
    var running: [Int: RunningExchange] = [:]
    /// The number of the latest exchange.
    var exchangeNumber = 0
    /// The number of the latest request.
    var request = 0
    /// Something happened meanwhile, so another exchange follows.
    var isStale = false
    var wakeToken = 0
    /// How many exchanges in a row have failed.
    var failures = 0
    /// What shall have stopped it when it stops.
    var crashKind = FaultKind.crash
    var stepsUntilCrash: Int?
    /// Documents that the server refused by themselves, and the change at which it did.
    var aside: [Int: Int64] = [:]
    /// Whether the next exchange tries those again.
    var triesAgain = false
    /// A second program on the same store, if there is one.
    var second: SecondProgram?

    var isSignedIn = true
    var isSilent = false
    /// Whether it shall not be tried to start it before a restart is due.
    var isStarting = false
    /// Which stream it listens to; `nil` while there is none.
    var stream: Int?
    var streamToken = 0
    /// The latest revision that a finished exchange or an announcement told of.
    var revision: Int64 = 0
    var troubles = NetworkTroubles()
    /// What lasts and strikes it at present.
    var active: [FaultKind: Int] = [:]

    /// One state of a device, to be put back later.
    struct Snapshot {
        let contents: StoreContents
        let knowledge: [EventSet]
        let confirmed: [EventSet]
        let actions: [UndoableAction]
        let starts: [MachineStart]
        let note: String?
        /// The time of the latest stamp, and when that was so.
        let latest: Instant
        let at: Instant

        /// Whether stamps may wait in it that the server refused then.
        var wasAhead: Bool { latest > at + SyncLimits.clockAhead }
    }

    init(
        number: Int, account: Int, seed: UInt64, time: VirtualTime, skew: Int64, documents: Int,
        contents: StoreContents? = nil, watchesResidence: Bool = true,
        cloneOf original: VirtualDevice? = nil
    ) {
        self.number = number
        let machine = VirtualMachine(number, cloneOf: original?.machine)
        self.machine = machine
        self.account = account
        clock = VirtualClock(time, offset: skew)
        engine = RehearsalEngine(
            tables: ReplicaTables.all + [ShownRow.table.schema], contents: contents)
        store = Store(engine: engine)
        var generator = SeededGenerator(seed: seed ^ (UInt64(number + 1) &* 0x9E37_79B9_7F4A_7C15))
        network = generator.split()
        let ids = Mutex(generator.split())
        environment = Environment(
            now: { [clock] in clock.now }, random: { ids.withLock { $0.next() } },
            boot: { BootTime(id: machine.start, elapsed: .zero) })
        residence = watchesResidence ? machine.residence : nil
        knowledge = Array(repeating: EventSet(), count: documents)
        confirmed = knowledge
    }

    /// Starts the program: opens the store and looks whether it is the one that it was.
    func start() async throws(StorageError) -> Arrival {
        let replica = try await Replica.open(
            in: store, owner: .local, environment: environment, residence: residence)
        self.replica = replica
        let name = "\(machine.start) \(restores)"
        if starts.last?.name != name {
            starts.append(MachineStart(name: name, knowledge: knowledge))
        }
        synchronizer = Synchronizer(
            store: store, replica: replica, projections: ShownProjection.all)
        return replica.arrival
    }

    /// Ends the program; what was in memory is gone.
    func end() {
        replica = nil
        synchronizer = nil
        second = nil
        running = [:]
        stream = nil
        streamToken += 1
        wakeToken += 1
        isStale = false
        stepsUntilCrash = nil
    }

    /// Whether the program runs.
    var isUp: Bool { replica != nil && !engine.isDown && !isSilent }

    /// Whether the program that runs all the time is in an exchange.
    var isExchanging: Bool { running.values.contains { !$0.isSecond } }

    /// Notes the present state as one that may be put back.
    func remember(at now: Instant) {
        history.append(
            Snapshot(
                contents: engine.contents, knowledge: knowledge, confirmed: confirmed,
                actions: actions, starts: starts, note: machine.note,
                latest: latest, at: now))
        if history.count > 8 { history.removeFirst() }
    }

    /// Ends the program and puts the store back to an earlier state, after which there is none.
    func putBack(to number: Int) -> Snapshot {
        let state = history[number]
        end()
        history.removeSubrange((number + 1)...)
        engine.contents = state.contents
        knowledge = state.knowledge
        confirmed = state.confirmed
        starts = state.starts
        waiting = []
        return state
    }

    /// Whether stamps may wait that the server refuses.
    func isAhead(at now: Instant) -> Bool { latest > now + SyncLimits.clockAhead }

    /// The time of the latest stamp.
    private var latest: Instant {
        Instant(milliseconds: engine.replicaCell(.local, 2) >> 16)
    }

    /// What it shows of a document; `nil` if it shows none.
    func shown(_ id: String) -> View? {
        guard case .text(let text)? = engine.contents["shown"].get(Key([.text(id)]))?[1] else {
            return nil
        }
        return View(text: text)
    }

    /// The state of a document, as canonical text.
    func state(_ id: String, _ sort: DocumentSort) -> String? {
        engine.state(of: id, sort, owner: .local)
    }
}

/// What the network does to one device's messages.
struct NetworkTroubles {
    var delay: Int64 = 0
    var loss = 0.0
    var duplication = 0.0
    /// How much later a message may come than the one after it.
    var disorder: Int64 = 0
    var isCutOut = false
    var isCutIn = false
    var isClogged = false
}

extension RehearsalEngine {
    /// The state of a document, as canonical text.
    func state(of id: String, _ sort: DocumentSort, owner: AccountID) -> String? {
        let key = Key([owner.value, .text(sort.rawValue), .text(id)])
        guard case .text(let text)? = contents["documents"].get(key)?[3] else { return nil }
        return text
    }
}
