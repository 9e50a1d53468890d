/// A store of records: tables, transactions, and who is told of commits.
///
/// Opened once by an app or a test with the tables of the domains it uses, and handed to their
/// services.
public struct Store: Sendable {
    let engine: any StorageEngine

    /// Wraps an opened engine.
    public init(engine: any StorageEngine) { self.engine = engine }

    /// The tables and the version that the store was opened with.
    public var schema: Schema { engine.schema }

    /// Whether the store can't be written to: then each ``write(as:_:)`` throws
    /// ``StorageError/readOnly(path:)``.
    public var isReadOnly: Bool { engine.isReadOnly }

    /// Runs a closure on one unchanging state.
    ///
    /// - Throws: `Failure`: what the closure threw of that type, or a storage error wrapped in it.
    public func read<Result: Sendable, Failure: StorageFailure>(
        as _: Failure.Type = StorageError.self,
        _ body: @Sendable (ReadTransaction) throws -> Result
    ) async throws(Failure) -> Result {
        do {
            return try await engine.read { try body(ReadTransaction($0)) }
        } catch {
            throw Self.failure(of: error)
        }
    }

    /// Runs a closure alone among writers; what it wrote is durable when this returns.
    ///
    /// The closure is synchronous, so it can't use a store again from inside. An engine may run it
    /// again if the first run could not be committed: it must have no effect outside of the
    /// transaction but through ``Transaction/afterCommit(_:)``.
    ///
    /// - Parameter scope: The homes of the written rows; an engine may run writers of other homes
    ///   at the same time.
    /// - Throws: `Failure`: what the closure threw of that type, or a storage error wrapped in it.
    ///   Either way nothing of it remains.
    public func write<Result: Sendable, Failure: StorageFailure>(
        as _: Failure.Type = StorageError.self, for scope: Scope = .whole,
        _ body: @Sendable (Transaction) throws -> Result
    ) async throws(Failure) -> Result {
        do {
            let (result, afterwards) = try await engine.write(for: scope) { writer in
                let transaction = Transaction(writer)
                return (try body(transaction), transaction.afterwards)
            }
            for action in afterwards { action() }
            return result
        } catch {
            throw Self.failure(of: error)
        }
    }

    /// Tells of every commit to one of the tables from now on, each once and in order.
    ///
    /// At most `capacity` events wait to be read; commits past that are told as one
    /// ``StoreEvent/missed(through:)``.
    public func watch(_ tables: Set<String>, capacity: Int = 256) -> StoreEvents {
        precondition(capacity > 0, "a watcher needs room for an event")
        return engine.feed.watch(tables, capacity: capacity)
    }

    /// Writes the state of one commit to a store of the same kind at a path where nothing is yet,
    /// while readers and writers go on.
    ///
    /// - Throws: ``StorageError``; then nothing is left at the path.
    public func backup(to path: String) async throws(StorageError) {
        try await engine.backup(to: path)
    }

    /// Reads everything and gives back what contradicts itself; empty if all is well.
    ///
    /// - Complexity: O(N log N).
    public func check() async throws(StorageError) -> [StorageError] { try await engine.check() }

    /// Gives back space that is no longer needed, and makes sure that nothing of rows that were
    /// removed or replaced is left in the files of the store.
    ///
    /// What a disk keeps of places that no file has any more is beyond it, and so are backups.
    ///
    /// - Throws: ``StorageError``: ``StorageError/locked(path:process:)`` if another process reads
    ///   an older state, so that it must be kept.
    public func compact() async throws(StorageError) { try await engine.compact() }

    /// Finishes what is under way, ends all watching and lets go of files and locks.
    public func close() async {
        await engine.close()
        engine.feed.finish()
    }

    static func failure<Failure: StorageFailure>(of error: any Error) -> Failure {
        if let failure = error as? Failure { return failure }
        if let storage = error as? StorageError { return Failure(storage) }
        preconditionFailure("a transaction threw \(error), which is not its declared error type")
    }
}
