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
    }

    private let state = Mutex(State())

    func subscribe(_ tables: Set<String>) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.next += 1
            state.subscribers[state.next] = Subscriber(
                tables: tables, continuation: continuation)
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.subscribers.removeValue(forKey: number) }
        }
        return stream
    }

    func publish(_ tables: Set<String>) {
        let told = state.withLock { state in
            state.subscribers.values.filter { !$0.tables.isDisjoint(with: tables) }
        }
        for subscriber in told { subscriber.continuation.yield() }
    }

    func finish() {
        let all = state.withLock { state in
            defer { state.subscribers = [:] }
            return Array(state.subscribers.values)
        }
        for subscriber in all { subscriber.continuation.finish() }
    }
}
