import Storage

/// The beginning of a transaction, which travels with its first statement.
final class Opening {
    enum Kind {
        /// Reads one immutable state.
        case reading
        /// Writes as if it were alone, behind locks that are taken before the state is.
        case writing(locks: [Int64])
        /// Changes tables, behind the lock of who does so; sees what others committed before.
        case changing
    }

    private let kind: Kind
    private(set) var base: Int64
    private let statements: OpeningStatements
    private(set) var isSent = false
    private var pending: Answer?
    private var knownNumber: Int64?
    private var knownHorizon: Int64?

    init(_ kind: Kind, base: Int64, _ statements: OpeningStatements) {
        self.kind = kind
        self.base = base
        self.statements = statements
    }

    /// Whether the number is on its way.
    var isPending: Bool { pending != nil }

    /// Sends the beginning, unless it was sent before.
    func send(on connection: Connection) throws {
        if isSent { return }
        isSent = true
        switch kind {
        case .reading: try connection.send(statements.read)
        case .changing: break
        case .writing(let locks):
            for lock in locks { try connection.send(statements.lock, [.integer(lock)]) }
            // The state of the transaction must not be older than its locks.
            if !locks.isEmpty { try connection.endGroup() }
            try connection.send(statements.write)
            pending = try connection.send(statements.number)
        }
    }

    /// Takes the number and the horizon, if they came with a round trip.
    func arrive() throws {
        guard let answer = pending else { return }
        pending = nil
        guard let rows = answer.rows, rows.count == 1 else {
            throw ServerFailure(message: "a transaction has no number")
        }
        try statements.checkReplicas(rows)
        (knownNumber, knownHorizon) = (base + rows.integer(0, 0), base + rows.integer(0, 1) - 1)
    }

    /// Returns the number of the transaction.
    func number(on connection: Connection) throws -> Int64 {
        if let knownNumber { return knownNumber }
        if pending == nil { pending = try connection.send(statements.number) }
        try connection.roundTrip()
        try arrive()
        guard let knownNumber else { throw ServerFailure(message: "a transaction has no number") }
        return knownNumber
    }

    /// Raises the base, and so the number.
    func raise(by distance: Int64) {
        base += distance
        knownNumber = knownNumber.map { $0 + distance }
    }

    /// Returns the number up to which all commits are visible to the transaction.
    func horizon(on connection: Connection) throws -> Int64 {
        if let knownHorizon { return knownHorizon }
        guard case .reading = kind else {
            _ = try number(on: connection)
            return knownHorizon ?? 0
        }
        let horizon = base + (try connection.run(statements.horizon).integer(0, 0)) - 1
        knownHorizon = horizon
        return horizon
    }

    /// Returns a number that none of a visible commit exceeds.
    func highest(on connection: Connection) throws -> Int64 {
        base + (try connection.run(statements.highest).integer(0, 0)) - 1
    }
}

/// The statements that begin and end transactions, of one connection.
final class OpeningStatements {
    let read = Statement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    let write = Statement("BEGIN ISOLATION LEVEL SERIALIZABLE")
    let commit = Statement("COMMIT")
    let rollback = Statement("ROLLBACK")
    let lock = Statement("SELECT pg_advisory_lock($1)", [.integer])
    let unlock = Statement("SELECT pg_advisory_unlock_all()")
    let horizon = Statement("SELECT pg_snapshot_xmin(pg_current_snapshot())")
    let highest = Statement("SELECT pg_snapshot_xmax(pg_current_snapshot())")
    let number: Statement
    private let replicas: Int

    /// - Parameter replicas: The synchronous replicas that a writer's server has to name at least.
    init(replicas: Int = 0) {
        self.replicas = replicas
        let names = replicas > 0 ? ", \(ServerNeeds.names)" : ""
        number = Statement(
            "SELECT pg_current_xact_id(), pg_snapshot_xmin(pg_current_snapshot())\(names)")
    }

    /// Refuses a server that would commit without replicas, as one may after a failover or once its
    /// settings were read again.
    ///
    /// - Parameter rows: The answer to ``number``.
    func checkReplicas(_ rows: Rows) throws {
        guard replicas > 0 else { return }
        let named = ServerNeeds.replicas(named: rows.text(0, 2))
        guard named < replicas else { return }
        throw ServerFailure(
            code: "08004",
            message: "a commit waits for \(named) replicas there, and \(replicas) are asked for")
    }
}
