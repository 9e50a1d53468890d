/// The live events of an account, as they happen; kinds that this program does not know are
/// skipped.
///
/// They end when the server ends them; the caller then asks for more after a pause.
package struct LiveEvents: AsyncSequence, Sendable {
    /// An event.
    package typealias Element = LiveEvent
    /// The error of a stream that was cut.
    package typealias Failure = any Error

    private let stream: AsyncThrowingStream<LiveEvent, any Error>

    /// Creates the live events of a server's stream.
    init(_ events: AsyncThrowingStream<ServerSentEvent, any Error>) {
        let (stream, continuation) = AsyncThrowingStream.makeStream(
            of: LiveEvent.self, bufferingPolicy: .bufferingOldest(APILimits.eventsWaiting))
        let task = Task {
            var life: String?
            do {
                for try await event in events {
                    guard var live = try LiveEvent(event) else { continue }
                    live.follow(&life)
                    if case .dropped = continuation.yield(live) { throw TransportError.tooSlow }
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        self.stream = stream
    }

    /// Creates an iterator.
    package func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator()) }

    /// An iterator over live events.
    package struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: AsyncThrowingStream<LiveEvent, any Error>.Iterator

        /// Waits for the next event; `nil` at the end.
        package mutating func next() async throws -> LiveEvent? {
            try await next(isolation: #isolation)
        }

        /// Waits for the next event; `nil` at the end.
        package mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws -> LiveEvent? {
            do {
                return try await base.next(isolation: actor)
            } catch {
                throw APIError(ofStream: error)
            }
        }
    }
}

extension APIError {
    /// Creates the error of a stream that was cut, or held what can't be read.
    fileprivate init(ofStream error: any Error) {
        switch error {
        case let error as APIError: self = error
        case let error as TransportError: self.init(error)
        default: self = .unreadable("\(error)")
        }
    }
}
