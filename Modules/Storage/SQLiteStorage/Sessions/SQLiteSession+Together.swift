import Storage

extension SQLiteSession {
    /// The closure of one writer among those of a shared commit.
    typealias Body = @Sendable (any EngineWriter) throws -> Void

    /// Runs closures, each as if alone, and commits them together; returns their outcomes in order.
    ///
    /// `next` supplies closures until it returns `nil`. If a closure throws, only its own changes
    /// are undone. After any other error the changes of all are undone, and each closure runs once
    /// more alone, so that the error reaches the writer that caused it.
    func writeTogether(_ next: () -> Body?) -> [Result<Void, any Error>] {
        var bodies: [Body] = []
        do {
            let opened = try openForWriting()
            let connection = opened.connection
            try connection.keepSavepoints()
            _ = try begin(connection, waiting: true)
            defer { rollBack(connection) }
            let (outcomes, changes) = try runAll(on: opened) {
                let body = next()
                if let body { bodies.append(body) }
                return body
            }
            try commit(changes, on: connection)
            return outcomes
        } catch is Interrupted {
            // All changes are undone, and each closure runs again alone.
        } catch {
            if case .unconfirmed? = error as? StorageError {
                // Another commit might be confirmed although this one is not on the disk.
                return bodies.map { _ in .failure(error) }
            }
            if bodies.isEmpty {
                // The transaction did not begin, so all closures get the error.
                while let body = next() { bodies.append(body) }
                return bodies.map { _ in .failure(error) }
            }
        }
        return bodies.map { body in
            Result { _ = try write(waiting: true, body) }
        }
    }

    /// The loss of a shared transaction, whichever closure caused it.
    private struct Interrupted: Error {}

    private func runAll(
        on opened: Opened, _ next: () -> Body?
    ) throws -> (outcomes: [Result<Void, any Error>], changes: [Set<String>]) {
        let connection = opened.connection
        var outcomes: [Result<Void, any Error>] = []
        var changes: [Set<String>] = []
        while let body = next() {
            let transaction = SQLiteTransaction(
                connection, tables: opened.tables, unnumbered: Int64(changes.count))
            try connection.run(.savepoint)
            let outcome = Result { try body(transaction) }
            if transaction.failure != nil { throw Interrupted() }
            if case .failure = outcome { try connection.run(.rollbackToSavepoint) }
            try connection.run(.releaseSavepoint)
            if case .success = outcome, !transaction.changedTables.isEmpty {
                changes.append(transaction.changedTables)
            }
            outcomes.append(outcome)
        }
        return (outcomes, changes)
    }

    /// Begins a write transaction; returns `false` if another has the lock and `waiting` is
    /// `false`.
    func begin(_ connection: Connection, waiting: Bool) throws(StorageError) -> Bool {
        connection.isPatient = waiting
        do {
            try connection.run(.beginWriting)
            return true
        } catch .locked where !waiting {
            return false
        }
    }

    /// Commits the transaction and publishes a commit for each set of changed tables.
    func commit(
        _ changes: [Set<String>], on connection: Connection
    ) throws(StorageError) {
        let changes = changes.filter { !$0.isEmpty }
        if changes.isEmpty { return try commit(connection) }
        var number = try CommitNumber(connection).advance(by: Int64(changes.count))
        try commit(connection)
        hasWritten = true
        number -= Int64(changes.count)
        for tables in changes {
            number += 1
            feed?.publish(Commit(number: number, tables: tables), after: number - 1)
        }
    }
}
