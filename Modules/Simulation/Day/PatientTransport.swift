import API
import Primitives

/// Asks again while the server can't be reached or fails, as a device with patience does.
///
/// Every route may be asked again: what was done already is answered alike. Only registering is
/// not, since its answer holds a token; who does that looks after it.
public struct PatientTransport: Transport {
    private let base: any Transport
    private let patience: Duration
    private let pause: @Sendable (Duration) async throws -> Void

    /// Makes a transport that goes on asking.
    ///
    /// - Parameters:
    ///   - patience: How long it pauses in all before it gives up on one request.
    ///   - pause: Waits; a test may not.
    public init(
        _ base: any Transport, patience: Duration = .seconds(60),
        pause: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        self.base = base
        self.patience = patience
        self.pause = pause
    }

    /// Sends a request until it is answered.
    public func send(_ request: APIRequest) async throws(TransportError) -> APIResponse {
        var (waited, wait) = (Duration.zero, Duration.milliseconds(100))
        while true {
            let outcome: Result<APIResponse, TransportError>
            do {
                outcome = .success(try await base.send(request))
            } catch {
                outcome = .failure(error)
            }
            guard waited < patience, Self.isWorthAnotherTry(outcome) else {
                return try outcome.get()
            }
            let next = max(wait, Self.retryTime(of: outcome))
            do {
                try await pause(next)
            } catch {
                throw .cancelled
            }
            waited += next
            wait = min(wait * 2, .seconds(2))
        }
    }

    /// Opens a stream; once.
    public func open(_ request: APIRequest) async throws(TransportError) -> EventStreamAnswer {
        try await base.open(request)
    }

    private static func isWorthAnotherTry(
        _ outcome: Result<APIResponse, TransportError>
    ) -> Bool {
        switch outcome {
        case .success(let response): response.status >= 500 || response.status == 429
        case .failure(.unreachable): true
        case .failure: false
        }
    }

    private static func retryTime(of outcome: Result<APIResponse, TransportError>) -> Duration {
        guard case .success(let response) = outcome, let text = response.headers["retry-after"],
            let seconds = Int(text)
        else { return .zero }
        return .seconds(min(seconds, 30))
    }
}
