/// A store of records, with tables, transactions and watchers of commits.
///
/// An app or a test opens it once with the tables of the domains it uses, and passes it to their
/// services.
public struct Store: Sendable {
    let engine: any StorageEngine

    /// Creates a store on an opened engine.
    public init(engine: any StorageEngine) { self.engine = engine }

    /// The tables and the version that the store was opened with.
    public var schema: Schema { engine.schema }

    /// Whether the store is read-only, so that each ``write(as:for:_:)`` throws
    /// ``StorageError/readOnly(path:)``.
    public var isReadOnly: Bool { engine.isReadOnly }

    /// Runs a closure that reads one immutable state.
    ///
    /// - Throws: `Failure`: the closure's error of that type, or a storage error wrapped in it.
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

    /// Runs a closure as the only writer; its changes are durable when this returns.
    ///
    /// The closure is synchronous, so it can't use a store itself. An engine may run it again if
    /// the first run could not be committed, so it must have no effect outside of the transaction
    /// except through ``Transaction/afterCommit(_:)``.
    ///
    /// - Parameter scope: The homes of the written rows; an engine may run writers of other homes
    ///   at the same time.
    /// - Throws: `Failure`: the closure's error of that type, or a storage error wrapped in it.
    ///   In both cases the changes are discarded.
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

    /// Returns the events of all later commits to one of the tables, each once and in order.
    ///
    /// At most `capacity` events wait to be read; further commits are reported as one
    /// ``StoreEvent/missed(through:)``.
    public func watch(_ tables: Set<String>, capacity: Int = 256) -> StoreEvents {
        precondition(capacity > 0, "a watcher needs room for an event")
        return engine.feed.watch(tables, capacity: capacity)
    }

    /// Writes the state of one commit to a new store of the same kind at an unused path, while
    /// readers and writers go on.
    ///
    /// - Throws: ``StorageError``; then nothing is left at the path.
    public func backup(to path: String) async throws(StorageError) {
        try await engine.backup(to: path)
    }

    /// Checks the whole store and returns its contradictions; empty if the store is sound.
    ///
    /// - Complexity: O(N log N).
    public func check() async throws(StorageError) -> [StorageError] { try await engine.check() }

    /// Frees unused space and ensures that no removed or replaced rows are left in the files of the
    /// store.
    ///
    /// It can't erase disk blocks that no file uses any more, nor backups.
    ///
    /// - Throws: ``StorageError``: ``StorageError/locked(path:process:)`` if another process reads
    ///   an older state, which must be kept.
    public func compact() async throws(StorageError) { try await engine.compact() }

    /// Finishes pending work, ends all watching and releases files and locks.
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
