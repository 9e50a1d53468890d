import API
import Primitives
import Synchronization

/// The server's end of all connections, which can be cut, paused, and led to a server that has
/// begun again.
final class ServerLink: Transport {
    private let state: Mutex<(base: any Transport, fault: Scenario.ServerFault)>
    private let clock: ManualClock
    /// The disk of the server; `nil` if it is that of a machine.
    let disk: StoryDisk?

    init(_ base: any Transport, clock: ManualClock, disk: StoryDisk?) {
        state = Mutex((base, .sound))
        self.clock = clock
        self.disk = disk
    }

    /// The state of the server.
    var fault: Scenario.ServerFault {
        get { state.withLock { $0.fault } }
        set { state.withLock { $0.fault = newValue } }
    }

    /// Whether the server answers requests; a pause or a kill lasts until it is sound again.
    var isSound: Bool { fault == .sound || fault == .restart }

    /// Whether the disk of the server takes nothing, or confirms nothing.
    var isDiskTroubled: Bool { disk?.isTroubled ?? false }

    /// Leads to another server from now on.
    func lead(to base: any Transport) { state.withLock { $0.base = base } }

    func send(_ request: APIRequest) async throws -> APIResponse {
        try await reach().send(request)
    }

    func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        try await reach().open(request)
    }

    private func reach() throws -> any Transport {
        let (base, fault) = state.withLock { $0 }
        switch fault {
        case .sound, .restart: return base
        case .kill: throw TransportError.unreachable("the server is not there")
        case .pause:
            clock.advance(by: DeviceLink.patience)
            throw TransportError.unreachable("the server does not answer")
        }
    }
}

/// A device's connection to the server, which can be cut or disturbed and logs requests to the
/// trace.
final class DeviceLink: Transport {
    /// The time after which a request is given up.
    static let patience: Duration = .seconds(60)

    private struct State {
        var isConnected = true
        var isTraced = true
        var fault = Scenario.NetworkFault.sound
        var chance: SeededGenerator
    }

    private let base: ServerLink
    private let trace: Trace
    private let name: String
    private let clock: ManualClock
    private let state: Mutex<State>

    init(_ base: ServerLink, name: String, trace: Trace, clock: ManualClock, seed: UInt64) {
        self.base = base
        self.name = name
        self.trace = trace
        self.clock = clock
        state = Mutex(State(chance: SeededGenerator(seed: seed)))
    }

    /// Whether requests get through.
    var isConnected: Bool {
        get { state.withLock { $0.isConnected } }
        set { state.withLock { $0.isConnected = newValue } }
    }

    /// The state of the network.
    var fault: Scenario.NetworkFault {
        get { state.withLock { $0.fault } }
        set { state.withLock { $0.fault = newValue } }
    }

    /// Whether requests are in the trace.
    var isTraced: Bool {
        get { state.withLock { $0.isTraced } }
        set { state.withLock { $0.isTraced = newValue } }
    }

    /// Whether something is wrong with the network or the server, so that requests may fail.
    var isTroubled: Bool {
        fault != .sound || !base.isSound || base.isDiskTroubled || !isConnected
    }

    /// Whether a live stream can stand on it.
    var carriesStreams: Bool {
        guard isConnected, base.isSound else { return false }
        return switch fault {
        case .sound, .delay: true
        case .loss, .oneWay, .clog: false
        }
    }

    func send(_ request: APIRequest) async throws -> APIResponse {
        try disturb(request)
        let response = try await base.send(request)
        if isTraced {
            trace.note(
                "  \(name) \(request.method.rawValue) \(request.path) \(response.status) "
                    + "\(Self.fingerprint(of: request.body)) "
                    + Self.fingerprint(of: response.body))
        }
        if isAnswerLost() { throw fail(request, "its answer is lost") }
        return response
    }

    func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        guard isConnected else { throw TransportError.unreachable("\(name) is offline") }
        return try await base.open(request)
    }

    /// Lets a request take its time, or fail on the way there.
    private func disturb(_ request: APIRequest) throws {
        guard isConnected else {
            trace.note("  \(name) \(request.method.rawValue) \(request.path) offline")
            throw TransportError.unreachable("\(name) is offline")
        }
        switch fault {
        case .sound, .oneWay: break
        case .delay(let time): clock.advance(by: time)
        case .loss(let share):
            if happens(share / 2) { throw fail(request, "it is lost") }
        case .clog:
            clock.advance(by: Self.patience)
            throw fail(request, "it hangs")
        }
    }

    /// Whether something of a probability happens this time.
    private func happens(_ probability: Double) -> Bool {
        state.withLock { $0.chance.chance(probability) }
    }

    private func isAnswerLost() -> Bool {
        switch fault {
        case .oneWay: return true
        // A request is lost on the way there or on the way back, a half of the share each.
        case .loss(let share): return happens(share / max(0.01, 2 - share))
        case .sound, .delay, .clog: return false
        }
    }

    private func fail(_ request: APIRequest, _ reason: String) -> TransportError {
        trace.note("  \(name) \(request.method.rawValue) \(request.path): \(reason)")
        return .unreachable("\(name): \(reason)")
    }

    /// Returns a 64-bit hash of bytes in hexadecimal digits.
    private static func fingerprint(of bytes: [UInt8]) -> String {
        var hash = FNV1a()
        hash.add(bytes)
        return String(hash.value, radix: 16)
    }
}
