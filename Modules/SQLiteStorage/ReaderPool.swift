import Storage
import Synchronization

/// Lends the connections on which reads run beside the writer.
///
/// Connections are opened when all others are busy, up to a limit; past it reads wait in line.
final class ReaderPool: Sendable {
    private struct Reader {
        let worker: SQLiteWorker
        var pending = 0
    }

    private struct State {
        var readers: [Reader] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    private let limit: Int
    private let make: @Sendable () -> SQLiteWorker

    /// Makes a pool of at most `limit` connections.
    init(limit: Int, make: @escaping @Sendable () -> SQLiteWorker) {
        self.limit = limit
        self.make = make
    }

    /// Runs a closure on one snapshot, on the connection with the shortest line.
    func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        let (number, worker) = try take()
        defer { state.withLock { $0.readers[number].pending -= 1 } }
        return try await worker.read(body)
    }

    /// Closes all connections after the reads under way.
    func close() async {
        let readers = state.withLock { state in
            state.isClosed = true
            return state.readers
        }
        for reader in readers { await reader.worker.close() }
    }

    private func take() throws(StorageError) -> (Int, SQLiteWorker) {
        let taken: (Int, SQLiteWorker)? = state.withLock { state in
            if state.isClosed { return nil }
            let best = state.readers.indices.min {
                state.readers[$0].pending < state.readers[$1].pending
            }
            var number = best ?? 0
            let isIdle = best.map { state.readers[$0].pending == 0 } ?? false
            if !isIdle, state.readers.count < limit {
                number = state.readers.count
                state.readers.append(Reader(worker: make()))
            }
            state.readers[number].pending += 1
            return (number, state.readers[number].worker)
        }
        guard let taken else { throw .closed }
        return taken
    }
}
