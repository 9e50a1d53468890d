import API
import Synchronization

/// The way of one device to the server, which is closed while the device is out of reach.
final class DeviceLine: Transport {
    private let base: any Transport
    private let isClosed = Mutex(false)

    init(_ base: any Transport) { self.base = base }

    /// Whether the server is within reach.
    var isOpen: Bool { !isClosed.withLock { $0 } }

    /// Closes the way, or opens it.
    func close(_ isClosed: Bool) { self.isClosed.withLock { $0 = isClosed } }

    func send(_ request: APIRequest) async throws -> APIResponse {
        try check()
        return try await base.send(request)
    }

    func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        try check()
        return try await base.open(request)
    }

    private func check() throws {
        if !isOpen { throw TransportError.unreachable("the device is out of reach") }
    }
}
