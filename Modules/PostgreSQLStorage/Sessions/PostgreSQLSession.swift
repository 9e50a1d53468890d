import Primitives
import Storage

/// One connection to a store, and the transactions on it, one after the other.
final class PostgreSQLSession {
    let connection: Connection
    private let place: StorePlace
    private let tables: PreparedTables
    private let statements: OpeningStatements
    /// The history of the server that the session is one of.
    private let timeline: StoreMarks.Timeline
    /// The distance of commit numbers from those of the server's transactions at first.
    private let firstBase: Int64
    private let pending: PendingCommits
    private let counts: EngineCounts
    private let logging: Statement
    private let environment: Environment
    /// The most statements that travel with a COMMIT.
    private static let mostBesideCommit = 100
    /// The time after which a COMMIT without an answer is looked up.
    static let commitPatience = Duration.seconds(5)
    /// The most homes whose locks a writer takes: beyond them it relies on the server alone.
    private static let mostLocks = 16

    /// Connects to a store that was prepared before.
    ///
    /// - Throws: ``ServerFailure``.
    init(
        _ place: StorePlace, _ schema: Schema, _ pending: PendingCommits, _ counts: EngineCounts,
        _ environment: Environment, isPatient: Bool = false, writes: Bool = false
    ) throws {
        connection = try place.connect(isPatient: isPatient)
        if writes { try ServerNeeds.checkWaiting(connection) }
        self.place = place
        (self.pending, self.counts) = (pending, counts)
        self.environment = environment
        statements = OpeningStatements(replicas: place.replicas)
        logging = CommitLog(in: place).add
        tables = PreparedTables(schema.tables, in: place.space)
        let marks = StoreMarks(connection, in: place)
        timeline = try marks.timeline()
        firstBase = try marks.currentBase()
    }

    var isLost: Bool { connection.isLost }

    private var base: Int64 { pending.base(of: firstBase) }

    /// Runs a closure on one immutable state.
    func read<Result>(_ body: (any EngineReader) throws -> Result) throws -> Result {
        let transaction = begin()
        defer { end(transaction) }
        return try run(transaction, body)
    }

    /// Returns a transaction that reads one state until it is ended.
    func begin() -> PostgreSQLTransaction {
        PostgreSQLTransaction(connection, tables, Opening(.reading, base: base, statements))
    }

    /// Runs a closure in a transaction; the server's failure counts, whatever the closure made of
    /// it.
    func run<Result>(
        _ transaction: PostgreSQLTransaction, _ body: (any EngineReader) throws -> Result
    ) throws -> Result {
        do {
            return try body(transaction)
        } catch {
            throw transaction.failure as? ServerFailure ?? error
        }
    }

    /// Ends a transaction without waiting for the answer; its changes, if any, are gone.
    func end(_ transaction: PostgreSQLTransaction) {
        guard transaction.hasBegun, !isLost else { return }
        do {
            // The server answers what nobody waited for only once its group ends.
            if connection.isWaiting { _ = try? connection.roundTrip() }
            if isLost { return }
            try connection.send(statements.rollback)
            try connection.endGroup()
            try connection.send(statements.unlock)
            try connection.endGroup()
        } catch {
            // The connection is lost, which its next user sees.
        }
    }

    /// Runs a closure that writes, and commits its changes.
    ///
    /// - Parameter isAgain: Whether it failed before because of others beside it.
    /// - Throws: The closure's error, ``ServerFailure``, or ``StorageError/uncertain(place:)``.
    func write<Result>(
        for scope: Scope, isAgain: Bool, _ body: (any EngineWriter) throws -> Result
    ) throws -> Result {
        do {
            return try write(for: scope, isAgain: isAgain, isCareful: false, body)
        } catch is PostgreSQLTransaction.RefusedLate {
            // The closure learns it now, and may do something else.
            counts.add { $0.runs += 1 }
            return try write(for: scope, isAgain: isAgain, isCareful: true, body)
        }
    }

