import API
import Workspace

/// Shows at the terminal that the program waits, if an answer takes more than a second.
struct PatientTransport: Transport {
    private let base: any Transport
    private let server: ServerAddress

    /// The time before the message appears.
    private static let patience: Duration = .seconds(1)

    /// Creates a transport that waits for the answers of another one.
    init(_ base: any Transport, to server: ServerAddress) {
        self.base = base
        self.server = server
    }

    /// Sends a request; the message about waiting is erased when the answer arrives.
    func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
        let notice = Task {
            try await Task.sleep(for: Self.patience)
            StandardOutput.ask("Waiting for \(server)…")
        }
        let result: Result<APIResponse, TransportError>
        do {
            result = .success(try await base.send(request))
        } catch {
            result = .failure(error)
        }
        notice.cancel()
        if (try? await notice.value) != nil { StandardOutput.ask("\r\u{1B}[K") }
        return try result.get()
    }

    /// Opens a stream of events.
    func open(_ request: APIRequest) async throws(TransportError) -> EventStreamAnswer {
        try await base.open(request)
    }
}
