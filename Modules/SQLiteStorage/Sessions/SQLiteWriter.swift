import Dispatch
import Primitives
import Storage
import Synchronization

/// Runs writers one at a time and commits waiting ones together.
///
/// A writer with none before it runs at once on its caller's thread: the way to another thread and
/// back can cost more than the commit. While it waits for the disk, others line up; they run on a
/// separate queue, all in one commit, for which each waits. So at most one caller's thread is ever
/// blocked, and never by another process. With a thread of its own it blocks no caller's.
final class SQLiteWriter: Sendable {
    /// The most writers in one commit.
    static let limit = 256
    /// The number of writers in one commit, if so many wait, however long they take.
    private static let fewest = 8

    /// A writer in the line.
    private final class Waiting: Sendable {
        let done: CheckedContinuation<Void, any Error>
        private let work: Mutex<SQLiteSession.Work?>

        init(_ work: SQLiteSession.Work, done: CheckedContinuation<Void, any Error>) {
            self.work = Mutex(work)
            self.done = done
        }

        /// Hands over the closure, which may not be kept past the outcome.
        func take() -> SQLiteSession.Work? { work.withLock { $0.take() } }
    }

    private enum Place: Sendable {
        case writer(Waiting)
        case visitor(@Sendable (SQLiteSession) -> Void)
        /// A visitor that only reads, for whom the log may be written into the file meanwhile.
        case reader(@Sendable (SQLiteSession) -> Void)
    }

    private struct State {
        var isBusy = false
        var isClosed = false
        var line: [Place] = []
    }

    private let state = Mutex(State())
    /// Returns a session for writing, asked for once.
    private let claim: @Sendable () -> SharedSession
    private let claimed = Mutex<SharedSession?>(nil)
    /// Runs work in order, apart from the callers.
    private let queue: @Sendable (@escaping @Sendable () -> Void) -> Void
    private let hasOwnThread: Bool
    private let environment: Environment
    /// The time that commits take after their last writer has run, by the latest ones.
    private let commitTime = Mutex(Duration.milliseconds(1))
    /// The one that keeps the log short; `nil` if commits do so.
    private let checkpointer: Checkpointer?

    /// Creates a writer that writes on a session of `claim`, from its first write on.
    init(
        _ options: SQLiteEngine.Options, checkpointer: Checkpointer? = nil,
        claim: @escaping @Sendable () -> SharedSession
    ) {
        self.claim = claim
        environment = options.environment
        self.checkpointer = checkpointer
        hasOwnThread = options.hasOwnThreads
        if hasOwnThread {
            let thread = WorkerThreads(count: 1)
            queue = { thread.submit($0) }
        } else {
            let line = DispatchQueue(label: "quad.sqlite.writer")
            queue = { line.async(execute: $0) }
        }
    }

    /// Opens the file: on the caller's thread if that is quick, otherwise on the queue.
    func open(
        _ schema: Schema, progress: @escaping @Sendable (Migration.Progress) -> Void
    ) async throws -> (feed: CommitFeed, refusal: StorageError?) {
        if try enter() {
            defer { leave() }
            let feed = session.use { $0.openQuickly(schema) }
            if let feed { return (feed, nil) }
        }
        return try await use { session in
            let feed = try session.prepare(schema, progress: progress)
            return (feed, session.refusal)
        }
    }

    private var session: SharedSession {
        claimed.withLock { claimed in
            if let claimed { return claimed }
            let session = claim()
            claimed = session
            return session
        }
    }

