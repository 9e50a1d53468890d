import Glibc
import Primitives
import Storage

/// One connection to the file of a store, and the transactions on it, one after the other.
///
/// Opens when it is first used. Whoever holds it sees to it that nobody else does.
final class SQLiteSession {
    let path: String
    private let options: SQLiteEngine.Options
    private let schemas: [TableSchema]
    private var connection: Connection?
    private var tables: [String: TableStatements] = [:]
    private var feed: CommitFeed?

    init(path: String, tables: [TableSchema], options: SQLiteEngine.Options) {
        self.path = path
        self.schemas = tables
        self.options = options
    }

    /// Makes the file a store of a schema; gives back what tells of the commits after it.
    func prepare(
        _ schema: Schema, progress: @escaping @Sendable (Migration.Progress) -> Void
    ) throws(StorageError) -> CommitFeed {
        try Self.makeFile(at: path)
        let connection = try open()
        // Two processes that make one store at once meet locks on which SQLite does not wait, so
        // each try waits a little, and there are as many tries as the patience allows.
        connection.busyTimeout = Self.pause
        defer { connection.busyTimeout = options.busyTimeout }
        let tries = options.busyTimeout.wholeMilliseconds / (2 * Self.pause.wholeMilliseconds)
        var number = 0
        while true {
            do {
                try Layout(connection: connection, schema: schema, progress: progress).prepare()
                let feed = CommitFeed(after: try CommitNumber(connection).last())
                self.feed = feed
                return feed
            } catch .locked where number < tries {
                number += 1
                usleep(UInt32(Self.pause.wholeMilliseconds * 1000))
            }
        }
    }

    /// Runs a closure on one snapshot.
    func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) throws -> Result {
        let connection = try open()
        try connection.run(.begin)
        defer { rollBack(connection) }
        return try body(SQLiteTransaction(connection, tables: tables))
    }

    /// Runs a closure that may write, commits, and tells of it.
    ///
    /// - Returns: `nil` if another process is writing and is not to be waited for.
    func write<Result: Sendable>(
        waiting: Bool, _ body: @Sendable (any EngineWriter) throws -> Result
    ) throws -> Result? {
        let connection = try open()
        guard try begin(connection, waiting: waiting) else { return nil }
        defer { rollBack(connection) }
        let transaction = SQLiteTransaction(connection, tables: tables)
        let result = try body(transaction)
        if let failure = transaction.failure { throw failure }
        try commit([transaction.changedTables], on: connection)
        return result
    }

    /// Runs something on the connection outside of a transaction.
    func use<Result>(
        _ body: (Connection) throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        try body(try open())
    }

    /// Reads every row of every table, and keeps none.
    func readEverything() throws(StorageError) {
        let connection = try open()
        try connection.run(.begin)
        defer { rollBack(connection) }
        for table in schemas {
            var page = Scan(table: table, limit: Self.pageRows)
            let transaction = SQLiteTransaction(connection, tables: tables)
            while let last = try transaction.scan(page).last { page.after = table.key(of: last) }
        }
    }

    /// Closes the file; using it again opens it again.
    func close() {
        tables = [:]
        connection = nil
    }

    private static let pause = Duration.milliseconds(10)
    private static let pageRows = 1000

    private func open() throws(StorageError) -> Connection {
        if let connection { return connection }
        let connection = try Connection(
            path: path, busyTimeout: options.busyTimeout, fileSystem: options.fileSystem)
        if connection.isReadOnly { throw .readOnly(path: path) }
        try connection.run("PRAGMA synchronous = \(options.synchronous.rawValue)")
        for schema in schemas {
            tables[schema.name] = TableStatements(schema, on: connection)
        }
        self.connection = connection
        return connection
    }

    /// Ends what is still open; that this fails can't be helped, and closing does it then.
    private func rollBack(_ connection: Connection) {
        if connection.isInTransaction { try? connection.run(.rollback) }
    }

    /// Makes an empty file that only its owner can read, unless there is a file.
    ///
    /// An existing file must not be opened here: closing it would drop the locks that SQLite has
    /// on it in this process.
    private static func makeFile(at path: String) throws(StorageError) {
        try Folder.make(Folder.parent(of: path))
        let descriptor = Glibc.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            Glibc.close(descriptor)
        } else if errno != EEXIST {
            throw StorageError(opening: path, code: errno)
        }
    }
}

extension SQLiteSession {
    /// One writer's transaction among others of one commit.
    typealias Body = @Sendable (any EngineWriter) throws -> Void

    /// Runs closures, each as if alone, and commits them together; answers for each, in order.
    ///
    /// `next` is asked for another as long as there are any. What one throws is its own affair, and
    /// nothing of it remains. When anything else goes wrong nothing remains of all of them, and
    /// each is tried once more alone, so that an error comes to the one who caused it.
    func writeTogether(_ next: () -> Body?) -> [Result<Void, any Error>] {
        var bodies: [Body] = []
        do {
            let connection = try open()
            _ = try begin(connection, waiting: true)
            defer { rollBack(connection) }
            let (outcomes, changes) = try runAll(on: connection) {
                let body = next()
                if let body { bodies.append(body) }
                return body
            }
            try commit(changes, on: connection)
            return outcomes
        } catch is Interrupted {
            // Nothing remains, and each is tried alone.
        } catch {
            if bodies.isEmpty {
                // Not even begun: that is everybody's error.
                while let body = next() { bodies.append(body) }
                return bodies.map { _ in .failure(error) }
            }
        }
        return bodies.map { body in
            Result { _ = try write(waiting: true, body) }
        }
    }

    /// A transaction that holds several was lost, whosever fault it was.
    private struct Interrupted: Error {}

    private func runAll(
        on connection: Connection, _ next: () -> Body?
    ) throws -> (outcomes: [Result<Void, any Error>], changes: [Set<String>]) {
        var outcomes: [Result<Void, any Error>] = []
        var changes: [Set<String>] = []
        while let body = next() {
            let transaction = SQLiteTransaction(
                connection, tables: tables, unnumbered: Int64(changes.count))
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

    /// Answers whether this is the writer now.
    private func begin(_ connection: Connection, waiting: Bool) throws(StorageError) -> Bool {
        connection.isPatient = waiting
        do {
            try connection.run(.beginWriting)
            return true
        } catch .locked where !waiting {
            return false
        }
    }

    /// Ends the transaction and tells of the commits in it, one for each list of tables.
    private func commit(
        _ changes: [Set<String>], on connection: Connection
    ) throws(StorageError) {
        let changes = changes.filter { !$0.isEmpty }
        if changes.isEmpty { return try connection.run(.commit) }
        var number = try CommitNumber(connection).advance(by: Int64(changes.count))
        try connection.run(.commit)
        number -= Int64(changes.count)
        for tables in changes {
            number += 1
            feed?.publish(Commit(number: number, tables: tables))
        }
    }
}
