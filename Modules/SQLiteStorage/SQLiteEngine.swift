import Storage

/// Keeps rows in one SQLite file: real tables, real columns, real indexes.
///
/// One writer at a time, also among processes; readers run beside it on connections of their own,
/// each on one snapshot, which is taken at its first read. A commit is on the disk before it is
/// answered.
public final class SQLiteEngine: StorageEngine {
    /// When a commit is on the disk.
    public enum Synchronous: String, Sendable {
        /// Before it is answered: it survives a power cut.
        case full
        /// At the next checkpoint: it survives the end of the program, but a power cut may take
        /// back the last commits, whole ones and from the end.
        case normal
    }

    /// What can be chosen.
    public struct Options: Sendable {
        /// When a commit is on the disk.
        public var synchronous: Synchronous
        /// How long a writer waits for another process before it gives up.
        public var busyTimeout: Duration
        /// The most connections that read at once.
        public var readers: Int
        /// The name of what stands between SQLite and the disk, if it is not its own.
        package var fileSystem: String?

        /// Full, five seconds and four readers, unless said otherwise.
        public init(
            synchronous: Synchronous = .full, busyTimeout: Duration = .seconds(5), readers: Int = 4
        ) {
            precondition(readers > 0, "a store needs a reader")
            self.synchronous = synchronous
            self.busyTimeout = busyTimeout
            self.readers = readers
        }
    }

    /// The tables and version it was opened with.
    public let schema: Schema
    /// Told of every commit of this engine; those of other processes are told as missed, with the
    /// next one.
    public let feed: CommitFeed
    /// Whether the file, or its folder, can't be written to, so that it is only read.
    public let isReadOnly: Bool
    private let writer: SQLiteWriter
    private let readers: ReaderPool
    private let care: Care

    private init(
        schema: Schema, feed: CommitFeed, writer: SQLiteWriter, readers: ReaderPool, care: Care,
        isReadOnly: Bool
    ) {
        self.isReadOnly = isReadOnly
        self.schema = schema
        self.feed = feed
        self.writer = writer
        self.readers = readers
        self.care = care
    }

    /// Opens a file with tables of the first version; makes what of them is missing.
    ///
    /// - Throws: ``StorageError``, as the form with a schema.
    public static func open(
        path: String, tables: [TableSchema], options: Options = Options()
    ) async throws(StorageError) -> SQLiteEngine {
        try await open(path: path, schema: Schema(tables: tables), options: options)
    }

    /// Opens a file and brings it to a schema; makes what is missing.
    ///
    /// One that can't be written to is opened for reading, if it has all that the schema wants.
    ///
    /// - Throws: ``StorageError``: the file can't be opened, is locked, damaged, newer or no store.
    public static func open(
        path: String, schema: Schema, options: Options = Options(),
        progress: @escaping @Sendable (Migration.Progress) -> Void = { _ in }
    ) async throws(StorageError) -> SQLiteEngine {
        let writer = SQLiteWriter(
            SQLiteSession(path: path, tables: schema.tables, options: options))
        do {
            let (feed, isReadOnly) = try await writer.open(schema, progress: progress)
            let make: @Sendable () -> sending SQLiteSession = {
                SQLiteSession(
                    path: path, tables: schema.tables, options: options, isReadOnly: isReadOnly)
            }
            return SQLiteEngine(
                schema: schema, feed: feed, writer: writer,
                readers: ReaderPool(limit: options.readers, make: make),
                care: Care(path: path, schema: schema, makeSession: make), isReadOnly: isReadOnly)
        } catch {
            await writer.close()
            throw error
        }
    }

    /// Runs a closure on one snapshot, beside the writer.
    public func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        try await readers.read(body)
    }

    /// Holds on to the state of the last commit, and to one of the connections that read.
    public func snapshot() async throws(StorageError) -> any EngineSnapshot {
        try await readers.snapshot()
    }

    /// Runs a closure alone among writers and commits what it wrote.
    public func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        try await writer.write(body)
    }

    /// Writes the state of one commit to a new file, which is as small as it can be.
    ///
    /// - Throws: ``StorageError``; then nothing is left at the path. What a killed one left beside
    ///   it, under a name that ends in `.new`, the next one to the same place takes over.
    public func backup(to path: String) async throws(StorageError) {
        try writer.checkOpen()
        try await care.onOwnThread { (care) throws(StorageError) in try care.backup(to: path) }
    }

    /// Reads the whole file and gives back what contradicts itself: pages, indexes, types, rules
    /// between tables, and text.
    public func check() async throws(StorageError) -> [StorageError] {
        try writer.checkOpen()
        return try await care.onOwnThread { (care) throws(StorageError) in try care.check() }
    }

    /// Writes the file anew without the space that nothing uses, and empties its log, so that
    /// nothing of what was removed is in either.
    ///
    /// Writers wait meanwhile; it needs as much space again as the file has.
    public func compact() async throws(StorageError) {
        try await writer.use { (session) throws(StorageError) in try session.compact() }
    }

    /// Finishes what is under way and closes the file.
    public func close() async {
        await readers.close()
        await writer.close()
    }
}
