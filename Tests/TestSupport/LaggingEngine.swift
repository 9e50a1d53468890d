import Storage
import Synchronization

/// One of several engines on one store in memory, as each of several processes has its own. It is
/// told of its own commits at once; of those of the others when it looks for them, the last one
/// first, and twice.
///
/// That is an order for observers: nothing is told to watchers.
package final class LaggingEngine: WrappingEngine {
    package let base: any StorageEngine
    package let feed = CommitFeed(after: 0)
    /// The commits of others since the last look.
    private let others = Mutex<[Commit]>([])
    private let observation = Mutex<StoreObservation?>(nil)

    /// The engine of which this task runs a writer.
    @TaskLocal private static var writing: ObjectIdentifier?

    package init(on base: any StorageEngine) {
        self.base = base
        let tables = Set(base.schema.tables.map(\.name))
        let observed = Store(engine: base).observe(tables) { [weak self] event in
            self?.note(event)
        }
        observation.withLock { $0 = observed }
    }

    private func note(_ event: StoreEvent) {
        guard case .commit(let commit) = event else { return }
        if Self.writing == ObjectIdentifier(self) {
            feed.publish(commit, through: 0)
        } else {
            others.withLock { $0.append(commit) }
        }
    }

    package func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        try await Self.$writing.withValue(ObjectIdentifier(self)) {
            try await base.write(for: scope, body)
        }
    }

    package func follow() async throws {
        let commits = others.withLock { others in
            defer { others = [] }
            return others
        }
        for commit in commits.reversed() {
            for _ in 0..<2 { feed.publish(commit, through: 0) }
        }
    }
}
