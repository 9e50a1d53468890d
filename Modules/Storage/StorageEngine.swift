/// A reader of rows inside one transaction, valid until the closure that received it returns.
public protocol EngineReader: AnyObject {
    /// Returns the row of a key.
    func get(_ table: TableSchema, key: Key) throws -> Row?
    /// Passes the row of a key, if it exists, to a closure that makes a record of it.
    func read(
        _ table: TableSchema, key: Key, _ body: (inout RowReader) throws -> Void
    ) throws
    /// Returns the rows of a scan in its order.
    func scan(_ scan: Scan) throws -> [Row]
    /// Passes each row of a scan, in its order, to a closure that makes a record of it.
    func visit(
        _ scan: Scan, _ body: (inout RowReader) throws -> Void
    ) throws
    /// Returns the number of rows that a scan would return.
    func count(_ scan: Scan) throws -> Int
    /// Returns the rows of a search in key order; by default, by a scan of all rows with its
    /// prefix.
    func search(_ search: WordSearch) throws -> [Row]
    /// Returns a number such that all commits up to it are visible and no later commit has a number
    /// up to it; 0 before the first commit.
    func lastCommit() throws -> Int64
    /// Returns a number that none of a visible commit exceeds; by default ``lastCommit()``, as for
    /// engines whose writers run one at a time.
    func highestNumber() throws -> Int64
    /// Announces that a row will be read soon, without effect on results. An engine behind a
    /// network fetches all announced rows in one round trip.
    func expect(_ table: TableSchema, key: Key)
    /// Announces that a scan will be read soon, as ``expect(_:key:)`` does for a row.
    func expect(_ scan: Scan)
}

extension EngineReader {
    /// Returns the number of the last commit.
    public func highestNumber() throws -> Int64 { try lastCommit() }

    /// Does nothing: a local row needs no announcement.
    public func expect(_ table: TableSchema, key: Key) {}

    /// Does nothing, as ``expect(_:key:)``.
    public func expect(_ scan: Scan) {}

    /// Passes the result of ``get(_:key:)`` to the closure.
    public func read(
        _ table: TableSchema, key: Key, _ body: (inout RowReader) throws -> Void
    ) throws {
        if let row = try get(table, key: key) { try RowReader.read(row, body) }
    }

    /// Passes the rows of ``scan(_:)`` to the closure.
    public func visit(_ scan: Scan, _ body: (inout RowReader) throws -> Void) throws {
        for row in try self.scan(scan) { try RowReader.read(row, body) }
    }
}

/// A reader and writer of rows inside one transaction; reads see its own writes.
public protocol EngineWriter: EngineReader {
    /// Inserts a row or replaces the row with the same key. The row is already validated.
    ///
    /// - Throws: ``StorageError/notUnique(table:index:)``.
    func put(_ table: TableSchema, row: Row) throws
    /// Replaces a row that was read in this transaction by another one with the same key; an engine
    /// may write only the values that differ.
    ///
    /// - Throws: ``StorageError/notUnique(table:index:)``.
    func put(_ table: TableSchema, row: Row, replacing old: Row) throws
    /// Removes the row of a key; returns whether it existed.
    func delete(_ table: TableSchema, key: Key) throws -> Bool
    /// Returns the number that this transaction's commit will have if it changes anything; greater
    /// than ``EngineReader/lastCommit()``.
    func number() throws -> Int64
    /// Makes the number of this commit, and so those of all later ones, greater than a number.
    func raiseNumber(above number: Int64) throws
}

extension EngineWriter {
    /// Does nothing where the number is greater; otherwise a programmer error, since this engine
    /// can't raise it.
    public func raiseNumber(above number: Int64) throws {
        let next = try self.number()
        precondition(next > number, "the engine's next number, \(next), is not above \(number)")
    }

    /// Puts the whole row.
    public func put(_ table: TableSchema, row: Row, replacing _: Row) throws {
        try put(table, row: row)
    }
}

