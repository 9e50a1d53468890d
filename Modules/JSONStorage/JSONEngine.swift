import MemoryStorage
import Storage

/// A storage engine in a folder: a readable, sorted file per table, and a log of later commits.
///
/// All rows are in memory, too, where readers work on snapshots. A commit is a line of the log, and
/// on the disk before it is acknowledged; commits of waiting writers share one sync. One process at
/// a time can have the folder open.
public final class JSONEngine: StorageEngine {
    /// The options of the engine.
    public struct Options: Sendable {
        /// The length in bytes above which the log is folded into the files, if it is also longer
        /// than all of them.
        public var compactionBytes: Int
        /// The disk operations, which tests replace.
        package var disk = Disk()

        /// Creates options, by default with a bound of four megabytes.
        public init(compactionBytes: Int = 4 << 20) {
            precondition(compactionBytes > 0, "a log needs room for a commit")
            self.compactionBytes = compactionBytes
        }
    }

    /// The schema that the engine was opened with.
    public let schema: Schema
    /// The feed that publishes every commit.
    public let feed: CommitFeed
    private let committed: CommittedContents
    private let writer: StoreWriter

    private init(
        schema: Schema, feed: CommitFeed, committed: CommittedContents, writer: StoreWriter
    ) {
        self.schema = schema
        self.feed = feed
        self.committed = committed
        self.writer = writer
    }

    /// Opens a folder with tables of the first version; creates missing tables.
    ///
    /// - Throws: ``StorageError``, as the overload with a schema.
    public static func open(
        path: String, tables: [TableSchema], options: Options = Options(),
        notice: @escaping @Sendable (StorageNotice) -> Void = { _ in }
    ) async throws -> JSONEngine {
        try await open(
            path: path, schema: Schema(tables: tables), options: options, notice: notice)
    }

    /// Opens a folder and migrates it to a schema; creates what is missing.
    ///
    /// `notice` receives a commit that was cut off, or a log that could not be folded.
    ///
    /// - Throws: ``StorageError``: the folder is locked, damaged, newer, no store, or not writable.
    public static func open(
        path: String, schema: Schema, options: Options = Options(),
        progress: @escaping @Sendable (Migration.Progress) -> Void = { _ in },
        notice: @escaping @Sendable (StorageNotice) -> Void = { _ in }
    ) async throws -> JSONEngine {
        let committed = CommittedContents(nil)
        let writer = StoreWriter(committed, options: options, notice: notice)
        let feed = try await writer.open(path: path, schema: schema, progress: progress)
        return JSONEngine(
            schema: schema, feed: feed, committed: committed, writer: writer)
    }

    /// Runs a closure on the state of the last commit.
    public func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        try body(ContentsReader(try committed.snapshot()))
    }

    /// Returns a snapshot of the last commit.
    public func snapshot() async throws -> any EngineSnapshot {
        try committed.snapshot()
    }

    /// Runs a closure as the only writer and commits its changes.
    public func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        try await writer.write(for: scope, body)
    }

    /// The number of writers that were called and have not run yet, for tests of joined commits.
    package var arrivingWriters: Int { writer.arrivingWriters }

    /// Writes the last commit's state to a folder that does not exist yet; writers go on meanwhile.
    public func backup(to path: String) async throws {
        try await writer.backup(to: path)
    }

    /// Reads all files and returns contradictions within them or to the rows in memory.
    public func check() async throws -> [StorageError] { try await writer.check() }

    /// Folds the log into the files.
    public func compact() async throws { try await writer.compact() }

    /// Finishes pending work, folds the log into the files and unlocks the folder.
    public func close() async { await writer.close() }
}
