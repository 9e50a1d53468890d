import API
import Synchronization

/// A stub server that answers each request by a closure and records the requests.
final class RecordedTransport: Transport {
    private let requests = Mutex<[APIRequest]>([])
    private let answer: @Sendable (APIRequest) throws -> APIResponse

    init(_ answer: @escaping @Sendable (APIRequest) throws -> APIResponse) {
        self.answer = answer
    }

    var asked: [APIRequest] { requests.withLock { $0 } }

    func send(_ request: APIRequest) async throws -> APIResponse {
        requests.withLock { $0.append(request) }
        return try answer(request)
    }

    func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        .refused(try await send(request))
    }
}
