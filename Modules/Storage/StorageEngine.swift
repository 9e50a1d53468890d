/// Reads rows inside one transaction. Only used until the closure it was lent to returns.
public protocol EngineReader: AnyObject {
    /// The row of a key.
    func get(_ table: TableSchema, key: Key) throws(StorageError) -> Row?
    /// Lends the row of a key, if there is one, to who makes a record of it.
    func read(
        _ table: TableSchema, key: Key, _ body: (inout RowReader) throws(StorageError) -> Void
    ) throws(StorageError)
    /// The rows of a scan in its order.
    func scan(_ scan: Scan) throws(StorageError) -> [Row]
    /// Lends the rows of a scan in its order, one after the other, to who makes records of them.
    func visit(
        _ scan: Scan, _ body: (inout RowReader) throws(StorageError) -> Void
    ) throws(StorageError)
    /// How many rows a scan would give.
    func count(_ scan: Scan) throws(StorageError) -> Int
    /// The rows of a search in key order; by default every row of the table is looked at.
    func search(_ search: WordSearch) throws(StorageError) -> [Row]
    /// A number such that all commits up to it are seen, and none with such a number comes later; 0
    /// before the first commit.
    func lastCommit() throws(StorageError) -> Int64
    /// Announces that a row is read soon; changes no answer. An engine behind a network fetches all
    /// announced rows in one round trip.
    func expect(_ table: TableSchema, key: Key)
    /// Announces that a scan is read soon; as ``expect(_:key:)``.
    func expect(_ scan: Scan)
}

extension EngineReader {
    /// Does nothing: a row at hand needs no announcement.
    public func expect(_ table: TableSchema, key: Key) {}

    /// Does nothing, as ``expect(_:key:)``.
    public func expect(_ scan: Scan) {}

    /// Lends what ``get(_:key:)`` gives.
    public func read(
        _ table: TableSchema, key: Key, _ body: (inout RowReader) throws(StorageError) -> Void
    ) throws(StorageError) {
        if let row = try get(table, key: key) { try RowReader.read(row, body) }
    }

    /// Lends what ``scan(_:)`` gives.
    public func visit(
        _ scan: Scan, _ body: (inout RowReader) throws(StorageError) -> Void
    ) throws(StorageError) {
        for row in try self.scan(scan) { try RowReader.read(row, body) }
    }
}

/// Reads and writes rows inside one transaction; reads see its own writes.
public protocol EngineWriter: EngineReader {
    /// Inserts a row or replaces the row of the same key. The row is already validated.
    ///
    /// - Throws: ``StorageError/notUnique(table:index:)``.
    func put(_ table: TableSchema, row: Row) throws(StorageError)
    /// Removes the row of a key; answers whether there was one.
    func delete(_ table: TableSchema, key: Key) throws(StorageError) -> Bool
    /// The number that this transaction's commit will have if it changes anything; greater than
    /// ``EngineReader/lastCommit()``.
    func number() throws(StorageError) -> Int64
}

/// Changes tables inside the one transaction in which a store is brought to a newer version.
public protocol EngineMigrator: EngineWriter {
    /// A table as it is now; its indexes only if the engine keeps them without the program.
    func table(named name: String) throws(StorageError) -> TableSchema?
    /// Makes an empty table with its indexes.
    func create(_ table: TableSchema) throws(StorageError)
    /// Gives a table the columns and indexes of another description.
    ///
    /// The columns are those that it has and then those that `values` fill in every row.
    ///
    /// - Throws: ``StorageError/notUnique(table:index:)`` if an index refuses the rows.
    func change(
        _ table: TableSchema, to other: TableSchema, adding values: Row
    ) throws(StorageError)
}

/// One unchanging state of a store; held on to until it is let go.
public protocol EngineSnapshot: Sendable {
    /// Runs a closure that reads it.
    func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) throws -> Result
}

/// Keeps rows: the few operations on which everything else in Storage stands.
///
/// An engine is opened with the schema of what it holds. Writers run one at a time and commit when
/// the closure returns; when it throws, nothing of it remains. A commit is durable before `write`
/// returns. Readers see one commit from beginning to end.
public protocol StorageEngine: Sendable {
    /// The tables and version it was opened with.
    var schema: Schema { get }

    /// Whether what it keeps can't be written to, so that every writer is refused.
    var isReadOnly: Bool { get }

    /// Told of every commit that changed a table, in order, after it is durable.
    var feed: CommitFeed { get }

    /// Runs a closure that sees one unchanging state.
    func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result

    /// Runs a closure that writes to rows of a scope, and commits what it wrote.
    ///
    /// An engine may run writers of scopes that do not meet at once; one that runs every writer
    /// alone takes no notice of scopes. The closure may be run again if its first run could not be
    /// committed; what the last run gave back is what counts.
    func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result

    /// Holds on to the state of the last commit for who reads it bit by bit, beside writers;
    /// closing waits until it is let go.
    func snapshot() async throws(StorageError) -> any EngineSnapshot

    /// Writes the state of one commit to a store of the same kind at a path where nothing is yet,
    /// while readers and writers go on.
    ///
    /// - Throws: ``StorageError``; then nothing is left at the path.
    func backup(to path: String) async throws(StorageError)

    /// Reads everything and gives back what contradicts itself, as
    /// ``StorageError/corrupt(path:reason:)``; empty if all is well.
    func check() async throws(StorageError) -> [StorageError]

    /// Gives back space that is no longer needed; nothing of what was removed or replaced is left
    /// in the files.
    func compact() async throws(StorageError)

    /// Finishes what is under way and lets go of files and locks.
    func close() async
}

extension StorageEngine {
    /// Runs a closure that may write to any row, and commits what it wrote.
    public func write<Result: Sendable>(
        _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        try await write(for: .whole, body)
    }

    /// False: most engines open no store that they can't write to.
    public var isReadOnly: Bool { false }
}
