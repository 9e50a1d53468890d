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

        /// Commits up to a number will not be told one by one, unless they were.
        mutating func miss(through missed: Int64) {
            guard last < missed else { return }
            last = missed
            for number in watchers.keys { watchers[number]?.add(.missed(through: missed)) }
        }
    }

    private let state: Mutex<State>

    /// Starts after the last commit of a store.
    public init(after commit: Int64) { self.state = Mutex(State(last: commit)) }

    /// Tells of a commit and of the one before it.
    ///
    /// If the one before was not told here, another process made it and maybe others: watchers
    /// hear that they missed them. A number that does not rise is an error of the engine.
    public func publish(_ commit: Commit, after previous: Int64) {
        state.withLock { state in
            precondition(
                previous < commit.number && state.last < commit.number,
                "commit \(commit.number) was told after \(max(previous, state.last))")
            state.miss(through: previous)
            state.last = commit.number
            for number in state.watchers.keys { state.watchers[number]?.add(commit) }
        }
    }

    /// Tells that commits up to a number were made elsewhere, nobody knows to which tables.
    public func skip(through number: Int64) {
        state.withLock { $0.miss(through: number) }
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
