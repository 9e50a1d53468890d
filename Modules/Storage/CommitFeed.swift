import Synchronization

/// Carries the commits of one engine to those who watch it.
///
/// An engine publishes each commit after it is durable and in order. A watcher that does not keep
/// up costs a bounded queue, never a wait.
public final class CommitFeed: Sendable {
    /// The events that one watcher has not taken yet.
    fileprivate struct Watcher {
        let tables: Set<String>
        let capacity: Int
        var waiting: [StoreEvent] = []
        /// Events that came when there was no room; told after those that wait.
        var missedThrough: Int64?
        let wakeUp: AsyncStream<Void>.Continuation
    }

    private struct State {
        var last: Int64
        var next = 0
        var watchers: [Int: Watcher] = [:]
        var isFinished = false
    }

    private let state: Mutex<State>

    /// Starts after the last commit of a store.
    public init(after commit: Int64) { self.state = Mutex(State(last: commit)) }

    /// Tells of a commit; numbers that were left out are told as missed.
    public func publish(_ commit: Commit) {
        state.withLock { state in
            let isGap = commit.number != state.last + 1
            state.last = commit.number
            for number in state.watchers.keys {
                if isGap { state.watchers[number]?.add(.missed(through: commit.number - 1)) }
                state.watchers[number]?.add(commit)
            }
        }
    }

    /// Ends all watching, once what waits was taken.
    public func finish() {
        state.withLock { state in
            state.isFinished = true
            for watcher in state.watchers.values { watcher.wakeUp.finish() }
        }
    }

    func watch(_ tables: Set<String>, capacity: Int) -> StoreEvents {
        let (wakeUps, wakeUp) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.next += 1
            if state.isFinished { wakeUp.finish() }
            state.watchers[state.next] = Watcher(
                tables: tables, capacity: capacity, wakeUp: wakeUp)
            return state.next
        }
        return StoreEvents(
            wakeUps: wakeUps, ticket: Ticket(feed: self, number: number))
    }

    /// The right to a watcher's events; its end ends the watching.
    final class Ticket: Sendable {
        private let feed: CommitFeed
        private let number: Int

        init(feed: CommitFeed, number: Int) {
            self.feed = feed
            self.number = number
        }

        deinit { feed.state.withLock { _ = $0.watchers.removeValue(forKey: number) } }

        /// The next event if one waits.
        func take() -> StoreEvent? {
            feed.state.withLock { $0.watchers[number]?.take() }
        }
    }
}

extension CommitFeed.Watcher {
    fileprivate mutating func add(_ commit: Commit) {
        if !commit.tables.isDisjoint(with: tables) { add(.commit(commit)) }
    }

    fileprivate mutating func add(_ event: StoreEvent) {
        if missedThrough == nil, waiting.count < capacity {
            waiting.append(event)
        } else {
            switch event {
            case .commit(let commit): missedThrough = commit.number
            case .missed(let number): missedThrough = number
            }
        }
        wakeUp.yield()
    }

    fileprivate mutating func take() -> StoreEvent? {
        if !waiting.isEmpty { return waiting.removeFirst() }
        defer { missedThrough = nil }
        return missedThrough.map { .missed(through: $0) }
    }
}
