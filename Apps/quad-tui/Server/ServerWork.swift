import Primitives
import Synchronization
import Workspace

/// The work with the server, in tasks of its own: a tap never waits for an answer, and the program
/// ends while one is missing.
final class ServerWork: Sendable {
    private let state: Mutex<Workspace>
    private let sender: AsyncStream<Event>.Continuation
    private let deviceName: String?
    let glimpse: Glimpse
    private let deliveries = AsyncStream.makeStream(of: ServerRequest.self)
    private let questions = AsyncStream.makeStream(of: ServerRequest.self)
    private let sessions = AsyncStream.makeStream(of: Void.self)
    /// The requests that wait, so that none waits twice.
    private let waiting = Mutex<Set<ServerRequest>>([])
    private let tasks = Mutex<[Task<Void, Never>]>([])
    private let steady = SteadySync()
    /// The longest pause before a server that was gone is tried again: somebody looks at it.
    private static let patience: Duration = .seconds(4)

    /// Creates tasks that wait for something to be asked.
    ///
    /// - Parameters:
    ///   - deviceName: The name of this device among those of an account.
    ///   - glimpse: Gets what can't be kept because it is sealed.
    init(
        _ workspace: Workspace, deviceName: String? = nil, glimpse: Glimpse = Glimpse(),
        to sender: AsyncStream<Event>.Continuation
    ) {
        state = Mutex(workspace)
        self.sender = sender
        self.deviceName = deviceName
        self.glimpse = glimpse
        let lanes = [deliveries.stream, questions.stream].map { lane in
            Task { [self] in
                for await request in lane {
                    waiting.withLock { _ = $0.remove(request) }
                    for news in await answer(request) { tell(news) }
                }
            }
        }
        let follower = Task { [self] in
            for await _ in sessions.stream { await follow() }
        }
        let exchanges = Task { [self] in
            await steady.run(on: { workspace }, telling: { tell($0) })
        }
        tasks.withLock { $0 = lanes + [follower, exchanges] }
    }

    /// Asks for something; the answer comes as an event.
    func ask(_ request: ServerRequest) {
        guard waiting.withLock({ $0.insert(request).inserted }) else { return }
        let lane = request == .deliver ? deliveries : questions
        lane.continuation.yield(request)
    }

    /// Notes that the store may have been written to, so that it may have something to send.
    func noteWriting() { steady.wake(.local) }

    /// The store and the account, with the rule of days that is followed now.
    var workspace: Workspace { state.withLock { $0 } }

    /// Follows another rule of days with what is asked next.
    func follow(_ rule: DayRule) { state.withLock { $0 = $0.following(rule) } }

    /// Ends everything without a wait for answers. What was written waits in the outbox.
    func end() {
        for lane in [deliveries, questions] { lane.continuation.finish() }
        sessions.continuation.finish()
        steady.end()
        for task in tasks.withLock({ $0 }) { task.cancel() }
    }

    private func tell(_ news: ServerNews) {
        if !Task.isCancelled { sender.yield(.server(news)) }
    }

    /// Follows the events of the account until its session ends.
    private func follow() async {
        let started = try? await workspace.eventWatch(pausingUpTo: Self.patience)
        guard var watch = started else { return tell(.signedOut) }
        steady.turn(on: true)
        defer { steady.turn(on: false) }
        // While the locked journal seals what is kept, nobody can tell what is new.
        var arrivals = try? await workspace.arrivals(sinceKept: true)
        while !Task.isCancelled {
            switch await watch.next() {
            case .connected:
                // What can't be asked for now is asked for with the next event.
                _ = try? await arrivals?.missed()
                tell(.connected)
                steady.wake(.heard)
            case .event(let event):
                if arrivals == nil { arrivals = try? await workspace.arrivals(sinceKept: true) }
                _ = try? await arrivals?.next(event)
                tell(.happened(event.change))
                switch event.change {
                case .sync, .reset: steady.wake(.remote)
                default: break
                }
            case .disconnected(let error, let pause):
                guard (error as? WorkspaceError)?.endsSession != true else {
                    return tell(.signedOut)
                }
                if let error { tell(.disconnected("\(error)")) }
                try? await Task.sleep(for: pause)
            }
        }
    }

    private func answer(_ request: ServerRequest) async -> [ServerNews] {
        do {
            return try await news(of: request)
        } catch let error as WorkspaceError where error.endsSession {
            return request == .deliver ? [] : [.signedOut]
        } catch WorkspaceError.server(.notFound(let reason)) {
            // The server is there, and has said so: in a conversation nobody has written yet.
            guard case .refresh(let topic) = request else { return [.refused(request, reason)] }
            if case .person = topic { return [.refused(request, reason)] }
            return [.refreshed(topic, trouble: nil)]
        } catch {
            let sentence = (error as? any ClassifiedError)?.wholeSentence ?? "\(error)"
            if case .refresh(let topic) = request {
                return [.refreshed(topic, trouble: sentence)]
            }
            return [.refused(request, sentence)]
        }
    }

    private func news(of request: ServerRequest) async throws -> [ServerNews] {
        switch request {
        case .deliver: return [try await deliver()]
        case .refresh(let topic): return try await refresh(topic)
        case .sync:
            let summary = try await workspace.sync()
            _ = try await workspace.refreshPlaces()
            return [.synced] + (summary.blockedAgainWords.map { [.mended($0)] } ?? [])
        case .follow:
            sessions.continuation.yield()
            return []
        case .signIn(let session):
            let signIn = try await begin(session)
            return [.signedIn(signIn.name)] + (signIn.blockedAgainWords.map { [.mended($0)] } ?? [])
        case .resetPassword(let new):
            try await workspace.resetPassword(
                of: new.name, by: new.code, to: new.password, server: ServerAddress(new.server))
            try await workspace.note("account reset", about: new.name)
            return [.passwordReset(new)]
        case .changePassword(let old, let new):
            try await workspace.changePassword(from: old, to: new)
            try await workspace.note("account password", about: "")
            return [.passwordChanged]
        case .deleteAccount(let password):
            let name = try await workspace.signIn()?.name ?? ""
            try await workspace.deleteAccount(password: password)
            try await workspace.note("account delete", about: name)
            return [.accountDeleted]
        case .signOut:
            _ = try await workspace.signOut()
            try await workspace.note("account sign-out", about: "")
            return [.signedOut]
        case .revoke(let device):
            try await workspace.revoke(device)
            try await workspace.note("account revoke", about: "another device")
            return try await refresh(.devices)
        }
    }

    private func begin(_ session: NewSession) async throws -> SignIn {
        let server = try ServerAddress(session.server)
        let signIn: SignIn
        if let displayName = session.displayName {
            signIn = try await workspace.register(
                name: session.name, password: session.password,
                displayName: displayName.isEmpty ? session.name : displayName, server: server,
                invite: session.invite.isEmpty ? nil : session.invite, deviceName: deviceName)
            try await workspace.note("account register", about: signIn.name)
        } else {
            signIn = try await workspace.signIn(
                name: session.name, password: session.password, server: server,
                deviceName: deviceName)
            try await workspace.note("account sign-in", about: signIn.name)
        }
        return signIn
    }
}

extension WorkspaceError {
    /// Whether this device has no session, or none any more.
    fileprivate var endsSession: Bool {
        switch self {
        case .notSignedIn, .server(.notSignedIn): true
        default: false
        }
    }
}
