import Storage

/// Keeps rows in memory for as long as it lives.
///
/// Readers work on snapshots that cost nothing to take, at once with each other and the writer.
public final class MemoryEngine: StorageEngine {
    private let committed: CommittedContents
    private let writer: Writer

    /// Makes an engine with empty tables.
    public init(tables: [TableSchema]) {
        self.committed = CommittedContents(StoreContents(tables))
        self.writer = Writer(committed)
    }

    /// Runs a closure on the state of the last commit.
    public func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        try body(ContentsReader(try committed.snapshot()))
    }

    /// Runs a closure alone among writers and commits what it wrote.
    public func write<Result: Sendable>(
        _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        try await writer.write(body)
    }

    /// Forgets everything.
    public func close() async { await writer.close() }
}

/// Lets one writer in at a time.
private actor Writer {
    private let committed: CommittedContents

    init(_ committed: CommittedContents) { self.committed = committed }

    func write<Result: Sendable>(
        _ body: @Sendable (any EngineWriter) throws -> Result
    ) throws -> Result {
        let transaction = ContentsWriter(try committed.snapshot())
        let result = try body(transaction)
        committed.replace(by: transaction.contents)
        return result
    }

    func close() { committed.replace(by: nil) }
}
