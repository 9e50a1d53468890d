import API
import Primitives
import Synchronization

/// A transport that retries while the server can't be reached or fails.
///
/// Every route may be repeated: a repeated request gets the same answer. The exception is
/// registering, since its answer contains a token; its caller must handle that.
///
/// A server that was gone for one request's patience is given up: what follows is tried once.
package final class PatientTransport: Transport {
    private let base: any Transport
    /// The wait after which a person is told.
    private static let silence: Duration = .seconds(3)

    /// The total time to wait for a server that answers, but can't do what it is asked.
    private static let busy: Duration = .seconds(60)

    private let patience: Duration
    private let tell: @Sendable () -> Void
    private let pause: @Sendable (Duration) async throws -> Void
    /// Whether a request found nobody for all of its patience.
    private let hasGivenUp = Atomic<Bool>(false)

    /// Creates a transport that retries.
    ///
    /// - Parameters:
    /// - patience: The total time to pause for one request while nobody answers; a server that is
    ///   busy is waited for a minute at least.
    /// - pause: Waits for a duration; a test may return at once.
    /// - tell: Called once for each request that has waited for some seconds.
    package init(
        _ base: any Transport, patience: Duration = .seconds(60),
        pause: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }, tell: @escaping @Sendable () -> Void = {}
    ) {
        self.base = base
        self.patience = patience
        self.tell = tell
        self.pause = pause
    }

    /// Sends a request until it is answered.
    package func send(_ request: APIRequest) async throws -> APIResponse {
        var (waited, wait) = (Duration.zero, Duration.milliseconds(100))
        while true {
            let outcome: Result<APIResponse, any Error>
            do {
                outcome = .success(try await base.send(request))
                hasGivenUp.store(false, ordering: .relaxed)
            } catch {
                outcome = .failure(error)
            }
            guard Self.isWorthAnotherTry(outcome), waited < limit(of: outcome),
                !hasGivenUp.load(ordering: .relaxed)
            else {
                if case .failure(TransportError.unreachable) = outcome {
                    hasGivenUp.store(true, ordering: .relaxed)
                }
                return try outcome.get()
            }
            let next = max(wait, Self.retryTime(of: outcome))
            do {
                try await pause(next)
            } catch {
                throw TransportError.cancelled
            }
            if waited < Self.silence, waited + next >= Self.silence { tell() }
            waited += next
            wait = min(wait * 2, .seconds(2))
        }
    }

    /// Opens a stream, without retries.
    package func open(_ request: APIRequest) async throws -> EventStreamAnswer {
        try await base.open(request)
    }

    private static func isWorthAnotherTry(_ outcome: Result<APIResponse, any Error>) -> Bool {
        switch outcome {
        case .success(let response): response.status >= 500 || response.status == 429
        case .failure(TransportError.unreachable): true
        case .failure: false
        }
    }

    private func limit(of outcome: Result<APIResponse, any Error>) -> Duration {
        if case .success = outcome { max(patience, Self.busy) } else { patience }
    }

    private static func retryTime(of outcome: Result<APIResponse, any Error>) -> Duration {
        guard case .success(let response) = outcome, let text = response.headers["retry-after"],
            let seconds = Int(text)
        else { return .zero }
        return .seconds(min(seconds, 30))
    }
}
