/// The commits to some tables, each once and in order, from when the watching began.
///
/// Ends when the store is closed, and when the task that waits is cancelled. One task reads it;
/// letting go of it ends the watching.
public struct StoreEvents: AsyncSequence, Sendable {
    /// What is told.
    public typealias Element = StoreEvent
    /// Watching never fails.
    public typealias Failure = Never

    let wakeUps: AsyncStream<Void>
    let ticket: CommitFeed.Ticket

    /// Starts to read.
    public func makeAsyncIterator() -> Iterator {
        Iterator(wakeUps: wakeUps.makeAsyncIterator(), ticket: ticket)
    }

    /// Reads events one after the other.
    public struct Iterator: AsyncIteratorProtocol {
        var wakeUps: AsyncStream<Void>.Iterator
        let ticket: CommitFeed.Ticket

        /// The next event, waited for; `nil` after the last.
        public mutating func next() async -> StoreEvent? {
            await next(isolation: nil)
        }

        /// The next event, waited for; `nil` after the last.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async -> StoreEvent? {
            while true {
                if let event = ticket.take() { return event }
                // What came between is told before the end is.
                if await wakeUps.next(isolation: actor) == nil { return ticket.take() }
            }
        }
    }
}
