import API
import Primitives
import Synchronization
import Workspace

/// A device of somebody in a simulated world.
final class WorldDevice {
    let number: Int
    let person: Int
    let clock: VirtualClock
    let engine: RehearsalEngine
    /// The place of its store, by which a copy is recognized.
    let machine: VirtualMachine
    let environment: Environment
    /// The generator for the fate of its messages.
    var network: SeededGenerator
    /// The running program; `nil` while the device is off.
    var workspace: Workspace?
    var token: String?
    /// The acts that it has in its outbox, as far as it was told.
    var waiting: Set<String> = []
    /// The lasting faults that affect it, with the number of strikes that have not ended.
    var active: [WorldFault: Int] = [:]

    /// The open stream as the server's side has it.
    var stream: AsyncThrowingStream<ServerSentEvent, any Error>.Iterator?
    /// Whether the device believes that its stream is open.
    var isListening = false
    /// The events on their way.
    var wire: [LiveEvent] = []
    /// The id of the last event that it has read.
    var last: String?
    /// The news that the events of the streams told so far; `nil` before the first stream.
    var mirror: [Int: Int]?
    /// The messages and requests that its program shows; `nil` until it finds out what it has.
    var arrivals: Arrivals?
    /// The messages that its program has shown or had, in order, by the other person; with those
    /// that the server lost since.
    var arrived: [Int: [HistoryModel.Line]] = [:]
    /// The messages that it had when its program began.
    var known: Set<HistoryModel.Line> = []
    /// The life of the server that its streams tell of.
    var life: String?
    /// Whether the server has answered it since it was put back.
    var knowsLife = true
    /// Whether its program may have missed something.
    var isBehind = false
    /// The stretches of time of which the person told on it.
    var said: Set<Int> = []
    /// The stretches of time of which the person told on it that they came, and not that they left.
    var open: Set<Int> = []
    /// Whether it may keep messages that a server which was put back has lost.
    var mayKeepLost = false
    /// Whether it may have visits that the server does not know.
    var hasVisits = false
    /// Whether its account was deleted.
    var hasLeft = false
    /// Whether the server ended its session.
    var isSignedOut = false
    var failures = 0
    /// Whether something waits in its outbox, as far as is known.
    var hasWork = false
    /// The kinds of operations since its outbox was last empty.
    var recent: Set<WorldOperation> = []
    var wakeToken = 0

    init(_ number: Int, of person: Int, seed: UInt64, time: VirtualTime, runsTwice: Bool) {
        self.number = number
        self.person = person
        clock = VirtualClock(time)
        machine = VirtualMachine(number)
        engine = RehearsalEngine(
            tables: Workspace.schema.tables, runsTwice: runsTwice, countsReads: false)
        var generator = SeededGenerator(seed: seed ^ (UInt64(number + 1) &* 0x9E37_79B9_7F4A_7C15))
        network = generator.split()
        let ids = Mutex(generator.split())
        environment = Environment(
            now: { [clock] in clock.now }, random: { ids.withLock { $0.next() } },
            isSeeded: true)
    }

    /// Whether its program runs.
    var isUp: Bool { workspace != nil }

    /// Whether a lasting fault affects it.
    func suffers(_ fault: WorldFault) -> Bool { active[fault, default: 0] > 0 }

    /// Ends the program; what is only in memory is lost.
    func end() {
        workspace = nil
        stream = nil
        arrivals = nil
        life = nil
        isListening = false
        wire = []
        wakeToken += 1
    }
}
