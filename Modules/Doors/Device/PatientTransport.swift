import API
import Workspace

/// The display of a wait for a server.
public struct Waiting: Sendable {
    fileprivate let begin: @Sendable (ServerAddress) -> Void
    fileprivate let end: @Sendable () -> Void

    /// Creates a display.
    ///
    /// - Parameters:
    ///   - begin: Shows the wait, after a second without an answer.
    ///   - end: Removes what `begin` showed.
    public init(
        begin: @escaping @Sendable (ServerAddress) -> Void, end: @escaping @Sendable () -> Void
    ) {
        self.begin = begin
        self.end = end
    }
}

/// A transport that shows waits of more than a second.
struct PatientTransport: Transport {
    private let base: any Transport
    private let server: ServerAddress
    private let waiting: Waiting

    /// The time before the message appears.
    private static let patience: Duration = .seconds(1)

    /// Creates a transport that waits for the answers of another one.
    init(_ base: any Transport, to server: ServerAddress, _ waiting: Waiting) {
        self.base = base
        self.server = server
        self.waiting = waiting
    }

    /// Sends a request; the message about waiting is erased when the answer arrives.
    func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
        let notice = Task {
            try await Task.sleep(for: Self.patience)
            waiting.begin(server)
        }
        let result: Result<APIResponse, TransportError>
        do {
            result = .success(try await base.send(request))
        } catch {
            result = .failure(error)
        }
        notice.cancel()
        if (try? await notice.value) != nil { waiting.end() }
        return try result.get()
    }

    /// Opens a stream of events.
    func open(_ request: APIRequest) async throws(TransportError) -> EventStreamAnswer {
        try await base.open(request)
    }
}
