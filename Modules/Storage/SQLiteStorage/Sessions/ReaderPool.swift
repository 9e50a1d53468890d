import Storage
import Synchronization

/// A pool of connections for reads beside the writer, which run on their callers' threads.
///
/// A connection is opened if all others are in use, up to a limit; beyond it reads wait in line.
final class ReaderPool: Sendable {
    /// One connection, used by one reader at a time, so its lock is never contended.
    fileprivate final class Reader: Sendable {
        let session: Mutex<SQLiteSession>

        init(_ session: sending SQLiteSession) { self.session = Mutex(session) }
    }

    private struct State {
        var idle: [Reader] = []
        var lent = 0
        var isClosed = false
        var line: [CheckedContinuation<Reader, Never>] = []
        var closing: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let limit: Int
    private let make: @Sendable () -> sending SQLiteSession

    /// Creates a pool of at most `limit` connections.
    init(limit: Int, make: @escaping @Sendable () -> sending SQLiteSession) {
        self.limit = limit
        self.make = make
    }

    /// Runs a closure on one snapshot.
    func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        let reader = try await borrow()
        defer { giveBack(reader) }
        return try reader.session.withLock { try $0.read(body) }
    }

    /// Returns a snapshot of the last commit, which keeps a connection.
    func snapshot() async throws(StorageError) -> any EngineSnapshot {
        let reader = try await borrow()
        do throws(StorageError) {
            try reader.session.withLock { (session) throws(StorageError) in try session.begin() }
            return LentSnapshot(reader, of: self)
        } catch {
            giveBack(reader)
            throw error
        }
    }

    /// Closes all connections after the pending reads.
    func close() async {
        await withCheckedContinuation { done in
            let isIdle = state.withLock { state in
                state.isClosed = true
                if state.lent > 0 { state.closing.append(done) }
                return state.lent == 0
            }
            if isIdle { done.resume() }
        }
        let idle = state.withLock { state in
            defer { state.idle = [] }
            return state.idle
        }
        for reader in idle { reader.session.withLock { $0.close() } }
    }

    private func borrow() async throws(StorageError) -> Reader {
        enum Answer { case closed, wait, lent(Reader) }
        let answer: Answer = state.withLock { state in
            if state.isClosed { return .closed }
            if let reader = state.idle.popLast() {
                state.lent += 1
                return .lent(reader)
            }
            if state.lent >= limit { return .wait }
            state.lent += 1
            return .lent(Reader(make()))
        }
        switch answer {
        case .closed: throw .closed
        case .lent(let reader): return reader
        case .wait: return await waitInLine()
        }
    }

    private func waitInLine() async -> Reader {
        await withCheckedContinuation { turn in
            // A connection may have been returned meanwhile, and all may have been closed.
            let reader: Reader? = state.withLock { state in
                guard state.lent < limit else {
                    state.line.append(turn)
                    return nil
                }
                state.lent += 1
                return state.idle.popLast() ?? Reader(make())
            }
            if let reader { turn.resume(returning: reader) }
        }
    }

    fileprivate func giveBack(_ reader: Reader) {
        var next: CheckedContinuation<Reader, Never>?
        var closing: [CheckedContinuation<Void, Never>] = []
        state.withLock { state in
            if !state.line.isEmpty {
                next = state.line.removeFirst()
                return
            }
            state.idle.append(reader)
            state.lent -= 1
            if state.lent == 0 { swap(&closing, &state.closing) }
        }
        next?.resume(returning: reader)
        for done in closing { done.resume() }
    }
}

/// A snapshot that keeps a connection on one state until deinitialization.
private final class LentSnapshot: EngineSnapshot {
    private let reader: ReaderPool.Reader
    private let pool: ReaderPool

    init(_ reader: ReaderPool.Reader, of pool: ReaderPool) {
        self.reader = reader
        self.pool = pool
    }

    deinit {
        reader.session.withLock { $0.end() }
        pool.giveBack(reader)
    }

    func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) throws -> Result {
        try reader.session.withLock { try $0.readOn(body) }
    }
}
