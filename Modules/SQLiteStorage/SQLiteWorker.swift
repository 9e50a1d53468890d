import Foundation
import Primitives
import Storage

/// Owns one connection and uses it on a queue of its own, one transaction after the other.
actor SQLiteWorker {
    private let executor = SerialQueueExecutor(label: "quad.sqlite")
    private let path: String
    private let options: SQLiteEngine.Options
    private let tables: [String: TableSQL]
    private var connection: Connection?
    private var isClosed = false
    private var feed: CommitFeed?

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    init(path: String, options: SQLiteEngine.Options, tables: [String: TableSQL]) {
        self.path = path
        self.options = options
        self.tables = tables
    }

    /// Makes the file a store with its tables.
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
        try connection.run("BEGIN")
        defer { rollBack(connection) }
        return try body(SQLiteTransaction(connection, tables: tables))
    }

    /// Runs a closure that may write, and commits.
    func write<Result: Sendable>(
        _ body: @Sendable (any EngineWriter) throws -> Result
    ) throws -> Result {
        let connection = try open()
        try connection.run("BEGIN IMMEDIATE")
        defer { rollBack(connection) }
        let transaction = SQLiteTransaction(connection, tables: tables)
        let result = try body(transaction)
        if let failure = transaction.failure { throw failure }
        let tables = transaction.changedTables
        if tables.isEmpty { return result }
        let number = try CommitNumber(connection).advance()
        try connection.run("COMMIT")
        feed?.publish(Commit(number: number, tables: tables))
        return result
    }

    /// Reads the whole file and gives back what contradicts itself.
    func check() throws(StorageError) -> [StorageError] {
        let connection = try open()
        var found: [StorageError] = []
        try connection.run("PRAGMA integrity_check") { cells throws(StorageError) in
            let reason = try cells.text(0)
            if reason != "ok" { found.append(.corrupt(path: path, reason: reason)) }
        }
        return found
    }

    /// Writes the file anew without the space that nothing uses.
    func compact() throws(StorageError) { try open().run("VACUUM") }

    /// Closes the file for good.
    func close() {
        connection = nil
        isClosed = true
    }

    private static let pause = Duration.milliseconds(10)

    private func open() throws(StorageError) -> Connection {
        if isClosed { throw .closed }
        if let connection { return connection }
        let connection = try Connection(path: path, options: options)
        if connection.isReadOnly { throw .readOnly(path: path) }
        self.connection = connection
        return connection
    }

    /// Ends what is still open; that this fails can't be helped, and closing does it then.
    private func rollBack(_ connection: Connection) {
        if connection.isInTransaction { try? connection.run("ROLLBACK") }
    }

    /// Makes an empty file that only its owner can read, unless there is a file.
    ///
    /// An existing file must not be opened here: closing it would drop the locks that SQLite has
    /// on it in this process.
    private static func makeFile(at path: String) throws(StorageError) {
        try Folder.make(Folder.parent(of: path))
        let descriptor = Foundation.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            Foundation.close(descriptor)
        } else if errno != EEXIST {
            throw StorageError(opening: path, code: errno)
        }
    }
}
