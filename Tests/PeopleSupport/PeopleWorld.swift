import API
import Backends
import Hub
import Logging
import Primitives
import Storage
import Synchronization
import TestSupport
import Workspace

/// A transport to a hub that fails as it is told.
package final class UnsteadyTransport: Transport {
    /// The state of the way to the server.
    package enum Mode: Sendable, Hashable {
        /// Everything arrives.
        case up
        /// Each request waits until ``release()``, before it arrives or after it did: what a
        /// program is killed in the middle of.
        case hanging(hasArrived: Bool)
        /// The answers to requests of one path wait until ``deliver()``.
        case late(String)
        /// Nothing arrives.
        case down
        /// Requests are carried out, but no answer comes back.
        case losingAnswers
        /// Requests of one path do not arrive.
        case cut(String)
        /// The server has too many requests of one path, for some seconds.
        case refusing(String, seconds: Int)
        /// Each answer takes longer than some of the requests wait.
        case slow(Duration)
        /// Something else answers in the server's place.
        case replaced(status: Int, type: String, body: String)
    }

    private let way: Mutex<HubTransport>
    private var base: HubTransport { way.withLock { $0 } }
    private let state = Mutex((mode: Mode.up, paths: [String]()))
    private let pageLimit = Mutex<Int?>(nil)
    private let life = Mutex<Life>(.real)
    private let hanging = Mutex<[CheckedContinuation<Void, Never>]>([])

    package init(_ hub: Hub) { way = Mutex(HubTransport(hub)) }

    /// Has the way lead to another server under the same address.
    package func lead(to hub: Hub) { way.withLock { $0 = HubTransport(hub) } }

    /// The state of the way to the server.
    package var mode: Mode {
        get { state.withLock { $0.mode } }
        set { state.withLock { $0.mode = newValue } }
    }

    /// The name of the server's life that answers tell.
    package enum Life: Sendable {
        /// The real one.
        case real
        /// None, as from an older server.
        case none
        /// A name, as of a server that was put back to a backup.
        case named(String)
    }

    /// Has all further answers tell a name of the server's life.
    package func tell(_ life: Life) { self.life.withLock { $0 = life } }

    /// The requests that arrived since the last call, by method and path.
    package func requests() -> [String] {
        state.withLock { state in
            defer { state.paths = [] }
            return state.paths
        }
    }

    /// Has the server tell lists of conversations and requests in pages of a length.
    package func shortenPages(to limit: Int) { pageLimit.withLock { $0 = limit } }

    /// Whether a request waits for ``release()``.
    package var isHanging: Bool { hanging.withLock { !$0.isEmpty } }

    /// Ends the waiting of all requests, without an answer; nothing arrives any more.
    package func release() { end(with: .down) }

    /// Lets all answers that wait arrive.
    package func deliver() { end(with: .up) }

    private func end(with mode: Mode) {
        self.mode = mode
        let waiting = hanging.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    private func hold() async {
        await withCheckedContinuation { continuation in
            hanging.withLock { $0.append(continuation) }
        }
    }

    private func hang() async throws {
        await hold()
        throw TransportError.unreachable("the program is not there any more")
    }

    package func send(_ request: APIRequest) async throws -> APIResponse {
        let mode = mode
        if mode == .down || mode == .cut(request.path) {
            throw TransportError.unreachable("the way is closed")
        }
        if mode == .hanging(hasArrived: false) { try await hang() }
        if case .slow(let time) = mode, let patience = request.patience, patience < time {
            throw TransportError.unreachable("the server answered too slowly")
        }
        if case .refusing(request.path, let seconds) = mode {
            return APIResponse(
                Problem(.tooMany, detail: "too many requests", retryAfterSeconds: seconds))
        }
        if case .replaced(let status, let type, let body) = mode {
            return APIResponse(
                status: status, headers: ["content-type": type], body: Array(body.utf8))
        }
        state.withLock { $0.paths.append("\(request.method.rawValue) \(request.path)") }
        var request = request
        if let limit = pageLimit.withLock({ $0 }), request.method == .get,
            ["/v1/conversations", "/v1/requests", "/v1/requests/declined"].contains(request.path)
        {
            request.query["limit"] = "\(limit)"
        }
        var answer = try await base.send(request)
        switch life.withLock({ $0 }) {
        case .real: break
        case .none: answer.headers["quad-life"] = nil
        case .named(let name): answer.headers["quad-life"] = name
        }
        if mode == .losingAnswers { throw TransportError.unreachable("the answer was lost") }
        if mode == .hanging(hasArrived: true) { try await hang() }
        if mode == .late(request.path) { await hold() }
        return answer
    }

    package func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        if mode == .down { throw TransportError.unreachable("the way is closed") }
        return try await base.open(request)
    }
}

