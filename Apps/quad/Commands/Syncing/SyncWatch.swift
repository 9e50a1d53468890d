import Device
import Dispatch
import Glibc
import Presentation
import Primitives
import Synchronization
import Workspace

/// Syncs whenever something changes, here or elsewhere, until the person ends it.
///
/// A store that only one program can open at a time is opened for each exchange and closed
/// afterwards.
actor SyncWatch {
    private let session: Session
    private let isShared: Bool
    private let wakes = SyncWakes()
    private let events: ServerEvents
    private var pace: SyncPace
    private var isLive = false
    private var hasSynced = false
    /// The kind of the latest failure; `nil` once an exchange succeeds.
    private var trouble: FailureKind?
    private var timer: Task<Void, Never>?

    init(_ session: Session, pace: SyncPace) throws {
        self.session = session
        self.pace = pace
        events = ServerEvents(environment: session.environment)
        isShared = try session.location().url.isShared
    }

    /// Syncs until Ctrl-C or TERM.
    ///
    /// - Throws: an error that waiting does not cure, such as that nobody is signed in.
    func run() async throws {
        let work = Task { try await self.work() }
        let signals = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { work.cancel() }
            source.resume()
            return source
        }
        let result = await work.result
        for source in signals { source.cancel() }
        if work.isCancelled { return session.note("Ended.") }
        try result.get()
    }

    private func work() async throws {
        let (wakes, events) = (wakes, events)
        let changes = StoreChanges(of: try session.location()) { wakes.wake(.local) }
        let listening = Task { await events.listen(waking: wakes) }
        defer {
            listening.cancel()
            timer?.cancel()
            withExtendedLifetime(changes) {}
        }
        do {
            if isShared {
                try await session.withWorkspace { try await self.loop(on: $0) }
            } else {
                try await loop(on: nil)
            }
        } catch {
            await events.close()
            throw error
        }
        await events.close()
    }

    /// Syncs, and waits for a reason to do so again.
    private func loop(on workspace: Workspace?) async throws {
        try await attempt(on: workspace, because: .due)
        for await _ in wakes.signals {
            let reasons = wakes.take()
            if reasons.contains(.heard) { try hear() }
            // Without a network, a tap of the person is no reason to try an unreachable server.
            var asking: SyncReasons =
                trouble == nil ? [.local, .remote, .heard, .due] : [.remote, .heard, .due]
            if reasons.contains(.unheard), !reasons.contains(.heard) {
                // The server that told of changes is silent: an exchange finds out whether it is
                // there.
                if isLive { asking.insert(.unheard) }
                isLive = false
            }
            if !reasons.isDisjoint(with: asking) {
                try await attempt(on: workspace, because: reasons)
            }
        }
    }

    private func hear() throws {
        if !isLive {
            try tell("live", note: "Live: changes are exchanged as they happen; Ctrl-C ends it.")
        }
        isLive = true
    }

    /// Syncs once; an error that waiting may cure is reported, and the exchange is tried again
    /// later.
    private func attempt(on workspace: Workspace?, because reasons: SyncReasons) async throws {
        do {
            if let workspace {
                try await exchange(on: workspace, because: reasons)
            } else {
                try await session.withWorkspace {
                    try await self.exchange(on: $0, because: reasons)
                }
            }
            if reasons == .local, timer != nil { return }
            wait(pace.pause(isLive: isLive, random: session.environment.random()))
        } catch {
            if Task.isCancelled { throw error }
            guard FailureKind(of: error).mayPass else { throw session.local(error) }
            try fail(with: error)
        }
    }

    private func exchange(on workspace: Workspace, because reasons: SyncReasons) async throws {
        events.use(try await workspace.signIn())
        // The write was perhaps that of this exchange, or of something that does not sync.
        if reasons == .local {
            guard try await workspace.syncStatus().canSend else { return }
        }
        let summary = try await workspace.sync()
        let isFirst = !hasSynced
        hasSynced = true
        pace.backoff.reset()
        if trouble != nil {
            trouble = nil
            try tell("back", note: "The server is back.")
        }
        if isFirst || summary.pushed + summary.pulled + summary.visits > 0 {
            let now = session.environment.now()
            try session.show(
                summary.json([
                    JSONMember("event", .string("synced")), JSONMember("at", .text(now)),
                ]), lines: ["\(TimeWords.clock(now, in: session.dayRule))  \(summary.line())"])
        }
        session.noteSetAside(in: summary)
        session.noteFreshStart(in: summary)
        session.noteAnotherDevice(in: summary)
        session.noteBlockedAgain(summary.blockedAgainWords)
        await session.noteEndedVisits(in: summary, on: workspace)
        if isFirst, let places = await session.newPlaces(on: workspace), places > 0 {
            session.note("The server's places are new here: quad place list")
        }
    }

    private func fail(with error: any Error) throws {
        let pause = max(
            pace.backoff.next(random: session.environment.random()),
            WorkspaceError.retryAfter(error))
        let sentence = ErrorSentence.of(session.local(error))
        // A server that is away is reported once, whether it closes connections or nothing answers.
        let kind = FailureKind(of: error)
        if kind != trouble {
            trouble = kind
            try tell(
                "failed", [JSONMember("reason", .string(sentence))],
                note: "Not synced, trying again: \(sentence)")
        }
        wait(pause)
    }

    /// Reports an event other than an exchange.
    private func tell(_ event: String, _ more: [JSONMember] = [], note: String) throws {
        guard session.isJSON else { return session.note(note) }
        let at = JSONMember("at", .text(session.environment.now()))
        try session.show(
            .object([JSONMember("event", .string(event)), at] + more), lines: [])
    }

    private func wait(_ pause: Duration) {
        timer?.cancel()
        timer = Task { [wakes] in
            if (try? await Task.sleep(for: pause)) != nil { wakes.wake(.due) }
        }
    }
}

