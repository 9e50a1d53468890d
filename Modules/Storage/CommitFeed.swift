import Synchronization

/// Tells subscribers which tables a commit wrote to.
final class CommitFeed: Sendable {
    private struct Subscriber {
        let tables: Set<String>
        let continuation: AsyncStream<Void>.Continuation
    }

    private struct State {
        var next = 0
        var subscribers: [Int: Subscriber] = [:]
        var isFinished = false
    }

    private let state = Mutex(State())

    func subscribe(_ tables: Set<String>) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number: Int? = state.withLock { state in
            guard !state.isFinished else { return nil }
            state.next += 1
            state.subscribers[state.next] = Subscriber(
                tables: tables, continuation: continuation)
            return state.next
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.subscribers.removeValue(forKey: number) }
        }
        return stream
    }

    func publish(_ tables: Set<String>) {
        let told = state.withLock { state in
            state.subscribers.filter { !$0.value.tables.isDisjoint(with: tables) }
        }
        for (_, subscriber) in told.sorted(by: { $0.key < $1.key }) {
            subscriber.continuation.yield()
        }
    }

    func finish() {
        let all = state.withLock { state in
            defer { state.subscribers = [:] }
            state.isFinished = true
            return state.subscribers.sorted { $0.key < $1.key }
        }
        for (_, subscriber) in all { subscriber.continuation.finish() }
    }
}
