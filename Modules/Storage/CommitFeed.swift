import Primitives
import Synchronization

/// A feed that passes the commits of one engine to its watchers.
///
/// An engine publishes each commit after it is durable. Watchers get them in order; a slow one
/// costs a bounded queue and never makes the engine wait. Observers get each at once, in any order.
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

    /// A closure that is called with the commits to some tables.
    fileprivate struct Observer {
        let tables: Set<String>
        let tell: @Sendable (StoreEvent) -> Void
    }

    private struct State {
        /// The last commit that watchers know.
        var last: Int64
        var next = 0
        var watchers: [Int: Watcher] = [:]
        var observers: [Int: Observer] = [:]
        /// The commits that only observers know, since lower ones may still come.
        var early: [Commit] = []
        var isFinished = false

        var isWatched: Bool { !watchers.isEmpty || !observers.isEmpty }

        /// Reports commits up to a number as missed, unless they were published already; returns
        /// the events for observers.
        mutating func miss(through missed: Int64) -> [StoreEvent] {
            guard last < missed else { return [] }
            last = missed
            early.removeAll { $0.number <= missed }
            for number in watchers.keys { watchers[number]?.add(.missed(through: missed)) }
            return [.missed(through: missed)]
        }

        /// Tells watchers of what only observers know, up to a number.
        mutating func tellDue(through horizon: Int64) {
            if early.isEmpty { return }
            let due = early.filter { $0.number <= horizon }
            early.removeAll { $0.number <= horizon }
            for commit in due.sorted(by: { $0.number < $1.number }) { tellWatchers(commit) }
        }

        mutating func tellWatchers(_ commit: Commit) {
            last = commit.number
            for watcher in watchers.keys { watchers[watcher]?.add(commit) }
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

    /// Publishes a commit to some tables of a scope, of which nothing is made where nobody watches.
    package func publish(
        _ number: Int64, of tables: [TableSchema], for scope: Scope = .whole,
        after previous: Int64
    ) {
        publish(number, after: previous) {
            Commit(number: number, tables: Set(tables.map(\.name)), homes: scope.homes)
        }
    }

    private func publish(_ number: Int64, after previous: Int64, _ commit: () -> Commit) {
        tell { state in
            precondition(
                previous < number && state.last < number,
                "commit \(number) was told after \(max(previous, state.last))")
            var events = state.miss(through: previous)
            state.last = number
            guard state.isWatched else { return [] }
            let commit = commit()
            state.tellWatchers(commit)
            events.append(.commit(commit))
            return events
        }
    }

    /// Publishes a commit of an engine whose writers overlap, as soon as it is visible: to
    /// observers at once, and to watchers in the order of numbers, each as soon as no lower number
    /// can come.
    ///
    /// - Parameter horizon: A number up to which all commits were published.
    public func publish(_ commit: Commit, through horizon: Int64) {
        tell { state in
            precondition(
                state.last < commit.number,
                "commit \(commit.number) was told after \(state.last)")
            // Who watches from later on is told of later commits only.
            if !state.watchers.isEmpty { state.early.append(commit) }
            state.tellDue(through: horizon)
            return [.commit(commit)]
        }
    }

    /// Tells watchers of the commits up to a number: no lower one can come any more.
    package func reach(_ horizon: Int64) {
        state.withLock { $0.tellDue(through: horizon) }
    }

    /// Reports that commits up to a number were made elsewhere, to unknown tables.
    public func skip(through number: Int64) { tell { $0.miss(through: number) } }

    /// Changes the state, and tells observers of events outside of its lock.
    private func tell(_ change: (inout sending State) -> [StoreEvent]) {
        let (events, observers) = state.withLock { state in
            let events = change(&state)
            return (events, events.isEmpty ? [] : Array(state.observers.values))
        }
        for event in events {
            for observer in observers where observer.wants(event) { observer.tell(event) }
        }
    }

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

    func observe(
        _ tables: Set<String>, _ tell: @escaping @Sendable (StoreEvent) -> Void
    ) -> Ticket {
        let number = state.withLock { state in
            state.next += 1
            state.observers[state.next] = Observer(tables: tables, tell: tell)
            return state.next
        }
        return Ticket(feed: self, number: number)
    }

    /// The access to a watcher's or an observer's events; its deallocation ends the watching.
    final class Ticket: Sendable {
        private let feed: CommitFeed
        private let number: Int

        init(feed: CommitFeed, number: Int) {
            self.feed = feed
            self.number = number
        }

        deinit {
            feed.state.withLock { state in
                state.watchers[number] = nil
                state.observers[number] = nil
            }
        }

        /// Takes the next event; `nil` if no event waits.
        func take() -> StoreEvent? {
            feed.state.withLock { $0.watchers[number]?.take() }
        }
    }
}

extension CommitFeed.Observer {
    fileprivate func wants(_ event: StoreEvent) -> Bool {
        guard case .commit(let commit) = event else { return true }
        return !commit.tables.isDisjoint(with: tables)
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
