import MemoryStorage
import Primitives
import Storage
import Sync
import Synchronization

/// An installation in a simulated world: a machine with a store, what its person knows and can
/// undo, and its progress in syncing.
final class VirtualDevice {
    let number: Int
    let account: Int
    let clock: VirtualClock
    let engine: RehearsalEngine
    let store: Store
    let environment: Environment
    let machine: VirtualMachine
    /// The starts of the machine under which the program was started, including those from before
    /// it was cloned.
    var starts: [MachineStart] = []
    /// The number of times that the store alone was restored: it may then have forgotten the latest
    /// starts, and is taken for another, though nothing else of it is missing.
    var restores = 0
    /// Whether another machine may write as the same device, or may have.
    var hasTwins = false
    /// Whether its program is the touch client.
    let isBrowser: Bool
    /// The location of the store; `nil` if a planted bug ignores it.
    let residence: FileIdentity?
    /// The generator for the fate of its messages.
    var network: SeededGenerator

    private(set) var replica: Replica?
    private(set) var synchronizer: Synchronizer?

    /// The events in the store, by document.
    var knowledge: [EventSet]
    /// The events that it knows the server to have had, by document.
    var confirmed: [EventSet]
    /// The time of the server's last page; `nil` if it is not the device that got the page.
    var heardAt: Int64?
    /// The actions that can be undone, latest last.
    var actions: [UndoableAction] = []
    /// The states at earlier commits, with what was known and could be undone.
    var history: [Snapshot] = []
    /// The kinds of operations since everything was last pushed.
    var waiting: Set<OperationKind> = []

    /// The kinds of all operations so far.
    var recent: Set<OperationKind> = []

    /// The exchanges under way, by number; late answers name exchanges that are over.
    var running: [Int: RunningExchange] = [:]
    /// The number of the latest exchange.
    var exchangeNumber = 0
    /// The number of the latest request.
    var request = 0
    /// Whether something happened meanwhile, so that another exchange follows.
    var isStale = false
    var wakeToken = 0
    /// The number of failed exchanges in a row.
    var failures = 0
    /// The fault that is blamed when it stops.
    var crashKind = FaultKind.crash
    var stepsUntilCrash: Int?
    /// The documents that the server refused individually, with the refused change.
    var aside: [Int: Int64] = [:]
    /// Whether the next exchange retries those.
    var triesAgain = false
    /// A second program on the same store, if there is one.
    var second: SecondProgram?

    var isSignedIn = true
    var isSilent = false
    /// The stream that it listens to; `nil` if there is none.
    var stream: Int?
    var streamToken = 0
    /// The latest revision from a finished exchange or an announcement.
    var revision: Int64 = 0
    var troubles = NetworkTroubles()
    /// The lasting faults that affect it, with the number of strikes that have not ended.
    var active: [FaultKind: Int] = [:]

    /// A state of a device that can be restored later.
    struct Snapshot {
        let contents: StoreContents
        let knowledge: [EventSet]
        let confirmed: [EventSet]
        let actions: [UndoableAction]
        let starts: [MachineStart]
        let note: String?
        /// The time of the latest stamp, and the time of the snapshot.
        let latest: Instant
        let at: Instant

        /// Whether it may hold waiting stamps that the server refused then.
        var wasAhead: Bool { latest > at + SyncLimits.clockAhead }
    }

    init(
        number: Int, account: Int, seed: UInt64, time: VirtualTime, skew: Int64, documents: Int,
        runsTwice: Bool, isBrowser: Bool = false, contents: StoreContents? = nil,
        watchesResidence: Bool = true,
        cloneOf original: VirtualDevice? = nil
    ) {
        self.number = number
        self.isBrowser = isBrowser
        let machine = VirtualMachine(number, cloneOf: original?.machine)
        self.machine = machine
        self.account = account
        clock = VirtualClock(time, offset: skew)
        engine = RehearsalEngine(
            tables: Domain.replica.tables + [ShownRow.table.schema], contents: contents,
            runsTwice: runsTwice)
        store = Store(engine: engine)
        var generator = SeededGenerator(seed: seed ^ (UInt64(number + 1) &* 0x9E37_79B9_7F4A_7C15))
        network = generator.split()
        let ids = Mutex(generator.split())
        environment = Environment(
            now: { [clock] in clock.now }, random: { ids.withLock { $0.next() } },
            boot: { BootTime(id: machine.start, elapsed: .zero) }, isSeeded: true)
        residence = watchesResidence ? machine.residence : nil
        knowledge = Array(repeating: EventSet(), count: documents)
        confirmed = knowledge
    }

    /// Starts the program: opens the store and finds out whether it is still the same installation.
    func start() async throws -> StoreOrigin {
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

    /// Ends the program; its memory is lost.
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

    /// Keeps the present state for a later restoration.
    func remember(at now: Instant) {
        history.append(
            Snapshot(
                contents: engine.contents, knowledge: knowledge, confirmed: confirmed,
                actions: actions, starts: starts, note: machine.note,
                latest: latest, at: now))
        if history.count > 8 { history.removeFirst() }
    }

    /// Ends the program and restores an earlier state; the later ones are dropped.
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

    /// Whether there may be waiting stamps that the server refuses.
    func isAhead(at now: Instant) -> Bool { latest > now + SyncLimits.clockAhead }

    /// The time of the latest stamp.
    private var latest: Instant {
        Instant(milliseconds: engine.replicaCell(.local, 2) >> 16)
    }

    /// Returns the shown view of a document; `nil` if there is none.
    func shown(_ id: String) -> View? {
        guard case .text(let text)? = engine.contents["shown"].get(Key([.text(id)]))?[1] else {
            return nil
        }
        return View(text: text)
    }

    /// Returns the state of a document, as canonical text.
    func state(_ id: String, _ sort: DocumentSort) -> String? {
        engine.state(of: id, sort, owner: .local)
    }
}

/// The faults of the network for one device's messages.
struct NetworkTroubles {
    var delay: Int64 = 0
    var loss = 0.0
    var duplication = 0.0
    /// The most milliseconds by which a message may arrive after a later one.
    var disorder: Int64 = 0
    var isCutOut = false
    var isCutIn = false
    var isClogged = false
}

extension RehearsalEngine {
    /// Returns the state of a document, as canonical text.
    func state(of id: String, _ sort: DocumentSort, owner: AccountID) -> String? {
        let key = Key([owner.value, .text(sort.rawValue), .text(id)])
        guard case .text(let text)? = contents["documents"].get(key)?[3] else { return nil }
        return text
    }
}
