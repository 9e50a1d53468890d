import Primitives
import Storage

extension SQLiteSession {
    /// The closure of one writer among those of a shared commit, and whose rows it writes.
    struct Work: Sendable {
        let scope: Scope
        let body: @Sendable (any EngineWriter) throws -> Void
    }

    /// The tables that a writer changed, and whose rows it wrote.
    typealias Change = (tables: [TableSchema], scope: Scope)

    /// Runs closures, each as if alone, and commits them together; returns their outcomes in order.
    ///
    /// `next` supplies closures until it returns `nil`. If a closure throws, only its own changes
    /// are undone. After any other error the changes of all are undone, and each closure runs once
    /// more alone, so that the error reaches the writer that caused it.
    ///
    /// A savepoint for each closure costs more than most closures, so they begin without any. Where
    /// one throws after it changed something, all run once more, each behind a savepoint, and so do
    /// those of the next ``guardedCommits`` commits.
    func writeTogether(_ next: () -> Work?) -> [Result<Void, any Error>] {
        var bodies: [Work] = []
        func take() -> Work? {
            guard let body = next() else { return nil }
            bodies.append(body)
            return body
        }
        do {
            let opened = try openForWriting()
            do {
                return try writeTogether(on: opened, take)
            } catch is Unclean {
                guardsLeft = Self.guardedCommits
                var again = bodies[...]
                return try writeTogether(on: opened) { again.popFirst() ?? take() }
            }
        } catch is Interrupted {
            // All changes are undone, and each closure runs again alone.
        } catch {
            if case .unconfirmed? = error as? StorageError {
                // Another commit might be confirmed although this one is not on the disk.
                return bodies.map { _ in .failure(error) }
            }
            if bodies.isEmpty {
                // The transaction did not begin, so all closures get the error.
                while take() != nil {}
                return bodies.map { _ in .failure(error) }
            }
        }
        return bodies.map { work in
            Result { _ = try write(for: work.scope, waiting: true, work.body) }
        }
    }

    /// The loss of a shared transaction, whichever closure caused it.
    private struct Interrupted: Error {}

    /// The failure of a closure that left changes behind, which no savepoint undoes.
    private struct Unclean: Error {}

    /// The number of shared commits with savepoints after one that had needed some, so that who is
    /// refused often makes nothing run twice.
    private static let guardedCommits = 256

    private func writeTogether(
        on opened: Opened, _ next: () -> Work?
    ) throws -> [Result<Void, any Error>] {
        let connection = opened.connection
        let isGuarded = guardsLeft > 0
        if isGuarded {
            guardsLeft -= 1
            try connection.keepSavepoints()
        }
        _ = try begin(connection, waiting: true)
        defer { rollBack(connection) }
        let (outcomes, changes) = try runAll(on: opened, isGuarded, next)
        try commit(changes, on: connection)
        return outcomes
    }

    private func runAll(
        on opened: Opened, _ isGuarded: Bool, _ next: () -> Work?
    ) throws -> (outcomes: [Result<Void, any Error>], changes: [Change]) {
        let connection = opened.connection
        let last = try CommitNumber(connection).last()
        var outcomes: [Result<Void, any Error>] = []
        var changes: [Change] = []
        while let work = next() {
            let transaction = SQLiteTransaction(
                connection, tables: opened.tables, after: last + Int64(changes.count))
            if isGuarded { try connection.run(.savepoint) }
            let changedBefore = connection.allChanges
            let outcome = Result { try work.body(transaction) }
            if transaction.failure != nil { throw Interrupted() }
            if case .failure = outcome {
                if isGuarded {
                    try connection.run(.rollbackToSavepoint)
                } else if connection.allChanges != changedBefore {
                    throw Unclean()
                }
            } else if !transaction.changedTables.isEmpty {
                changes.append((transaction.changedTables, work.scope))
            }
            if isGuarded { try connection.run(.releaseSavepoint) }
            outcomes.append(outcome)
        }
        return (outcomes, changes)
    }

    /// Begins a write transaction; returns `false` if another has the lock and `waiting` is
    /// `false`.
    func begin(_ connection: Connection, waiting: Bool) throws -> Bool {
        connection.isPatient = waiting
        do {
            try connection.run(.beginWriting)
            return true
        } catch StorageError.locked where !waiting {
            return false
        }
    }

    /// Commits the transaction and publishes a commit for each set of changed tables.
    func commit(_ changes: [Change], on connection: Connection) throws {
        let changes = changes.filter { !$0.tables.isEmpty }
        if changes.isEmpty { return try commit(connection) }
        var number = try CommitNumber(connection).advance(by: Int64(changes.count))
        try commit(connection)
        hasWritten = true
        number -= Int64(changes.count)
        for change in changes {
            number += 1
            feed?.publish(number, of: change.tables, for: change.scope, after: number - 1)
        }
    }

    /// Publishes that others have committed, if so; to be called between two transactions.
    func skipOthers() throws {
        try use { connection in feed?.skip(through: try CommitNumber(connection).last()) }
    }
}
