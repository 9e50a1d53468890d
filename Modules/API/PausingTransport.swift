import Primitives

/// A transport that sends a request again after the pause for which a server asked.
///
/// A server that answers 429 has carried nothing out, so the same request can be sent again.
package struct PausingTransport: Transport {
    /// The longest time that one request waits in all. A server that asks for more, such as for
    /// the first message of tomorrow, is not waited for.
    package static let patience: Duration = .seconds(60)

    private let base: any Transport
    private let pause: @Sendable (Duration) async throws -> Void

    /// Creates a transport that sends requests by another one.
    ///
    /// - Parameter pause: Waits for a duration, and may say so.
    package init(
        _ base: any Transport, pause: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.base = base
        self.pause = pause
    }

    /// Sends a request until it is answered otherwise, or the server asks for too long a pause; a
    /// caller without the patience for an answer has none for a pause.
    package func send(_ request: APIRequest) async throws -> APIResponse {
        guard request.patience == nil else { return try await base.send(request) }
        var waited = Duration.zero
        while true {
            let response = try await base.send(request)
            guard let wanted = response.pause, waited + wanted <= Self.patience else {
                return response
            }
            do {
                try await pause(wanted)
            } catch {
                throw TransportError.cancelled
            }
            waited += wanted
        }
    }

    /// Opens a stream at once; whoever watches events pauses between streams.
    package func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        try await base.open(request)
    }
}

extension APIResponse {
    /// The pause for which a server asks that has too many requests; at least a second. `nil` for
    /// another answer.
    ///
    /// - Source: RFC 6585 §4, RFC 9110 §10.2.3.
    fileprivate var pause: Duration? {
        guard status == 429, let text = headers["retry-after"], let seconds = Int(text),
            seconds >= 0
        else { return nil }
        return .seconds(max(1, min(seconds, 1 << 20)))
    }
}
