import Glibc
import Primitives
import Storage

/// The fate of a COMMIT that nobody answered, as the server knows it that is the primary now.
///
/// The row that a commit adds to the log tells. `pg_xact_status` alone can't: after a failover the
/// numbers of transactions that were lost are given again.
struct CommitOutcome {
    /// The time in which a failover may end.
    private static let patience = Duration.seconds(10)

    let place: StorePlace
    /// The history in which the transaction ran, and its number there.
    let timeline: StoreMarks.Timeline
    let transaction: Int64
    /// The number and the random number of the row.
    let number: Int64
    let nonce: Int64
    let environment: Environment

    /// Whether the transaction was committed, and is where each later commit is.
    ///
    /// - Throws: ``StorageError/uncertain(place:)`` if that can't be found out in time.
    func isCommitted() throws -> Bool {
        let begin = environment.boot().elapsed
        while environment.boot().elapsed - begin < Self.patience {
            do {
                if let isCommitted = try look() { return isCommitted }
            } catch is ServerFailure {
                // Another server may be the primary soon.
            }
            usleep(50_000)
        }
        throw StorageError.uncertain(place: place.name)
    }

    /// Asks once; `nil` if that tells nothing, as while the transaction still runs.
    private func look() throws -> Bool? {
        let connection = try place.connect()
        // In another history nothing of that one runs any more.
        let isSame = try StoreMarks(connection, in: place).timeline() == timeline
        try ServerNeeds.checkWaiting(connection)
        // Each statement sees what was committed before it.
        try connection.run("BEGIN ISOLATION LEVEL READ COMMITTED")
        let names = try connection.run("SELECT \(ServerNeeds.names)").text(0, 0)
        // Who waits for fewer replicas may be no primary any more, or lose what it has.
        guard ServerNeeds.replicas(named: names) >= place.replicas else { return nil }
        if isSame, try runs(connection) { return nil }
        let found = try connection.run(CommitLog(in: place).nonce, [.integer(number)])
        let isThere = found.count == 1 && found.integer(0, 0) == nonce
        // A commit that is seen may wait for a replica still. Whatever this one waits for has all
        // that was written before it.
        try connection.run("SELECT pg_logical_emit_message(true, 'quad', '')")
        try connection.waiting(atMost: PostgreSQLSession.commitPatience) {
            _ = try $0.run("COMMIT")
        }
        return connection.takeWarnings() > 0 ? nil : isThere
    }

    private func runs(_ connection: Connection) throws -> Bool {
        // After a crash numbers that were never written down are given again, beginning with this
        // transaction's own.
        let rows = try connection.run(
            """
            SELECT CASE WHEN $1 >= pg_current_xact_id()::text::bigint THEN '' \
            ELSE pg_xact_status($1::text::xid8) END
            """, [.integer(transaction)], types: [.integer])
        return rows.text(0, 0) == "in progress"
    }
}