/// The reasons for a watch to wake up; several reasons at once are one wake-up.
final class SyncWakes: Sendable {
    private let waiting = Mutex(SyncReasons())
    private let continuation: AsyncStream<Void>.Continuation
    /// A stream with an element whenever there are reasons; ends with the task that reads it.
    let signals: AsyncStream<Void>

    init() {
        (signals, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    func wake(_ reasons: SyncReasons) {
        waiting.withLock { $0.formUnion(reasons) }
        continuation.yield()
    }

    /// Returns the reasons and clears them.
    func take() -> SyncReasons {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }
}

/// The intervals at which a watch syncs without an event.
struct SyncPace {
    /// The interval while the server reports changes, in case an event was missed.
    var heard: Duration = .seconds(300)
    /// The interval while the server can't report changes.
    var unheard: Duration = .seconds(15)
    /// The backoff after a failure.
    var backoff = Backoff()

    /// Returns the pause, shortened by a random part of up to a quarter, so that many devices
    /// spread out.
    func pause(isLive: Bool, random: UInt64) -> Duration {
        let whole = isLive ? heard : unheard
        return whole - whole / 4 * (Double(random >> 11) / Double(1 << 53))
    }
}

/// Listens to the server's events for the account, and resumes after each disconnection.
final class ServerEvents: Sendable {
    private let connections = Connections()
    private let environment: Environment
    private let signIn = Mutex<SignIn?>(nil)

    init(environment: Environment) { self.environment = environment }

    /// Sets the account that is signed in, as the store has it now.
    func use(_ current: SignIn?) { signIn.withLock { $0 = current } }

    /// Listens until the task is cancelled.
    func listen(waking wakes: SyncWakes) async {
        var watch = EventWatch(environment) { [self] last in
            try await events(after: last)
        }
        while !Task.isCancelled {
            switch await watch.next() {
            case .connected: wakes.wake(.heard)
            case .event(let event):
                switch event.change {
                case .sync, .reset: wakes.wake(.remote)
                default: break
                }
            case .disconnected(_, let pause):
                // The exchange itself finds the reason and reports it.
                wakes.wake(.unheard)
                try? await Task.sleep(for: pause)
            }
        }
    }

    func close() async { await connections.close() }

    private func events(after last: String?) async throws -> AccountEvents {
        guard let signIn = signIn.withLock({ $0 }) else { throw WorkspaceError.notSignedIn }
        return try await connections.events(of: signIn, after: last)
    }
}
