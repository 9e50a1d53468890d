import Primitives
import Synchronization

/// A feed that passes the commits of one engine to its watchers.
///
/// An engine publishes commits in order, each after it is durable. A slow watcher costs a bounded
/// queue and never makes the engine wait.
public final class CommitFeed: Sendable {
    /// The pending events of one watcher.
    fileprivate struct Watcher {
        let tables: Set<String>
        let capacity: Int
        var waiting: [StoreEvent] = []
        /// The last commit number that found no room; reported after the waiting events.
        var missedThrough: Int64?
        let wakeUp: AsyncStream<Void>.Continuation
    }

    private struct State {
        var last: Int64
        /// The last commit that another process made, as far as later ones of this one tell.
        var missed: Int64 = 0
        var next = 0
        var watchers: [Int: Watcher] = [:]
        var isFinished = false

        /// Reports commits up to a number as missed, unless they were published already.
        mutating func miss(through missed: Int64) {
            guard last < missed else { return }
            last = missed
            self.missed = missed
            for number in watchers.keys { watchers[number]?.add(.missed(through: missed)) }
        }
    }

    private let state: Mutex<State>

    /// Creates a feed that starts after the last commit of a store.
    public init(after commit: Int64) { self.state = Mutex(State(last: commit)) }

    /// Publishes a commit, given the number of the previous one.
    ///
    /// If the previous commit was not published here, another process made it, and maybe others:
    /// watchers receive ``StoreEvent/missed(through:)``. A number that does not rise is an error of
    /// the engine.
    public func publish(_ commit: Commit, after previous: Int64) {
        publish(commit.number, after: previous) { commit }
    }

    /// Publishes a commit to some tables, of which nothing is made where nobody watches.
    package func publish(_ number: Int64, of tables: [TableSchema], after previous: Int64) {
        publish(number, after: previous) {
            Commit(number: number, tables: Set(tables.map(\.name)))
        }
    }

    private func publish(_ number: Int64, after previous: Int64, _ commit: () -> Commit) {
        state.withLock { state in
            precondition(
                previous < number && state.last < number,
                "commit \(number) was told after \(max(previous, state.last))")
            state.miss(through: previous)
            state.last = number
            guard !state.watchers.isEmpty else { return }
            let commit = commit()
            for watcher in state.watchers.keys { state.watchers[watcher]?.add(commit) }
        }
    }

    /// Reports that commits up to a number were made elsewhere, to unknown tables.
    public func skip(through number: Int64) {
        state.withLock { $0.miss(through: number) }
    }

    /// The last commit that is known here, and the last one of them that another process made.
    var known: (last: Int64, ofOthers: Int64) { state.withLock { ($0.last, $0.missed) } }

    /// Ends all watching once the waiting events are taken.
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

    /// The access to a watcher's events; its deallocation ends the watching.
    final class Ticket: Sendable {
        private let feed: CommitFeed
        private let number: Int

        init(feed: CommitFeed, number: Int) {
            self.feed = feed
            self.number = number
        }

        deinit { feed.state.withLock { _ = $0.watchers.removeValue(forKey: number) } }

        /// Takes the next event; `nil` if no event waits.
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
