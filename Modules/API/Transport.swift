/// What carries requests to a server: HTTP, or a call in the same process.
public protocol Transport: Sendable {
    /// Sends a request and waits for the whole answer.
    func send(_ request: APIRequest) async throws(TransportError) -> APIResponse

    /// Sends a request that is answered by a stream of events.
    func open(_ request: APIRequest) async throws(TransportError) -> EventStreamAnswer
}

/// How a server answers a request for events.
public enum EventStreamAnswer: Sendable {
    /// The stream; it ends when the server ends it, and fails with a ``TransportError``.
    case events(AsyncThrowingStream<ServerSentEvent, any Error>)
    /// An answer instead, which says why there is no stream.
    case refused(APIResponse)
}

/// Why there is no answer.
public enum TransportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The server could not be reached or went silent.
    case unreachable(String)
    /// The call was given up by the caller.
    case cancelled

    /// What a stream fails with whose reader fell behind by ``APILimits/eventsWaiting`` events.
    public static let tooSlow = TransportError.unreachable("its events were read too slowly")

    /// One sentence.
    public var description: String {
        switch self {
        case .unreachable(let reason): "the server cannot be reached: \(reason)"
        case .cancelled: "the request was cancelled"
        }
    }
}
