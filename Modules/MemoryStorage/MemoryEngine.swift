import Storage

/// Keeps rows in memory for as long as it lives.
///
/// Readers work on snapshots that cost nothing to take, at once with each other and the writer.
public final class MemoryEngine: StorageEngine {
    /// The tables and version it was made with.
    public let schema: Schema
    /// Told of every commit.
    public let feed: CommitFeed
    private let committed: CommittedContents
    private let writer: Writer

    /// Makes an engine with empty tables.
    public convenience init(tables: [TableSchema]) {
        self.init(schema: Schema(tables: tables))
    }

    /// Makes an engine with empty tables of a schema.
    public convenience init(schema: Schema) {
        var contents = StoreContents(schema.tables)
        contents.version = schema.version
        self.init(schema: schema, contents: contents)
    }

    /// Makes an engine that goes on with the rows of another, brought to a schema.
    ///
    /// - Throws: ``StorageError``: the other is closed or newer, or its rows do not fit.
    package convenience init(
        continuing other: MemoryEngine, schema: Schema,
        progress: (Migration.Progress) -> Void = { _ in }
    ) throws(StorageError) {
        let (contents, _) = try ContentsMigrator.upgrade(
            try other.committed.snapshot(), to: schema, path: { _ in "memory:" },
            progress: progress)
        self.init(schema: schema, contents: contents)
    }

    private init(schema: Schema, contents: StoreContents) {
        self.schema = schema
        self.feed = CommitFeed(after: contents.commit)
        self.committed = CommittedContents(contents)
        self.writer = Writer(committed, feed)
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
        _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        try await writer.write(body)
    }

    /// Always refuses: there is no path to memory. ``Store/copy(from:to:)`` fills another store.
    public func backup(to path: String) async throws(StorageError) {
        throw .cannotOpen(
            path: path, reason: "a store in memory has no files: copy it to a store that has")
    }

    /// Reads everything and gives back what contradicts itself.
    public func check() async throws(StorageError) -> [StorageError] {
        try committed.snapshot().contradictions(path: "memory:")
    }

    /// Does nothing: what no snapshot holds any more is free at once.
    public func compact() async throws(StorageError) { _ = try committed.snapshot() }

    /// Forgets everything.
    public func close() async { await writer.close() }
}

/// Lets one writer in at a time.
private actor Writer {
    private let committed: CommittedContents
    private let feed: CommitFeed

    init(_ committed: CommittedContents, _ feed: CommitFeed) {
        self.committed = committed
        self.feed = feed
    }

    func write<Result: Sendable>(
        _ body: @Sendable (any EngineWriter) throws -> Result
    ) throws -> Result {
        let transaction = ContentsWriter(try committed.snapshot(), rememberingChanges: false)
        let result = try body(transaction)
        if let (commit, contents) = transaction.commit() {
            committed.replace(by: contents)
            feed.publish(commit)
        }
        return result
    }

    func close() { committed.replace(by: nil) }
}
