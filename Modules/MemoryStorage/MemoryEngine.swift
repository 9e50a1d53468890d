import Storage

/// An engine that keeps rows in memory for its own lifetime.
///
/// Readers use snapshots that cost nothing to take, concurrently with each other and the writer.
public final class MemoryEngine: StorageEngine {
    /// The tables and version that the engine was created with.
    public let schema: Schema
    /// The feed of all commits.
    public let feed: CommitFeed
    private let committed: CommittedContents
    private let writer: Writer

    /// Creates an engine with empty tables.
    public convenience init(tables: [TableSchema]) {
        self.init(schema: Schema(tables: tables))
    }

    /// Creates an engine with empty tables of a schema.
    public convenience init(schema: Schema) { self.init(schema: schema, options: Options()) }

    /// Variations that the contract allows to engines, for tests of code that relies on it.
    package struct Options: Sendable {
        /// The distance between the numbers of two commits.
        package var commitStep: Int64 = 1
        /// Whether each writer's closure runs twice and only the second run counts, as if the first
        /// run could not be committed.
        package var runsTwice = false
        /// The most commits by which ``EngineReader/lastCommit()`` is behind, as where writers
        /// overlap (``OverlappingNumbers``).
        package var lag = 0

        /// Creates options; by default, those of an engine without variations.
        package init(commitStep: Int64 = 1, runsTwice: Bool = false, lag: Int = 0) {
            self.commitStep = commitStep
            self.runsTwice = runsTwice
            self.lag = lag
        }
    }

    /// Creates an engine with empty tables and some variations.
    package convenience init(schema: Schema, options: Options) {
        var contents = StoreContents(schema.tables.map(schema.filled))
        contents.adopt(schema)
        contents.commitStep = options.commitStep
        if options.lag > 0 { contents.overlap = OverlappingNumbers(lag: options.lag) }
        self.init(schema: schema, contents: contents, runsTwice: options.runsTwice)
    }

    /// Creates an engine that continues with the rows of another, upgraded to a schema.
    ///
    /// - Throws: ``StorageError``: the other is closed or newer, or its rows do not fit.
    package convenience init(
        continuing other: MemoryEngine, schema: Schema,
        progress: (Migration.Progress) -> Void = { _ in }
    ) throws {
        let (contents, _) = try ContentsMigrator.upgrade(
            try other.committed.snapshot(), to: schema, path: { _ in "memory:" },
            progress: progress)
        self.init(schema: schema, contents: contents)
    }

    private init(schema: Schema, contents: StoreContents, runsTwice: Bool = false) {
        self.schema = schema
        self.feed = CommitFeed(after: contents.commit)
        self.committed = CommittedContents(contents)
        self.writer = Writer(committed, feed, runsTwice: runsTwice)
    }

    /// Runs a closure on the state of the last commit.
    public func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        try body(ContentsReader(try committed.snapshot()))
    }

    /// Takes a snapshot of the last commit.
    public func snapshot() async throws -> any EngineSnapshot {
        try committed.snapshot()
    }

    /// Runs a closure as the only writer and commits its changes.
    public func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        try await writer.write(for: scope, body)
    }

    /// Always fails: memory has no path. ``Store/copy(from:to:)`` fills another store.
    public func backup(to path: String) async throws {
        throw StorageError.cannotOpen(
            path: path, reason: "a store in memory has no files: copy it to a store that has")
    }

    /// Checks all tables and returns their contradictions.
    public func check() async throws -> [StorageError] {
        try committed.snapshot().contradictions(path: "memory:")
    }

    /// Does nothing: memory that no snapshot holds is free at once.
    public func compact() async throws { _ = try committed.snapshot() }

    /// Releases the contents and closes the engine.
    public func close() async { await writer.close() }
}

/// An actor that admits one writer at a time.
private actor Writer {
    private let committed: CommittedContents
    private let feed: CommitFeed
    private let runsTwice: Bool

    init(_ committed: CommittedContents, _ feed: CommitFeed, runsTwice: Bool) {
        self.committed = committed
        self.feed = feed
        self.runsTwice = runsTwice
    }

    func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) throws -> Result {
        let before = try committed.snapshot()
        if runsTwice { _ = try body(ContentsWriter(before, for: scope, rememberingChanges: false)) }
        let transaction = ContentsWriter(before, for: scope, rememberingChanges: false)
        let result = try body(transaction)
        if let (commit, contents) = transaction.commit() {
            committed.replace(by: contents)
            if contents.overlap != nil {
                feed.publish(commit, through: contents.horizon)
            } else {
                feed.publish(commit, after: before.commit)
            }
        }
        return result
    }

    func close() { committed.replace(by: nil) }
}
