import API
import Synchronization

/// A way to a server that remembers what was asked, to a server that may lack a path.
final class CountingTransport: Transport {
    private let base: any Transport
    private let missing: String?
    private let asked = Mutex<[String]>([])

    init(_ base: any Transport, lacking missing: String? = nil) {
        self.base = base
        self.missing = missing
    }

    /// The paths that were asked for, in order.
    var paths: [String] { asked.withLock { $0 } }

    func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
        asked.withLock { $0.append(request.path) }
        if request.path == missing {
            return APIResponse(Problem(.notFound, detail: "there is no such path"))
        }
        return try await base.send(request)
    }

    func open(_ request: APIRequest) async throws(TransportError) -> EventStreamAnswer {
        try await base.open(request)
    }
}
