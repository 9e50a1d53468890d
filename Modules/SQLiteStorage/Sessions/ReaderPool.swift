import Primitives
import Storage
import Synchronization

/// A pool of connections for reads beside the writer, which run on their callers' threads, or on
/// those of the pool.
///
/// A connection is opened if all others are in use, up to a limit; beyond it reads wait in line.
final class ReaderPool: Sendable {
    private struct State {
        var idle: [SharedSession] = []
        var lent = 0
        var isClosed = false
        var line: [CheckedContinuation<SharedSession, Never>] = []
        var closing: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>
    private let limit: Int
    private let make: @Sendable () -> sending SQLiteSession
    /// The threads of the pool; `nil` if reads run on their callers'.
    private let threads: WorkerThreads?

    /// Creates a pool of at most `limit` connections, of which one is open.
    init(
        _ first: SharedSession, limit: Int, hasOwnThreads: Bool,
        make: @escaping @Sendable () -> sending SQLiteSession
    ) {
        threads = hasOwnThreads ? WorkerThreads(count: limit) : nil
        self.state = Mutex(State(idle: [first]))
        self.limit = limit
        self.make = make
    }

    /// Takes a session out of the pool for ever; returns whether it was there, and idle.
    func withdraw(_ session: SharedSession) -> Bool {
        state.withLock { state in
            guard let position = state.idle.firstIndex(where: { $0 === session })
            else { return false }
            state.idle.remove(at: position)
            return true
        }
    }

    /// Runs a closure on one snapshot.
    func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        let reader = try await borrow()
        defer { giveBack(reader) }
        guard let threads else { return try reader.use { try $0.read(body) } }
        return try await threads.run { try reader.use { try $0.read(body) } }
    }

    /// Runs a closure on one snapshot, on the caller's thread if a connection is free and no lock
    /// of another one is in the way.
    func readBriefly<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        guard threads != nil, let reader = try borrowNow() else { return try await read(body) }
        do {
            defer { giveBack(reader) }
            return try reader.use { try $0.readWithoutWaiting(body) }
        } catch StorageError.locked {
            return try await read(body)
        }
    }

    /// Returns a snapshot of the last commit, which keeps a connection.
    func snapshot() async throws -> any EngineSnapshot {
        let reader = try await borrow()
        do {
            try reader.use { session in try session.begin() }
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
        // Who wrote something, to make the store, is the last to leave.
        for reader in idle { reader.use { if !$0.hasWritten { $0.close() } } }
        for reader in idle { reader.use { $0.close() } }
    }

    private func borrow() async throws -> SharedSession {
        if let reader = try borrowNow() { return reader }
        return await waitInLine()
    }

    /// Returns a free connection, or a new one; `nil` if all are in use.
    private func borrowNow() throws -> SharedSession? {
        enum Answer { case closed, wait, lent(SharedSession) }
        let answer: Answer = state.withLock { state in
            if state.isClosed { return .closed }
            if let reader = state.idle.popLast() {
                state.lent += 1
                return .lent(reader)
            }
            if state.lent >= limit { return .wait }
            state.lent += 1
            return .lent(SharedSession(make()))
        }
        switch answer {
        case .closed: throw StorageError.closed
        case .lent(let reader): return reader
        case .wait: return nil
        }
    }

    private func waitInLine() async -> SharedSession {
        await withCheckedContinuation { turn in
            // A connection may have been returned meanwhile, and all may have been closed.
            let reader: SharedSession? = state.withLock { state in
                guard state.lent < limit else {
                    state.line.append(turn)
                    return nil
                }
                state.lent += 1
                return state.idle.popLast() ?? SharedSession(make())
            }
            if let reader { turn.resume(returning: reader) }
        }
    }

    func giveBack(_ reader: SharedSession) {
        var next: CheckedContinuation<SharedSession, Never>?
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
    private let reader: SharedSession
    private let pool: ReaderPool

    init(_ reader: SharedSession, of pool: ReaderPool) {
        self.reader = reader
        self.pool = pool
    }

    deinit {
        reader.use { $0.end() }
        pool.giveBack(reader)
    }

    func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) throws -> Result {
        try reader.use { try $0.readOn(body) }
    }
}
