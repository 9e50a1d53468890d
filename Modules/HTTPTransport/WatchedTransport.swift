import API

/// A transport that shows waits of more than a second.
struct WatchedTransport: Transport {
    private let base: any Transport
    private let display: HTTPTransport.WaitDisplay

    /// The time before the wait is shown.
    private static let patience: Duration = .seconds(1)

    /// Creates a transport that waits for the answers of another one.
    init(_ base: any Transport, _ display: HTTPTransport.WaitDisplay) {
        self.base = base
        self.display = display
    }

    /// Sends a request; what was shown is removed when the answer arrives.
    func send(_ request: APIRequest) async throws -> APIResponse {
        let notice = Task {
            try await Task.sleep(for: Self.patience)
            display.begin()
        }
        let result: Result<APIResponse, any Error>
        do {
            result = .success(try await base.send(request))
        } catch {
            result = .failure(error)
        }
        notice.cancel()
        if (try? await notice.value) != nil { display.end() }
        return try result.get()
    }

    /// Opens a stream of events.
    func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        try await base.open(request)
    }
}

extension HTTPTransport {
    /// The display of a wait for the server: its beginning, after a second without an answer, and
    /// its end.
    package typealias WaitDisplay = (begin: @Sendable () -> Void, end: @Sendable () -> Void)

    /// Returns this transport as a person's device uses it: waits are shown, and requests are sent
    /// again after the pauses for which the server asks.
    ///
    /// - Parameters:
    ///   - display: The display of a wait; `nil` to wait silently.
    ///   - notice: Receives the seconds of a pause before it.
    package func patient(
        _ display: WaitDisplay?, notice: @escaping @Sendable (_ seconds: Int64) -> Void
    ) -> any Transport {
        let shown: any Transport = display.map { WatchedTransport(self, $0) } ?? self
        return PausingTransport(shown) { pause in
            notice(pause.components.seconds)
            try await Task.sleep(for: pause)
        }
    }
}
