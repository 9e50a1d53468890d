import Files
import Glibc
import Primitives
import Storage

/// One connection to the file of a store, and the transactions on it, one after the other.
///
/// It opens on first use. Its holder ensures that nobody else uses it.
final class SQLiteSession {
    let path: String
    private let options: SQLiteEngine.Options
    private let schemas: [TableSchema]
    /// The error of each writer, if the file can't be written to and is only read.
    private(set) var refusal: StorageError?
    private var opened: Opened?
    private(set) var feed: CommitFeed?
    /// Whether something was committed since the file was opened.
    var hasWritten = false
    /// The number of the next shared commits whose closures each get a savepoint.
    var guardsLeft = 0
    /// Whether the disk did not confirm a commit. The system forgets that it failed to write pages,
    /// so that later commits would be confirmed which stand on one that is not on the disk.
    private var hasLostCommit = false
    /// Whether a short log stays when the file is closed. A new store is closed into one file.
    private(set) var keepsShortLogs: Bool
    private let notice: @Sendable (StorageNotice) -> Void

    /// The connection and the statements of an open file.
    struct Opened {
        let connection: Connection
        let tables: PreparedTables
        /// The state of the files at opening, if SQLite does not coordinate their users.
        let state: FileState?
    }

    init(
        path: String, tables: [TableSchema], options: SQLiteEngine.Options,
        refusal: StorageError? = nil, feed: CommitFeed? = nil,
        notice: @escaping @Sendable (StorageNotice) -> Void = { _ in }
    ) {
        self.feed = feed
        self.keepsShortLogs = options.synchronous == .full
        self.notice = notice
        self.path = path
        self.schemas = tables
        self.options = options
        self.refusal = refusal
    }

    /// Whether the file can't be written to, and is only read.
    var isReadOnly: Bool { refusal != nil }

    /// Opens a file that has all that a schema needs and returns its commit feed; `nil` if there is
    /// anything to do or to wait for.
    func openQuickly(_ schema: Schema) -> CommitFeed? {
        do {
            let connection = try open().connection
            connection.isPatient = false
            defer { connection.isPatient = true }
            guard try Layout(connection: connection, schema: schema).isReady() else { return nil }
            return try startFeed(connection)
        } catch {
            close()
            return nil
        }
    }

    /// Turns the file into a store of a schema and returns its commit feed.
    func prepare(
        _ schema: Schema, progress: @escaping @Sendable (Migration.Progress) -> Void
    ) throws -> CommitFeed {
        do {
            try Self.makeFile(at: path)
            return try prepareWriting(schema, progress)
        } catch let error as StorageError {
            guard let refusal = self.refusal(after: error) else { throw error }
            close()
            self.refusal = refusal
            do {
                let connection = try open().connection
                try Layout(connection: connection, schema: schema).requireReady()
                return try startFeed(connection)
            } catch let other {
                // On a full disk all that is needed is space.
                if case .diskFull = refusal { throw error }
                throw other
            }
        }
    }

    /// Returns the error of all writers if a file can still be read that could not be prepared: one
    /// on a disk that takes nothing, and on one that is full. A server needs a store to write to.
    private func refusal(after error: StorageError) -> StorageError? {
        if FileUse.isOnlyReadable(path) { return .readOnly(path: path) }
        guard !options.hasOwnThreads, FileState.Part(path).map({ $0.size > 0 }) ?? false,
            FileUse.isForLackOfSpace(error, path)
        else { return nil }
        return .diskFull(path: path)
    }

    /// Prepares the file in several tries, as many as the busy timeout allows: two processes that
    /// create one store at once meet locks for which SQLite does not wait.
    private func prepareWriting(
        _ schema: Schema, _ progress: @escaping @Sendable (Migration.Progress) -> Void
    ) throws -> CommitFeed {
        let connection = try open().connection
        (hasWritten, keepsShortLogs) = (true, false)
        connection.busyTimeout = Self.pause
        defer { connection.busyTimeout = options.busyTimeout }
        let tries = options.busyTimeout.wholeMilliseconds / (2 * Self.pause.wholeMilliseconds)
        var number = 0
        while true {
            do {
                try Layout(connection: connection, schema: schema, progress: progress).prepare()
                return try startFeed(connection)
            } catch StorageError.locked where number < tries {
                number += 1
                usleep(UInt32(Self.pause.wholeMilliseconds * 1000))
            }
        }
    }

