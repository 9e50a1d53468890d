import ArgumentParser
import Geofence
import Glibc
import Presentation
import Primitives
import Synchronization
import Workspace

/// Reads a gpsd, records its fixes, and reports the places entered and left, until it is stopped.
///
/// The store is open only while something is recorded, so that other commands can use it.
struct WatchLoop {
    /// The time for which fixes wait to be recorded together.
    private static let patience: Duration = .seconds(2)
    /// The time without fixes after which the tracker is given the current time.
    private static let silence: Duration = .seconds(90)
    /// The most fixes that wait while another program has the store: those of an hour.
    private static let waiting = 3600
    /// The first pause before a connection is tried again, and the longest.
    private static let pauses: ClosedRange<Duration> = .seconds(1)...(.seconds(30))
    /// The interval at which a request to stop is looked for, in milliseconds.
    private static let glance: Int32 = 250

    private let address: GPSDAddress
    private let session: Session
    private let rules: TrackerRules
    private var index: PlaceIndex
    private var stream = GPSDStream()
    private var pending: [Fix] = []
    private var recorded = ContinuousClock.now
    private var counts = (fixes: 0, lost: 0, visits: 0, unreadable: 0, imprecise: 0)

    /// Creates a loop and reads the map.
    init(_ address: GPSDAddress, in session: Session, rules: TrackerRules) async throws {
        self.address = address
        self.session = session
        self.rules = rules
        index = try await session.withWorkspace { try await $0.read { try $0.places.index() } }
        guard !index.places.isEmpty else {
            throw CommandError.usage(
                "there are no places to enter", hint: "quad place import FILE.geojson")
        }
    }

    /// Watches until it is stopped.
    ///
    /// - Throws: ``CommandError/unreachable(_:hint:)`` if there is no gpsd at the start.
    mutating func run() async throws {
        Interrupt.listen()
        var pause = Self.pauses.lowerBound
        var wasThere = false
        while !Interrupt.isRequested {
            let connection: GPSDConnection
            do {
                connection = try GPSDConnection(to: address)
            } catch let error as GPSDConnection.Failure {
                guard !Interrupt.isRequested else { break }
                guard wasThere else { throw unreachable(error.reason) }
                try await wait(pause)
                pause = min(pause * 2, Self.pauses.upperBound)
                continue
            }
            stream = GPSDStream()
            if wasThere { session.note("gpsd is there again.") }
            wasThere = true
            pause = Self.pauses.lowerBound
            guard let reason = try await read(connection) else { break }
            session.note("Lost gpsd at \(address): \(reason). Trying again …")
            try await wait(pause)
        }
        try await record(isLast: true)
        say()
    }

    private func unreachable(_ reason: String) -> CommandError {
        .unreachable(
            "no gpsd at \(address): \(reason)",
            hint: "is gpsd running, and does it listen there? gpspipe -w \(address.host) tells")
    }

    /// Reads until the connection ends; returns the reason, or `nil` if it is stopped.
    private mutating func read(_ connection: borrowing GPSDConnection) async throws -> String? {
        defer { counts.unreadable += stream.unreadable }
        while !Interrupt.isRequested {
            switch connection.read(withinMilliseconds: Self.glance) {
            case .bytes(let bytes):
                let fixes = stream.receive(bytes, at: session.environment.now())
                take(fixes)
                if stream.isStranger {
                    throw unreachable("what listens there does not speak gpsd's protocol")
                }
            case .nothing: break
            case .ended(let reason): return reason
            }
            try await recordIfDue()
        }
        return nil
    }

    private mutating func take(_ fixes: [Fix]) {
        counts.fixes += fixes.count
        counts.imprecise += fixes.count { $0.accuracy == nil }
        pending += fixes
        if pending.count > Self.waiting {
            counts.lost += pending.count - Self.waiting
            pending.removeFirst(pending.count - Self.waiting)
        }
    }

    private mutating func wait(_ pause: Duration) async throws {
        let end = ContinuousClock.now + pause
        while !Interrupt.isRequested, ContinuousClock.now < end {
            poll(nil, 0, Self.glance)
            try await recordIfDue()
        }
    }

