/// A store of records: tables, transactions, and who is told of commits.
///
/// Opened once by an app or a test with the tables of the domains it uses, and handed to their
/// services.
public struct Store: Sendable {
    private let engine: any StorageEngine
    private let feed: CommitFeed

    /// Wraps an opened engine.
    public init(engine: any StorageEngine) {
        self.engine = engine
        self.feed = CommitFeed()
    }

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
    /// The closure is synchronous, so it can't use a store again from inside.
    ///
    /// - Throws: `Failure`: what the closure threw of that type, or a storage error wrapped in it.
    ///   Either way nothing of it remains.
    public func write<Result: Sendable, Failure: StorageFailure>(
        as _: Failure.Type = StorageError.self,
        _ body: @Sendable (Transaction) throws -> Result
    ) async throws(Failure) -> Result {
        do {
            let (result, tables) = try await engine.write { writer in
                let transaction = Transaction(writer)
                let result = try body(transaction)
                return (result, transaction.changedTables)
            }
            if !tables.isEmpty { feed.publish(tables) }
            return result
        } catch {
            throw Self.failure(of: error)
        }
    }

    /// A stream with one element a commit that wrote to one of the tables.
    ///
    /// Elements that nobody has read are joined into one, so a slow reader costs nothing.
    public func commits(to tables: Set<String>) -> AsyncStream<Void> { feed.subscribe(tables) }

    /// Finishes what is under way and lets go of files and locks.
    public func close() async {
        feed.finish()
        await engine.close()
    }

    private static func failure<Failure: StorageFailure>(of error: any Error) -> Failure {
        if let failure = error as? Failure { return failure }
        if let storage = error as? StorageError { return Failure(storage) }
        preconditionFailure("a transaction threw \(error), which is not its declared error type")
    }
}