/// A hub, and people with devices whose way to it can fail.
package struct PeopleWorld {
    package static let password = "correct horse"
    package static let server = "http://127.0.0.1:1"

    package let hub: Hub
    package let clock: ManualClock
    package let environment: Environment

    package init(
        seed: UInt64 = 1, retention: Duration? = nil,
        store: Store = Store(engine: StrictEngine(schema: Hub.schema))
    ) async throws {
        clock = ManualClock(Instant(seconds: 1_800_000_000))
        environment = .seeded(seed, clock: clock)
        var configuration = HubConfiguration().rehearsal
        if let retention { configuration.retention = retention }
        hub = try await Hub.open(
            store: store,
            hasher: ScryptHasher(parameters: .rehearsal, environment: environment),
            digest: SHA256Digest(), configuration: configuration,
            // A small picture is its own thumbnail.
            thumbnails: { .init($0, thumbnail: $0.bytes) }, environment: environment,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await hub.importPlaces(
            Array(
                """
                {"type":"FeatureCollection","features":[
                {"type":"Feature","properties":{"name":"Library"},"geometry":{"type":"Polygon",
                "coordinates":[[[0,50],[1,50],[1,51],[0,51],[0,50]]]}}]}
                """.utf8))
    }

    /// Opens a device on a store, signed in to a new account.
    package func join(
        _ name: String, on store: Store, in environment: Environment? = nil
    ) async throws -> Device {
        let device = try await open(store, in: environment)
        try await device.workspace.register(
            name: name, password: Self.password, displayName: name.capitalized,
            server: ServerAddress(Self.server))
        try await device.workspace.refreshPlaces()
        return device
    }

    /// Opens a device on a store in memory, signed in to a new account.
    package func join(_ name: String) async throws -> Device {
        try await join(name, on: Self.memory())
    }

    /// Opens a device on a store, as another program or a later one does, in the environment of
    /// the world or its own.
    package func open(_ store: Store, in environment: Environment? = nil) async throws -> Device {
        let transport = UnsteadyTransport(hub)
        let workspace = try await Workspace.open(
            store, environment: environment ?? self.environment
        ) { _ in transport }
        return Device(workspace: workspace, transport: transport)
    }

    package static func memory() -> Store {
        Store(engine: StrictEngine(schema: Workspace.schema))
    }

    /// Has people be in the library together for half an hour; clocks of their own move, too.
    package func meet(_ devices: Device..., clocks: [ManualClock] = []) async throws {
        for device in devices {
            let places = try await device.workspace.read { try $0.places.list() }
            _ = try await device.workspace.checkIn(at: places[0].id, since: clock.now)
        }
        for clock in [clock] + clocks { clock.advance(by: .minutes(30)) }
        for device in devices {
            _ = try await device.workspace.leave(nil, at: clock.now)
            try await device.workspace.sync()
        }
    }

    /// Has a device keep messages of another one that the server has not, as after it was put back
    /// to a backup.
    package func lose(
        _ numbers: ClosedRange<Int>, of other: Device, on device: Device
    ) async throws {
        try await device.workspace.refreshInbox()
        let (from, to) = (try await other.account(), try await device.account())
        for number in numbers {
            let lost = MessageSummary(
                id: environment.newID(), number: number, from: from, to: to,
                text: "Lost \(number)", sentAt: clock.now)
            try await device.workspace.keepArrived(lost, with: from)
        }
        clock.advance(by: .minutes(1))
    }

    /// Connects two people.
    package func connect(_ one: Device, _ other: Device) async throws {
        try await meet(one, other)
        _ = try await one.workspace.send("Hello", to: other.account())
        _ = try await other.workspace.accept(one.account())
    }
}

/// A device of somebody.
package struct Device: Sendable {
    package let workspace: Workspace
    package let transport: UnsteadyTransport

    /// The account of the device.
    package func account() async throws -> AccountID {
        guard let signIn = try await workspace.signIn() else {
            preconditionFailure("nobody is signed in")
        }
        return signIn.account
    }

    /// The texts of a conversation, as the server has them.
    package func texts(with other: Device) async throws -> [String] {
        try await workspace.messages(with: other.account()).value.map(\.text)
    }
}