    private mutating func recordIfDue() async throws {
        // Without new fixes, the waiting ones are still recorded, and visits without fixes end.
        let patience = pending.isEmpty ? Self.silence : Self.patience
        guard ContinuousClock.now - recorded >= patience else { return }
        do {
            try await record(isLast: false)
        } catch  where Workspace.isHeldElsewhere(after: error) {
            // Another program has the store: the fixes wait.
            recorded = .now
        }
    }

    private mutating func record(isLast: Bool) async throws {
        let (fixes, index, rules) = (pending, index, rules)
        let now = session.environment.now()
        let (end, time) = (isLast ? now : nil, fixes.isEmpty ? now : nil)
        let transitions = try await session.withWorkspace { workspace in
            try await workspace.receive(
                fixes, now: time, endingAt: end, on: index, rules: rules)
        }
        pending = []
        recorded = .now
        for transition in transitions {
            if transition.kind == .leave { counts.visits += 1 }
            try StandardOutput.write([line(transition)])
        }
    }

    private func line(_ transition: Transition) -> String {
        let name = index.place(transition.place)?.name ?? "\(transition.place)"
        guard session.isJSON else {
            let stamp = TimeWords.stamp(transition.at, in: session.dayRule)
            return "\(stamp)  \(transition.kind.rawValue)  \(SafeText.line(name))  "
                + "(\(transition.reason.words))"
        }
        return Session.versioned([
            "at": .text(transition.at), "kind": .string(transition.kind.rawValue),
            "place": .text(transition.place), "name": .string(name),
            "visit": .text(transition.visit), "reason": .string(transition.reason.rawValue),
        ]).text
    }

    private func say() {
        session.note("\(counts.fixes) fixes, \(counts.visits.of("visit")) ended")
        if counts.unreadable > 0 {
            session.note("\(counts.unreadable.of("line")) of gpsd could not be read")
        }
        if counts.lost > 0 {
            let fixes = counts.lost.of("fix", "fixes")
            session.note("Lost while another program had the store: \(fixes)")
        }
        if rules.requiresAccuracy, counts.imprecise > 0 {
            session.note(
                "\(counts.imprecise.of("fix", "fixes")) without accuracy.",
                hint: "To use them: --without-accuracy")
        }
    }
}

struct PlaceWatch: QuadCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Watch a GPS receiver and record visits, until Ctrl-C.",
        discussion: """
            It reads the receiver through gpsd, and prints a line each time you enter or leave a \
            place; with --json, an object a line. The line comes about a minute later, since fixes \
            are put in order first, and later still for leaving. A lost connection is made again. \
            Ctrl-C ends the recording: the visit under way ends with it.

            For example: quad place watch --gpsd localhost:2947
            """)

    @Option(
        help: ArgumentHelp(
            "Address of gpsd; without a port, 2947.", valueName: "host:port"))
    var gpsd = "localhost:2947"

    @Flag(help: "Use fixes without accuracy.")
    var withoutAccuracy = false

    @OptionGroup var choice: TrackerOptions
    @OptionGroup var options: GlobalOptions

    func run(in session: Session) async throws {
        guard let address = GPSDAddress(gpsd) else {
            throw CommandError.usage(
                "\"\(gpsd.brief)\" is not an address of a gpsd: write HOST:PORT",
                hint: "quad place watch --gpsd localhost:\(GPSDAddress.usualPort)")
        }
        var rules = try choice.rules(in: session)
        if withoutAccuracy { rules.requiresAccuracy = false }
        var watch = try await WatchLoop(address, in: session, rules: rules)
        try await watch.run()
    }
}

/// The request of the person or the system to stop, for commands that run until then.
enum Interrupt {
    private static let isAsked = Atomic<Bool>(false)

    static var isRequested: Bool { isAsked.load(ordering: .relaxed) }

    /// Makes Ctrl-C and TERM set the request instead of ending the program at once.
    static func listen() {
        // The static value is created before a signal can arrive.
        isAsked.store(false, ordering: .relaxed)
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in
                // A second request ends the program at once.
                if Interrupt.isAsked.exchange(true, ordering: .relaxed) {
                    _exit(FailureKind.interrupted.exitStatus)
                }
            }
        }
    }
}
