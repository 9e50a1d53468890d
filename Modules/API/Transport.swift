/// A carrier of requests to a server: HTTP, or a call in the same process.
package protocol Transport: Sendable {
    /// Sends a request and waits for the whole answer.
    func send(_ request: APIRequest) async throws -> APIResponse

    /// Sends a request whose answer is a stream of events.
    func open(_ request: APIRequest) async throws -> EventStreamAnswer
}

/// The answer of a server to a request for events.
package enum EventStreamAnswer: Sendable {
    /// The stream; it ends when the server ends it, and fails with a ``TransportError``.
    case events(AsyncThrowingStream<ServerSentEvent, any Error>)
    /// A response in place of the stream, which gives the reason.
    case refused(APIResponse)
}

/// The reasons for a missing answer.
package enum TransportError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The server could not be reached or went silent.
    case unreachable(String)
    /// The caller cancelled the call.
    case cancelled

    /// The failure of a stream whose reader fell behind by ``APILimits/eventsWaiting`` events.
    package static let tooSlow = TransportError.unreachable("its events were read too slowly")

    /// The error in one sentence.
    package var description: String {
        switch self {
        case .unreachable(let reason): "the server cannot be reached: \(reason)"
        case .cancelled: "the request was cancelled"
        }
    }
}
