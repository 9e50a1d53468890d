import Storage

/// Keeps rows in a folder: a readable, sorted file a table, and a log of the commits after it.
///
/// All rows are in memory, too, where readers work on snapshots. A commit is a line of the log and
/// on the disk before it is answered; those of waiting writers share one wait for the disk. One
/// process at a time can have the folder open.
public final class JSONEngine: StorageEngine {
    /// What can be chosen.
    public struct Options: Sendable {
        /// The log is folded into the files when it is longer than this and than all files.
        public var compactionBytes: Int
        /// What stands between the engine and the disk.
        package var disk = Disk()

        /// Four megabytes, unless said otherwise.
        public init(compactionBytes: Int = 4 << 20) {
            precondition(compactionBytes > 0, "a log needs room for a commit")
            self.compactionBytes = compactionBytes
        }
    }

    /// The tables and version it was opened with.
    public let schema: Schema
    /// Told of every commit.
    public let feed: CommitFeed
    private let committed: CommittedContents
    private let writer: JSONWriter

    private init(
        schema: Schema, feed: CommitFeed, committed: CommittedContents, writer: JSONWriter
    ) {
        self.schema = schema
        self.feed = feed
        self.committed = committed
        self.writer = writer
    }

    /// Opens a folder with tables of the first version; makes what of them is missing.
    ///
    /// - Throws: ``StorageError``, as the form with a schema.
    public static func open(
        path: String, tables: [TableSchema], options: Options = Options(),
        notice: @escaping @Sendable (StorageNotice) -> Void = { _ in }
    ) async throws(StorageError) -> JSONEngine {
        try await open(
            path: path, schema: Schema(tables: tables), options: options, notice: notice)
    }

    /// Opens a folder and brings it to a schema; makes what is missing.
    ///
    /// `notice` is told of a commit that was cut off, or a log that could not be shortened.
    ///
    /// - Throws: ``StorageError``: the folder is locked, damaged, newer, no store, or not writable.
    public static func open(
        path: String, schema: Schema, options: Options = Options(),
        progress: @escaping @Sendable (Migration.Progress) -> Void = { _ in },
        notice: @escaping @Sendable (StorageNotice) -> Void = { _ in }
    ) async throws(StorageError) -> JSONEngine {
        let committed = CommittedContents(nil)
        let writer = JSONWriter(committed, options: options, notice: notice)
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

    /// Holds on to the state of the last commit.
    public func snapshot() async throws(StorageError) -> any EngineSnapshot {
        try committed.snapshot()
    }

    /// Runs a closure alone among writers and commits what it wrote.
    public func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        try await writer.write(body)
    }

    /// Writers that were called and have not run yet, for tests of joined commits.
    package var arrivingWriters: Int { writer.arrivingWriters }

    /// Writes the state of the last commit to a folder that is not there yet, beside writers.
    public func backup(to path: String) async throws(StorageError) {
        try await writer.backup(to: path)
    }

    /// Reads all files and gives back what contradicts itself or the rows in memory.
    public func check() async throws(StorageError) -> [StorageError] { try await writer.check() }

    /// Folds the log into the files.
    public func compact() async throws(StorageError) { try await writer.compact() }

    /// Finishes what is under way, folds the log into the files and lets go of the folder.
    public func close() async { await writer.close() }
}
