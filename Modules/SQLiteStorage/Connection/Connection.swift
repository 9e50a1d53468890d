import CSQLite
import Files
import Glibc
import Storage

/// A connection to a database file with its prepared statements, closed on deinitialization.
///
/// Its owner ensures that only one thread uses it at a time.
final class Connection {
    static let statementLimit = 512

    let path: String
    /// The name of SQLite's VFS, if it is not the default.
    let fileSystem: String?
    let pointer: OpaquePointer
    private var statements: [String: Statement] = [:]
    private var verbs: [Verb: Statement] = [:]
    /// The number of pages in the log after the last commit, where SQLite writes it.
    private let logLength: UnsafeMutablePointer<Int32>

    /// A statement that runs too often to be looked up by its text.
    enum Verb: String {
        case begin = "BEGIN"
        case beginWriting = "BEGIN IMMEDIATE"
        case commit = "COMMIT"
        case rollback = "ROLLBACK"
        case savepoint = "SAVEPOINT one"
        case releaseSavepoint = "RELEASE one"
        case rollbackToSavepoint = "ROLLBACK TO one"
    }

    /// The longest wait for locks of other connections.
    var busyTimeout: Duration { didSet { setTimeout() } }

    /// Whether the connection waits for locks of others at all.
    var isPatient = true {
        didSet { if isPatient != oldValue { setTimeout() } }
    }

    /// The configuration of SQLite, run once before the first connection of the process.
    private static let isConfigured =
        quad_sqlite_count_no_memory() == SQLITE_OK && quad_sqlite_sync_folders_once() == SQLITE_OK

    /// Creates a connection to an existing file, by SQLite's default VFS or the one named
    /// `fileSystem`.
    init(
        path: String, use: FileUse = .writing, busyTimeout: Duration = .seconds(5),
        fileSystem: String? = nil
    ) throws {
        self.path = path
        self.fileSystem = fileSystem
        self.busyTimeout = busyTimeout
        _ = Self.isConfigured
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(use.name(of: path), &opened, use.flags, fileSystem)
        guard let opened else { throw StorageError.cannotOpen(path: path, reason: "out of memory") }
        let safety = code == SQLITE_OK ? quad_sqlite_distrust(opened) : code
        guard safety == SQLITE_OK else {
            defer { sqlite3_close_v2(opened) }
            throw StorageError(sqlite: safety, on: opened, path: path)
        }
        self.pointer = opened
        logLength = .allocate(capacity: 1)
        logLength.initialize(to: 0)
        setTimeout()
    }

    deinit {
        statements = [:]
        verbs = [:]
        sqlite3_close_v2(pointer)
        logLength.deallocate()
    }

    private var keepsSavepoints = false

    /// Keeps what savepoints need to undo in memory, from now on: the pages that each of many in
    /// one transaction changes would fill a temporary file. Large indexes are better built before.
    func keepSavepoints() throws {
        if keepsSavepoints { return }
        try run("PRAGMA temp_store = MEMORY") { _ in }
        keepsSavepoints = true
    }

    /// Whether the database can't be written to.
    var isReadOnly: Bool { sqlite3_db_readonly(pointer, "main") == 1 }

    /// Whether a transaction is open; SQLite ends it by itself after severe errors.
    var isInTransaction: Bool { sqlite3_get_autocommit(pointer) == 0 }

    /// Runs a statement, which is prepared once, and passes each row to `body`.
    func run(
        _ sql: String, _ values: [Value] = [],
        _ body: (borrowing Cells) throws -> Void = { _ in }
    ) throws {
        try statement(sql).run(values, body)
    }

    /// Runs a statement, which is prepared once, and passes a reader of each row to `body`.
    func visit(
        _ sql: String, _ values: [Value],
        _ body: (inout RowReader) throws -> Void
    ) throws {
        try statement(sql).visit(values, body)
    }

    /// Begins or ends a transaction or a savepoint.
    func run(_ verb: Verb) throws {
        if let statement = verbs[verb] { return try statement.run() }
        let statement = try Statement(verb.rawValue, on: self)
        verbs[verb] = statement
        try statement.run()
    }