/// A writer that changes tables inside the transaction that upgrades a store.
public protocol EngineMigrator: EngineWriter {
    /// Returns the current description of a table, with indexes only if the engine stores them.
    func table(named name: String) throws -> TableSchema?
    /// Creates an empty table with its indexes.
    func create(_ table: TableSchema) throws
    /// Changes a table to the columns and indexes of another description.
    ///
    /// The new columns are the present ones that the other description has, followed by those that
    /// `values` fill in every row; the other present ones are removed.
    ///
    /// - Throws: ``StorageError/notUnique(table:index:)`` if an index rejects the rows.
    func change(
        _ table: TableSchema, to other: TableSchema, adding values: Row
    ) throws
}

/// An immutable state of a store, kept until the snapshot is released.
public protocol EngineSnapshot: Sendable {
    /// Runs a closure that reads the snapshot.
    func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) throws -> Result
}

/// An engine that stores rows: the few operations on which all of Storage is built.
///
/// An engine is opened with the schema of its tables. Writers run one at a time and commit when the
/// closure returns; if it throws, its changes are discarded. A commit is durable before `write`
/// returns. Each reader sees the state of one commit throughout.
public protocol StorageEngine: Sendable {
    /// The tables and version that the engine was opened with.
    var schema: Schema { get }

    /// Whether the store can't be written, so that every writer fails.
    var isReadOnly: Bool { get }

    /// The feed of commits that changed a table, in order, each after it is durable.
    var feed: CommitFeed { get }

    /// Runs a closure that reads one immutable state.
    func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result

    /// Runs a closure that reads a few rows of one immutable state, on the caller's thread if the
    /// engine can do so without waiting; by default as ``read(_:)`` does.
    func readBriefly<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result

    /// Runs a closure that writes rows of a scope, and commits its changes.
    ///
    /// An engine may run writers of disjoint scopes concurrently; an engine that runs one writer at
    /// a time ignores scopes. The closure may run again if its first run could not be committed;
    /// only the result of the last run counts.
    func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result

    /// Publishes to the ``feed`` what other processes have committed, unless they tell of it
    /// themselves; by default nothing.
    func follow() async throws

    /// Returns how the store is now, as its own server says; by default what the engine knows.
    ///
    /// - Throws: ``StorageError`` if the store can't be reached, or belongs to a newer program.
    func condition() async throws -> StoreCondition

    /// Returns what the engine counted, and asks nobody; by default `nil`, for a store that no
    /// other program keeps.
    func figures() -> StoreFigures?

    /// Takes a snapshot of the last commit, to be read piece by piece beside writers; closing waits
    /// until the snapshot is released.
    func snapshot() async throws -> any EngineSnapshot

    /// Writes the state of one commit to a new store of the same kind at an unused path, while
    /// readers and writers go on.
    ///
    /// - Throws: ``StorageError``; then nothing is left at the path.
    func backup(to path: String) async throws

    /// Checks the whole store and returns its contradictions as
    /// ``StorageError/corrupt(path:reason:)``; empty if the store is sound.
    func check() async throws -> [StorageError]

    /// Frees unused space; no removed or replaced data is left in the files.
    func compact() async throws

    /// Leaves nothing in the files of what was removed from tables, named as in the schema, or was
    /// replaced there; other tables may keep what was removed from them.
    func erase(_ tables: Set<String>) async throws

    /// Finishes pending work and releases files and locks.
    func close() async
}

extension StorageEngine {
    /// Reads as ``read(_:)`` does.
    public func readBriefly<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        try await read(body)
    }

    /// Does nothing: no other process writes to most stores.
    public func follow() async throws {}

    /// Returns whether the store can be written; one of this machine has its clock.
    public func condition() async throws -> StoreCondition {
        StoreCondition(isWritable: !isReadOnly)
    }

    /// Returns `nil`: most stores are kept by the engine itself.
    public func figures() -> StoreFigures? { nil }

    /// Compacts the whole store.
    public func erase(_ tables: Set<String>) async throws { try await compact() }

    /// Runs a closure that may write any row, and commits its changes.
    public func write<Result: Sendable>(
        _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        try await write(for: .whole, body)
    }

    /// False: most engines open only stores that they can write.
    public var isReadOnly: Bool { false }
}
