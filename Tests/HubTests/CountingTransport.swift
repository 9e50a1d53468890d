import API
import Synchronization

/// A transport that records the requested paths, to a server that may lack one.
final class CountingTransport: Transport {
    private let base: any Transport
    private let missing: String?
    private let asked = Mutex<[String]>([])

    init(_ base: any Transport, lacking missing: String? = nil) {
        self.base = base
        self.missing = missing
    }

    /// The requested paths, in order.
    var paths: [String] { asked.withLock { $0 } }

    func send(_ request: APIRequest) async throws -> APIResponse {
        asked.withLock { $0.append(request.path) }
        if request.path == missing {
            return APIResponse(Problem(.notFound, detail: "there is no such path"))
        }
        return try await base.send(request)
    }

    func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        try await base.open(request)
    }
}