    /// Returns the integer in the first column of a query with one row, or 0 without a row.
    func integer(_ sql: String, _ values: [Value] = []) throws -> Int64 {
        var result: Int64 = 0
        try run(sql, values) { cells in result = cells.integer(0) }
        return result
    }

    /// The number of rows that the last statement changed.
    var changes: Int { Int(sqlite3_changes64(pointer)) }

    /// The number of rows that all statements changed since the connection was opened; those that
    /// were undone count, too.
    var allChanges: Int64 { sqlite3_total_changes64(pointer) }

    /// Counts the pages of the log from now on, instead of writing them into the file when there
    /// are many.
    func countLog() { quad_sqlite_count_log(pointer, logLength) }

    /// The number of pages in the log after the last commit of this connection; 0 unless they are
    /// counted.
    var logPages: Int { Int(logLength.pointee) }

    /// Leaves the log as it is when this connection is closed as the last one.
    func leaveLog() { _ = quad_sqlite_leave_log(pointer) }

    /// Keeps the log when this connection is closed as the last one, after its pages were written
    /// into the file.
    func keepLog() { _ = quad_sqlite_keep_log(pointer) }

    /// Returns the error for a result code.
    func failure(_ code: Int32) -> StorageError {
        StorageError(sqlite: code, on: pointer, path: path)
    }

    private func setTimeout() {
        let milliseconds = isPatient ? busyTimeout.wholeMilliseconds : 0
        sqlite3_busy_timeout(pointer, Int32(clamping: milliseconds))
    }

    private func statement(_ sql: String) throws -> Statement {
        if let statement = statements[sql] { return statement }
        if statements.count >= Self.statementLimit { statements = [:] }
        let statement = try Statement(sql, on: self)
        statements[sql] = statement
        return statement
    }
}

extension StorageError {
    /// Creates the error for an extended result code of SQLite.
    init(sqlite code: Int32, on connection: OpaquePointer, path: String) {
        let message = String(cString: sqlite3_errmsg(connection))
        let system = sqlite3_system_errno(connection)
        let cause = system == 0 ? "" : ", \(String(cString: strerror(system)))"
        let reason = "\(message) (SQLite \(code)\(cause))"
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: self = .locked(path: path, process: nil)
        case SQLITE_FULL: self = .diskFull(path: path)
        case SQLITE_CORRUPT: self = .corrupt(path: path, reason: message)
        case SQLITE_NOTADB: self = .notAStore(path: path, reason: message)
        case SQLITE_READONLY: self = .readOnly(path: path)
        case SQLITE_IOERR where FileError.isFull(system): self = .diskFull(path: path)
        case SQLITE_IOERR where Self.syncFailures.contains(code): self = .unconfirmed(path: path)
        case SQLITE_CANTOPEN where system == EROFS: self = .readOnly(path: path)
        case SQLITE_CANTOPEN: self = .cannotOpen(path: path, reason: reason)
        case SQLITE_CONSTRAINT where code == Self.uniqueRefusal: self.init(refusal: message)
        default: self = .inputOutput(path: path, reason: reason)
        }
    }

    /// SQLITE_CONSTRAINT_UNIQUE, a macro that Swift does not import.
    private static let uniqueRefusal = SQLITE_CONSTRAINT | (8 << 8)

    /// SQLITE_IOERR_FSYNC and SQLITE_IOERR_DIR_FSYNC: what was written may be on the disk or not.
    private static let syncFailures: Set = [SQLITE_IOERR | (4 << 8), SQLITE_IOERR | (5 << 8)]

    /// Creates the error from `UNIQUE constraint failed: table.column, table.column`; the columns
    /// stand in for the index, whose name SQLite does not give.
    private init(refusal message: String) {
        let columns = message.drop { $0 != ":" }.dropFirst(2)
        self = .notUnique(
            table: String(columns.prefix { $0 != "." }), index: String(columns))
    }
}
