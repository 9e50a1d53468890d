/// The observation of commits by a closure; it ends when the object is released.
public final class StoreObservation: Sendable {
    private let ticket: CommitFeed.Ticket

    init(ticket: CommitFeed.Ticket) { self.ticket = ticket }
}

/// The commits to some tables since the watching began, each once and in order.
///
/// The sequence ends when the store is closed or the waiting task is cancelled. Only one task reads
/// it; releasing it ends the watching.
public struct StoreEvents: AsyncSequence, Sendable {
    /// An event of the store.
    public typealias Element = StoreEvent
    /// Watching never fails.
    public typealias Failure = Never

    let wakeUps: AsyncStream<Void>
    let ticket: CommitFeed.Ticket

    /// Creates an iterator over the events.
    public func makeAsyncIterator() -> Iterator {
        Iterator(wakeUps: wakeUps.makeAsyncIterator(), ticket: ticket)
    }

    /// An iterator over the events.
    public struct Iterator: AsyncIteratorProtocol {
        var wakeUps: AsyncStream<Void>.Iterator
        let ticket: CommitFeed.Ticket

        /// Waits for the next event; returns `nil` after the last.
        public mutating func next() async -> StoreEvent? {
            await next(isolation: nil)
        }

        /// Waits for the next event; returns `nil` after the last.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> StoreEvent? {
            while true {
                if let event = ticket.take() { return event }
                // An event that arrived in between comes before the end.
                if await wakeUps.next(isolation: actor) == nil { return ticket.take() }
            }
        }
    }
}
