import Glibc
import Primitives
import Storage
import Synchronization

/// Sessions of one kind, each used on a thread that is not one of tasks, and a line before them.
final class SessionPool: Sendable {
    private struct State {
        var idle: [SharedSession] = []
        /// The closures that run or wait, and the snapshots.
        var users = 0
        var isClosed = false
        var closing: [CheckedContinuation<Void, Never>] = []
    }

    /// The most closures that wait for a session.
    private static let longestLine = 1000
    /// The most runs of a writer that others beside it keep from committing.
    private static let mostRuns = 20
    /// The time in which a writer is run again.
    private static let patience = Duration.seconds(10)
    /// The time in which a lost server is connected to again.
    private static let outage = Duration.seconds(3)

    private let state = Mutex(State())
    private let threads: WorkerThreads
    private let count: Int
    private let place: StorePlace
    private let environment: Environment
    private let counts: EngineCounts
    private let make: @Sendable () throws -> sending PostgreSQLSession

    /// Creates a pool of at most `count` sessions, each opened when it is needed.
    init(
        count: Int, place: StorePlace, environment: Environment, counts: EngineCounts,
        make: @escaping @Sendable () throws -> sending PostgreSQLSession
    ) {
        threads = WorkerThreads(count: count)
        self.count = count
        self.place = place
        self.environment = environment
        self.counts = counts
        self.make = make
    }

    /// Runs a closure on a session, and again as long as the transaction fails because of others,
    /// or the server could not be reached. It gets the number of the run.
    func use<Result: Sendable>(
        _ body: @Sendable (PostgreSQLSession, Int) throws -> Result
    ) async throws -> Result {
        try enter()
        defer { leave() }
        return try await threads.run { try self.attempt(body) }
    }

    /// The number of closures that wait for a session.
    var waiting: Int { state.withLock { max(0, $0.users - count) } }

    /// Adds a user; ``leave()`` must follow.
    func enter() throws {
        let place = place.name
        try state.withLock { state in
            if state.isClosed { throw StorageError.closed }
            guard state.users < count + Self.longestLine else {
                throw StorageError.unavailable(place: place, reason: "too many wait for it")
            }
            state.users += 1
        }
    }

    func leave() {
        let closing = state.withLock { state in
            state.users -= 1
            guard state.users == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.closing = [] }
            return state.closing
        }
        for done in closing { done.resume() }
    }

    /// Ends all sessions after their users.
    func close() async {
        await withCheckedContinuation { done in
            let isIdle = state.withLock { state in
                state.isClosed = true
                if state.users > 0 { state.closing.append(done) }
                return state.users == 0
            }
            if isIdle { done.resume() }
        }
        state.withLock { $0.idle = [] }
    }

    private func attempt<Result: Sendable>(
        _ body: @Sendable (PostgreSQLSession, Int) throws -> Result
    ) throws -> Result {
        defer { counts.add { $0.transactions += 1 } }
        let begin = environment.boot().elapsed
        var (runs, conflicts) = (0, 0)
        while true {
            runs += 1
            do {
                return try once(run: conflicts + 1, body)
            } catch let failure as ServerFailure {
                let time = environment.boot().elapsed - begin
                if failure.isConflict {
                    conflicts += 1
                    counts.add { $0.runs += 1 }
                    guard conflicts < Self.mostRuns, time < Self.patience else {
                        throw StorageError.unavailable(
                            place: place.name, reason: "others write the same at once")
                    }
                } else if !failure.isOfConnection || time > Self.outage {
                    throw failure.storageError(place.name)
                }
                pause(failure.isConflict ? conflicts : runs + 5)
            }
        }
    }

    private func once<Result: Sendable>(
        run: Int, _ body: @Sendable (PostgreSQLSession, Int) throws -> Result
    ) throws -> Result {
        let session = try state.withLock { $0.idle.popLast() } ?? SharedSession(make())
        do {
            let result = try session.use { session in
                defer {
                    let flights = session.connection.takeFlights()
                    counts.add { $0.flights += flights }
                }
                return try body(session, run)
            }
            giveBack(session)
            return result
        } catch let failure as ServerFailure where failure.isOfConnection {
            // The others are of the same server, which is gone or writes no more.
            state.withLock { $0.idle = [] }
            throw failure
        } catch {
            giveBack(session)
            throw error
        }
    }

    private func giveBack(_ session: SharedSession) {
        if session.use({ $0.isLost }) { return }
        state.withLock { state in
            if state.idle.count < count { state.idle.append(session) }
        }
    }

    /// Waits up to 2, 4, 8, … milliseconds, at most 128, so that two do not meet again.
    private func pause(_ number: Int) {
        let longest = UInt64(1000) << UInt64(min(number, 7))
        usleep(UInt32(environment.random() % longest))
    }
}

/// A session that threads lend each other; its holder is its only user.
final class SharedSession: Sendable {
    private let session: Mutex<PostgreSQLSession>

    /// Creates a session that nobody else has.
    init(_ session: sending PostgreSQLSession) { self.session = Mutex(session) }

    /// Runs a closure on the session.
    func use<Result, Failure: Error>(
        _ body: (PostgreSQLSession) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try session.withLock { (session) throws(Failure) in try body(session) }
    }
}