    /// Runs a closure as the only writer; returns when its changes are committed.
    ///
    /// The closure runs twice if a commit that it shared with others fails.
    func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        if try !hasOwnThread && enter() {
            defer { leave() }
            let result = try session.use { try $0.write(for: scope, waiting: false, body) }
            if let result { return result }
        }
        return try await join(scope, body)
    }

    /// Runs a closure that reads on the session between two transactions.
    func look<Result: Sendable>(
        _ body: @escaping @Sendable (SQLiteSession) throws -> Result
    ) async throws -> Result {
        if try !hasOwnThread && enter() {
            defer { leave() }
            return try session.use { try body($0) }
        }
        try checkOpen()
        return try await visit(isReader: true, body).get()
    }

    /// Runs a closure on the session between two transactions, on the queue.
    func use<Result: Sendable>(
        _ body: @escaping @Sendable (SQLiteSession) throws -> Result
    ) async throws -> Result {
        try checkOpen()
        return try await visit(body).get()
    }

    /// Throws unless the store is open.
    func checkOpen() throws {
        if state.withLock({ $0.isClosed }) { throw StorageError.closed }
    }

    /// Closes the file after the waiting writers were served.
    func close() async {
        let isFree = state.withLock { state in
            state.isClosed = true
            defer { state.isBusy = true }
            return !state.isBusy
        }
        checkpointer?.close()
        guard isFree else {
            _ = await visit { session in session.close() }
            return
        }
        claimed.withLock { $0 }?.use { $0.close() }
        leave()
    }

    private func join<Answer: Sendable>(
        _ scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Answer
    ) async throws -> Answer {
        let answer = Answered<Answer>()
        try await withoutActuallyEscaping(body) { body in
            try await withCheckedThrowingContinuation { done in
                let work = SQLiteSession.Work(scope: scope) { try answer.set(body($0)) }
                line(up: .writer(Waiting(work, done: done)))
            }
        }
        return answer.get()
    }

    private func visit<Answer: Sendable>(
        isReader: Bool = false, _ body: @escaping @Sendable (SQLiteSession) throws -> Answer
    ) async -> Result<Answer, any Error> {
        await withCheckedContinuation { done in
            let visit: @Sendable (SQLiteSession) -> Void = { session in
                done.resume(returning: Result { try body(session) })
            }
            line(up: isReader ? .reader(visit) : .visitor(visit))
        }
    }

    /// Takes the turn if it is free; returns whether it did, and then ``leave()`` must follow.
    private func enter() throws -> Bool {
        let isFree: Bool? = state.withLock { state in
            if state.isClosed { return nil }
            if state.isBusy { return false }
            state.isBusy = true
            return true
        }
        guard let isFree else { throw StorageError.closed }
        return isFree
    }

    /// Ends the turn and lets the line go on.
    private func leave() {
        let isOver = state.withLock { state in
            if state.line.isEmpty { state.isBusy = false }
            return state.line.isEmpty
        }
        if !isOver { queue { self.serve() } }
    }

    private func line(up place: Place) {
        let isFirst = state.withLock { state in
            state.line.append(place)
            defer { state.isBusy = true }
            return !state.isBusy
        }
        if isFirst { queue { self.serve() } }
    }

    /// Serves the line until it is empty.
    private func serve() {
        while let place = next() {
            switch place {
            case .visitor(let body):
                if let checkpointer {
                    checkpointer.pausing { session.use { body($0) } }
                } else {
                    session.use { body($0) }
                }
            case .reader(let body): session.use { body($0) }
            case .writer(let first): serve(first)
            }
        }
    }

    /// Commits a writer and those after it in line together.
    ///
    /// It takes writers for as long as the commit will take: on a slow disk many share a wait, and
    /// on a quick one the first are answered while the next are written.
    private func serve(_ first: Waiting) {
        var served = [first]
        var isFirst = true
        let begin = environment.boot().elapsed
        let time = commitTime.withLock { $0 }
        var end = begin
        let outcomes = session.use { session in
            session.writeTogether {
                if !isFirst {
                    end = environment.boot().elapsed
                    guard served.count < Self.fewest || end - begin < time,
                        served.count < Self.limit, let next = nextWriter()
                    else { return nil }
                    served.append(next)
                }
                isFirst = false
                return served.last?.take()
            }
        }
        let last = environment.boot().elapsed - end
        commitTime.withLock { $0 = ($0 * 7 + last) / 8 }
        for (waiting, outcome) in zip(served, outcomes) { waiting.done.resume(with: outcome) }
        guard let checkpointer, checkpointer.note(pages: session.use { $0.logPages }) else {
            return
        }
        // If this fails the log goes on growing, and the checkpointer tries again.
        checkpointer.pausing { session.use { _ = try? $0.checkpoint() } }
    }

    private func next() -> Place? {
        state.withLock { state in
            if state.line.isEmpty {
                state.isBusy = false
                return nil
            }
            return state.line.removeFirst()
        }
    }

    private func nextWriter() -> Waiting? {
        state.withLock { state in
            guard case .writer(let waiting)? = state.line.first else { return nil }
            state.line.removeFirst()
            return waiting
        }
    }
}

/// The result of a writer's closure, kept until its commit.
private final class Answered<Answer: Sendable>: Sendable {
    private let answer = Mutex<Answer?>(nil)

    func set(_ new: Answer) { answer.withLock { $0 = new } }

    func get() -> Answer {
        guard let answer = answer.withLock({ $0 }) else {
            preconditionFailure("a commit was answered whose closure never ran")
        }
        return answer
    }
}