    private func startFeed(_ connection: Connection) throws -> CommitFeed {
        let feed = CommitFeed(after: try CommitNumber(connection).last())
        self.feed = feed
        return feed
    }

    /// Runs a closure on one snapshot.
    func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) throws -> Result {
        for _ in 0..<Self.readingTries {
            let opened = try open()
            let result = Swift.Result { try read(opened, body) }
            if isAsItWas(opened) { return try result.get() }
            // Somebody wrote although SQLite was told that nobody would: the result is invalid.
            close()
        }
        throw StorageError.locked(path: path, process: nil)
    }

    /// Runs a closure on one snapshot.
    ///
    /// - Throws: ``Storage/StorageError/locked(path:process:)`` where it would have to wait.
    func readWithoutWaiting<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) throws -> Result {
        let connection = try open().connection
        connection.isPatient = false
        defer { connection.isPatient = true }
        return try read(body)
    }

    private func read<Result>(
        _ opened: Opened, _ body: (any EngineReader) throws -> Result
    ) throws -> Result {
        try opened.connection.run(.begin)
        defer { rollBack(opened.connection) }
        return try body(SQLiteTransaction(opened.connection, tables: opened.tables))
    }

    private func isAsItWas(_ opened: Opened) -> Bool {
        opened.state.map { $0 == FileState(path) } ?? true
    }

    /// Begins a snapshot, which lasts until ``end()``.
    func begin() throws {
        let connection = try open().connection
        try connection.run(.begin)
        // SQLite takes the snapshot at the first read.
        _ = try CommitNumber(connection).last()
    }

    /// Runs a closure on the snapshot of ``begin()``.
    func readOn<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) throws -> Result {
        guard let opened else { throw StorageError.closed }
        let result = Swift.Result {
            try body(SQLiteTransaction(opened.connection, tables: opened.tables))
        }
        guard isAsItWas(opened) else { throw StorageError.locked(path: path, process: nil) }
        return try result.get()
    }

    /// Ends the snapshot of ``begin()``.
    func end() {
        if let opened { rollBack(opened.connection) }
    }

    /// Runs a closure that may write, commits, and publishes the commit.
    ///
    /// - Returns: `nil` if another process is writing and `waiting` is `false`.
    func write<Result: Sendable>(
        for scope: Scope, waiting: Bool, _ body: @Sendable (any EngineWriter) throws -> Result
    ) throws -> Result? {
        let opened = try openForWriting()
        let connection = opened.connection
        guard try begin(connection, waiting: waiting) else { return nil }
        defer { rollBack(connection) }
        let transaction = SQLiteTransaction(connection, tables: opened.tables)
        let result = try body(transaction)
        if let failure = transaction.failure { throw failure }
        try commit([(transaction.changedTables, scope)], on: connection)
        return result
    }

    /// Opens the file for a writer, anew if the disk did not confirm the last commit.
    ///
    /// - Throws: ``Storage/StorageError/unavailable(place:reason:)`` on a server, where others have
    ///   the file open, too: it has to be closed by all of them, and checked.
    func openForWriting() throws -> Opened {
        if let refusal { throw refusal }
        if hasLostCommit {
            guard !options.hasOwnThreads else {
                throw StorageError.unavailable(
                    place: path, reason: "the disk did not confirm a commit")
            }
            opened = nil
            hasLostCommit = false
        }
        return try open()
    }

    /// Commits the transaction of a connection.
    func commit(_ connection: Connection) throws {
        do {
            try connection.run(.commit)
        } catch {
            if case StorageError.unconfirmed = error { hasLostCommit = true }
            throw error
        }
    }

    /// Runs a closure on the connection outside of a transaction.
    func use<Result>(_ body: (Connection) throws -> Result) throws -> Result {
        try body(try open().connection)
    }

    /// Reads every row of every table, and keeps none.
    func readEverything() throws {
        let opened = try open()
        try opened.connection.run(.begin)
        defer { rollBack(opened.connection) }
        for table in schemas {
            var page = Scan(table: table, limit: Self.pageRows)
            let transaction = SQLiteTransaction(opened.connection, tables: opened.tables)
            while let last = try transaction.scan(page).last { page.after = table.key(of: last) }
        }
    }

    /// The connection, if the file is open.
    var connection: Connection? { opened?.connection }

    /// Closes the file; the next use reopens it.
    func close() {
        if let opened, !isReadOnly { settleLog(of: opened.connection) }
        opened = nil
    }

    /// The limit of the page cache: enough that a transaction of thousands of rows need not write a
    /// page twice.
    private static let cacheKibibytes = 16 << 10
    /// The number of log pages that triggers a checkpoint. With SQLite's 1,000, one transaction in
    /// a few would trigger one while a first sync of 10,000 documents writes 5,000.
    private static let checkpointPages = 8000
    /// The size to which a log that grew longer, beside a reader of an old state, is cut when it
    /// begins anew.
    private static let logBytes = 8 << 20
    private static let pause = Duration.milliseconds(10)
    private static let pageRows = 1000
    private static let readingTries = 5

    func open() throws -> Opened {
        if let opened, isAsItWas(opened) { return opened }
        opened = nil
        // SQLite takes a file of one byte for an empty one, and would create a new store.
        if FileState.Part(path)?.size == 1 {
            throw StorageError.notAStore(path: path, reason: "file is not a database")
        }
        let state = isReadOnly ? FileState(path) : nil
        let use = isReadOnly ? FileUse.reading(path) : .writing
        let connection = try connect(use)
        if use == .writing {
            if connection.isReadOnly { throw StorageError.readOnly(path: path) }
            try connection.run("PRAGMA synchronous = \(options.synchronous.rawValue)")
            try connection.run("PRAGMA cache_size = -\(Self.cacheKibibytes)")
            if options.hasOwnThreads {
                connection.countLog()
                try connection.run("PRAGMA journal_size_limit = \(Self.logBytes)")
            } else {
                try connection.run("PRAGMA wal_autocheckpoint = \(Self.checkpointPages)")
            }
        }
        // The index of a log can be kept in this process only if it is the only one.
        if use == .readingLog { try connection.run("PRAGMA locking_mode = EXCLUSIVE") }
        let opened = Opened(
            connection: connection, tables: PreparedTables(schemas, on: connection),
            state: use.isCoordinated ? nil : state)
        self.opened = opened
        return opened
    }

    /// Opens a connection; a log of another file, which lay in the place of this one, is set aside.
    private func connect(_ use: FileUse) throws -> Connection {
        let origin = LogOrigin(path: path)
        let hasLog = use == .writing && origin.isThere
        do {
            let connection = try connected(use)
            if !hasLog || !origin.isElsewhere(connection) { return connection }
            // A writer may have begun the log anew between the look at the file and that at the
            // log. Nobody can while this connection may write; who is writing has the file's log.
            do { try connection.run(.beginWriting) } catch StorageError.locked { return connection }
            if origin.isElsewhere(connection) {
                notice(.foreignLog(path: path, movedTo: try origin.setAside()))
                // Closing must not apply it either.
                connection.leaveLog()
            }
        }
        return try connected(use)
    }

    private func connected(_ use: FileUse) throws -> Connection {
        try Connection(
            path: path, use: use, busyTimeout: options.busyTimeout,
            fileSystem: options.fileSystem)
    }

    /// Rolls back an open transaction; if that fails, closing the connection does it.
    func rollBack(_ connection: Connection) {
        if connection.isInTransaction { try? connection.run(.rollback) }
    }

    /// Creates an empty file that only its owner can read, unless a file exists.
    ///
    /// An existing file must not be opened here: closing it would drop the locks that SQLite has
    /// on it in this process.
    private static func makeFile(at path: String) throws {
        try StorageError.translating {
            try Folder.make(Folder.parent(of: path))
        }
        let descriptor = Glibc.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            Glibc.close(descriptor)
        } else if errno != EEXIST {
            throw StorageError(opening: path, code: errno)
        }
    }
}