    private func write<Result>(
        for scope: Scope, isAgain: Bool, isCareful: Bool,
        _ body: (any EngineWriter) throws -> Result
    ) throws -> Result {
        let opening = Opening(
            .writing(locks: locks(of: scope, isAgain: isAgain)), base: base, statements)
        let transaction = PostgreSQLTransaction(
            connection, tables, opening, isCareful: isCareful)
        let result: Result
        do {
            result = try body(transaction)
            try transaction.decide()
            if let base = transaction.raisedBase {
                try StoreMarks(connection, in: place).set("base", base)
            }
        } catch {
            // A closure may have thrown something because it did not know of a refusal.
            if transaction.hasDoubts { try? transaction.decide() }
            end(transaction)
            if transaction.failure is PostgreSQLTransaction.RefusedLate {
                throw PostgreSQLTransaction.RefusedLate()
            }
            throw transaction.failure as? ServerFailure ?? error
        }
        if transaction.changedTables.isEmpty {
            end(transaction)
        } else {
            let commit = Commit(
                number: try transaction.number(),
                tables: Set(transaction.changedTables.map(\.name)), homes: scope.homes)
            pending.begin(commit.number)
            try self.commit(commit, of: transaction)
            counts.add {
                $0.commits += 1
                $0.runs += 1
            }
            if let base = transaction.raisedBase { pending.raise(base) }
            pending.publish(commit)
        }
        return result
    }

    /// Commits, with a row in the log and what was written and not waited for; it is never given up
    /// once it was sent, since it may have happened.
    private func commit(_ commit: Commit, of transaction: PostgreSQLTransaction) throws {
        _ = connection.takeWarnings()
        let nonce = environment.random()
        var answer: Answer?
        do {
            // The time of a COMMIT is not that of much that is written before it.
            if connection.waiting > Self.mostBesideCommit { try connection.roundTrip() }
            try connection.send(logging, CommitLog.values(commit, nonce: nonce))
            // COMMIT has to end the transaction even if the row was refused.
            try connection.endGroup()
            answer = try connection.send(statements.commit)
            try connection.endGroup()
            try connection.send(statements.unlock)
            try connection.endGroup()
            // Nobody waits for the locks to be free.
            try connection.waiting(atMost: Self.commitPatience) { try $0.receive(leaving: 2) }
        } catch let failure as ServerFailure {
            // What the server said before the loss counts: that it has committed, or why it ends.
            let failure = failure.isLost ? connection.takeLastAnswers() ?? failure : failure
            if answer?.rows?.tag != "COMMIT" {
                if answer != nil, failure.isLost, try isCommitted(commit, nonce, transaction) {
                    return
                }
                end(transaction)
                throw failure
            }
        }
        // A commit that did not reach a replica in time says so in a warning alone.
        if connection.takeWarnings() > 0 {
            if try isCommitted(commit, nonce, transaction) { return }
            throw ServerFailure(message: "a failover took a commit back", isLost: true)
        }
        guard answer?.rows?.tag == "COMMIT" else {
            throw ServerFailure(message: "the server took a commit back")
        }
    }

    /// Whether a commit is there although its answer is missing, or says that no replica has it.
    private func isCommitted(
        _ commit: Commit, _ nonce: UInt64, _ transaction: PostgreSQLTransaction
    ) throws -> Bool {
        try CommitOutcome(
            place: place, timeline: timeline, transaction: try transaction.serverNumber(),
            number: commit.number, nonce: Int64(bitPattern: nonce), environment: environment
        ).isCommitted()
    }

    /// Returns the locks of a writer in the order in which they are taken: first that of those who
    /// try again, then those of its homes.
    private func locks(of scope: Scope, isAgain: Bool) -> [Int64] {
        let homes = scope.homes ?? []
        let own = homes.count <= Self.mostLocks ? homes.map { place.lock(of: .home($0)) } : []
        return (isAgain ? [place.lock(of: .again)] : []) + Set(own).sorted()
    }
}
