import API

/// The events of an account as they happen, until the server ends the stream.
public struct AccountEvents: AsyncSequence, Sendable {
    /// An event.
    public typealias Element = LiveEvent
    /// The error of a stream that was cut.
    public typealias Failure = any Error

    private let events: LiveEvents

    /// Opens a stream with a client's session.
    init(_ client: APIClient, after last: String?) async throws {
        do {
            events = try await client.events(after: last)
        } catch let error as APIError {
            throw WorkspaceError(error)
        }
    }

    /// Creates an iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(base: events.makeAsyncIterator()) }

    /// An iterator over events.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: LiveEvents.Iterator

        /// Waits for the next event; `nil` at the end.
        public mutating func next() async throws -> LiveEvent? {
            try await next(isolation: #isolation)
        }

        /// Waits for the next event; `nil` at the end.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws -> LiveEvent? {
            do {
                return try await base.next(isolation: actor)
            } catch let error as APIError {
                throw WorkspaceError(error)
            }
        }
    }
}
