import Primitives
import Storage

/// A storage engine in one SQLite file: real tables, real columns, real indexes.
///
/// There is one writer at a time, also across processes. Readers run beside it on connections of
/// their own, each on a snapshot that is taken at its first read. A commit is on the disk before it
/// is acknowledged.
public final class SQLiteEngine: StorageEngine {
    /// The time at which a commit reaches the disk.
    public enum Synchronous: String, Sendable {
        /// Before it is acknowledged: it survives a power cut.
        case full
        /// At the next checkpoint: it survives the end of the program, but a power cut may undo the
        /// last commits, each as a whole.
        case normal
    }

    /// The options of the engine.
    public struct Options: Sendable {
        /// The time at which a commit reaches the disk.
        public var synchronous: Synchronous
        /// The longest wait of a writer for another process before it gives up.
        public var busyTimeout: Duration
        /// The most connections that read at once.
        public var readers: Int
        /// Whether transactions run on threads of the store instead of their callers', so that no
        /// task waits for a thread while the disk is busy; for servers.
        public var hasOwnThreads = false
        /// The clock by which commits are measured.
        package var environment = Environment.live
        /// The name of SQLite's VFS, if it is not the default.
        package var fileSystem: String?

        /// Creates options, by default full, five seconds and four readers.
        public init(
            synchronous: Synchronous = .full, busyTimeout: Duration = .seconds(5), readers: Int = 4
        ) {
            precondition(readers > 0, "a store needs a reader")
            self.synchronous = synchronous
            self.busyTimeout = busyTimeout
            self.readers = readers
        }
    }

    /// The schema that the engine was opened with.
    public let schema: Schema
    /// The feed of this engine's commits; those of other processes are reported as missed, with the
    /// next one or by ``follow()``.
    public let feed: CommitFeed
    /// Whether the file, or its folder, can't be written to, or the disk was full when it was
    /// opened, so that it is only read.
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

    /// Opens a file with tables of the first version; creates missing tables.
    ///
    /// - Throws: ``StorageError``, as the overload with a schema.
    public static func open(
        path: String, tables: [TableSchema], options: Options = Options()
    ) async throws -> SQLiteEngine {
        try await open(path: path, schema: Schema(tables: tables), options: options)
    }

    /// Opens a file and migrates it to a schema; creates what is missing.
    ///
    /// A file that can't be written to, or lies on a full disk, is opened for reading, if it has
    /// all that the schema needs.
    ///
    /// - Throws: ``StorageError``: the file can't be opened, is locked, damaged, newer or no store.
    public static func open(
        path: String, schema: Schema, options: Options = Options(),
        progress: @escaping @Sendable (Migration.Progress) -> Void = { _ in },
        notice: @escaping @Sendable (StorageNotice) -> Void = { _ in }
    ) async throws -> SQLiteEngine {
        let first = SharedSession(
            SQLiteSession(path: path, tables: schema.tables, options: options, notice: notice))
        let opener = SQLiteWriter(options) { first }
        let (feed, refusal): (CommitFeed, StorageError?)
        do {
            (feed, refusal) = try await opener.open(schema, progress: progress)
        } catch {
            await opener.close()
            throw error
        }
        let make: @Sendable () -> sending SQLiteSession = {
            SQLiteSession(
                path: path, tables: schema.tables, options: options, refusal: refusal,
                feed: feed)
        }
        // A program that runs for one command needs no more than this one connection.
        let readers = ReaderPool(
            first, limit: options.readers, hasOwnThreads: options.hasOwnThreads, make: make)
        let writer = SQLiteWriter(
            options, checkpointer: options.hasOwnThreads ? Checkpointer(make()) : nil
        ) {
            readers.withdraw(first) ? first : SharedSession(make())
        }
        return SQLiteEngine(
            schema: schema, feed: feed, writer: writer, readers: readers,
            care: Care(path: path, schema: schema, makeSession: make),
            isReadOnly: refusal != nil)
    }

    /// Runs a closure on one snapshot, beside the writer.
    public func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        try await readers.read(body)
    }

    /// Runs a closure on one snapshot, beside the writer, on the caller's thread unless there is
    /// something to wait for.
    public func readBriefly<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        try await readers.readBriefly(body)
    }

    /// Returns a snapshot of the last commit, which keeps one of the reading connections.
    public func snapshot() async throws -> any EngineSnapshot {
        try await readers.snapshot()
    }

    /// Runs a closure as the only writer and commits its changes.
    public func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        try await writer.write(for: scope, body)
    }

    /// Reports what other processes have committed since this one last committed or looked.
    ///
    /// It looks in its turn among the writers, when each of their commits has been published.
    public func follow() async throws { try await writer.look { try $0.skipOthers() } }

    /// Writes the state of one commit to a new file without unused space.
    ///
    /// - Throws: ``StorageError``; then nothing is left at the path. The leftover of a killed
    ///   backup, beside it with the suffix `.new`, is reused by the next backup to the same path.
    public func backup(to path: String) async throws {
        try writer.checkOpen()
        try await care.onOwnThread { care in try care.backup(to: path) }
    }

    /// Reads the whole file and returns contradictions in pages, indexes, types, rules between
    /// tables, and text.
    public func check() async throws -> [StorageError] {
        try writer.checkOpen()
        return try await care.onOwnThread { care in try care.check() }
    }

    /// Rewrites the file without unused space and empties its log, so that neither holds removed
    /// data.
    ///
    /// Writers wait meanwhile; the rewrite needs as much free space as the file has.
    public func compact() async throws {
        try await writer.use { session in try session.compact() }
    }

    /// Writes the rows of tables anew and empties the log; compacts the whole file if one of them
    /// has an index of words.
    ///
    /// Writers wait meanwhile. Needs memory for the largest of the tables.
    ///
    /// - Complexity: O(N log N) of the rows of these tables, whatever else the file holds.
    public func erase(_ tables: Set<String>) async throws {
        let wanted = schema.tables.filter { tables.contains($0.name) }
        if wanted.contains(where: { !$0.searched.isEmpty }) { return try await compact() }
        try await writer.use { session in try session.erase(wanted) }
    }

    /// Finishes pending work and closes the file.
    public func close() async {
        await readers.close()
        await writer.close()
    }
}
