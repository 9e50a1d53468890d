/// A store of records, with tables, transactions and watchers of commits.
///
/// An app or a test opens it once with the tables of the domains it uses, and passes it to their
/// services.
public struct Store: Sendable {
    let engine: any StorageEngine
    /// The longest time of a read; `nil` for none.
    private let limit: ReadLimit?
    /// A closure to call when the disk did not confirm a commit; `nil` for none.
    private let reportUnconfirmed: (@Sendable () -> Void)?
    /// The keeper of facts that must outlive the store; `nil` for none.
    private let keeper: (any OutsideKeeper)?

    /// Creates a store on an opened engine.
    public init(engine: any StorageEngine) { self.init(engine) }

    private init(
        _ engine: any StorageEngine, limit: ReadLimit? = nil,
        reportUnconfirmed: (@Sendable () -> Void)? = nil, keeper: (any OutsideKeeper)? = nil
    ) {
        self.engine = engine
        self.limit = limit
        self.reportUnconfirmed = reportUnconfirmed
        self.keeper = keeper
    }

    /// Returns the same store, of which every read fails with ``StorageError/tooSlow(_:)`` if it
    /// takes longer than a time, in line for its turn and in the closure together; for servers.
    ///
    /// - Parameter clock: The time on a clock that nobody sets.
    public func reading(
        within longest: Duration, by clock: @escaping @Sendable () -> Duration
    ) -> Store {
        Store(
            engine, limit: ReadLimit(longest: longest, clock: clock),
            reportUnconfirmed: reportUnconfirmed, keeper: keeper)
    }

    /// Returns the same store, which calls a closure when a commit is
    /// ``StorageError/unconfirmed(path:)``, before the writer gets the error; for servers.
    public func onUnconfirmed(_ report: @escaping @Sendable () -> Void) -> Store {
        Store(engine, limit: limit, reportUnconfirmed: report, keeper: keeper)
    }

    /// Returns the same store, whose keeper keeps what ``Transaction/keepOutside(_:)`` states;
    /// `nil` for no keeper, so that it is not kept.
    public func keepingOutside(by keeper: (any OutsideKeeper)?) -> Store {
        Store(engine, limit: limit, reportUnconfirmed: reportUnconfirmed, keeper: keeper)
    }

    /// The tables and the version that the store was opened with.
    public var schema: Schema { engine.schema }

    /// Whether the store is read-only, so that each ``write(for:_:)`` throws
    /// ``StorageError/readOnly(path:)``.
    public var isReadOnly: Bool { engine.isReadOnly }

    /// Runs a closure that reads one immutable state.
    ///
    /// ```
    /// let row = try await store.read { transaction in try transaction.get(table, id) }
    /// ```
    /// - Throws: The closure's error as it is, or ``StorageError``.
    public func read<Result: Sendable>(
        _ body: @Sendable (ReadTransaction) throws -> Result
    ) async throws -> Result {
        let transaction = transactions()
        return try await engine.read { try body(transaction($0)) }
    }

    /// Runs a closure that reads a few rows of one immutable state, as the check of a session
    /// does: on the caller's thread if the engine can, since the way to another thread and back
    /// takes longer than the rows.
    ///
    /// - Throws: The closure's error as it is, or ``StorageError``.
    public func readBriefly<Result: Sendable>(
        _ body: @Sendable (ReadTransaction) throws -> Result
    ) async throws -> Result {
        let transaction = transactions()
        return try await engine.readBriefly { try body(transaction($0)) }
    }

    /// Returns a function that makes the transaction of a read that begins now.
    private func transactions() -> @Sendable (any EngineReader) throws -> ReadTransaction {
        guard let limited = limit?.begin() else { return { ReadTransaction($0) } }
        return { reader in ReadTransaction(try limited(reader)) }
    }

    /// Runs a closure as the only writer; its changes are durable when this returns.
    ///
    /// The closure is synchronous, so it can't use a store itself. An engine may run it again if
    /// the first run could not be committed, so it must have no effect outside of the transaction
    /// except through ``Transaction/afterCommit(_:)``.
    ///
    /// - Parameter scope: The homes of the written rows; an engine may run writers of other homes
    ///   at the same time.
    /// - Throws: The closure's error as it is, or ``StorageError``. In both cases the changes are
    ///   discarded.
    public func write<Result: Sendable>(
        for scope: Scope = .whole, _ body: @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        do {
            let (result, afterwards, kept) = try await engine.write(for: scope) { [keeper] writer in
                let transaction = Transaction(writer)
                let result = try body(transaction)
                return (result, transaction.afterwards, try transaction.recordFacts(by: keeper))
            }
            for action in afterwards { action() }
            if let kept { try await keeper?.keep(kept) }
            return result
        } catch StorageError.unconfirmed(let path) {
            reportUnconfirmed?()
            throw StorageError.unconfirmed(path: path)
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

    /// Calls a closure with each later commit to one of the tables, as soon as it is visible:
    /// before its writer gets the result, in any order, and quickly, since the writer waits. What
    /// is not told one by one is told as ``StoreEvent/missed(through:)``.
    ///
    /// - Returns: The observation, which ends with the object.
    public func observe(
        _ tables: Set<String>, _ tell: @escaping @Sendable (StoreEvent) -> Void
    ) -> StoreObservation {
        StoreObservation(ticket: engine.feed.observe(tables, tell))
    }

    /// Tells watchers and observers of what other processes have committed, if the engine is not
    /// told of it by them.
    ///
    /// - Throws: ``StorageError`` if the store can't be read.
    public func follow() async throws { try await engine.follow() }

    /// Returns how the store is now: whether it can be written, and the clock of its server.
    ///
    /// - Throws: ``StorageError`` if the store can't be reached, or belongs to a newer program.
    public func condition() async throws -> StoreCondition { try await engine.condition() }

    /// Returns what the engine counted if the store is another program's; otherwise `nil`.
    public func figures() -> StoreFigures? { engine.figures() }

    /// Writes the state of one commit to a new store of the same kind at an unused path, while
    /// readers and writers go on.
    ///
    /// - Throws: ``StorageError``; then nothing is left at the path.
    public func backup(to path: String) async throws {
        try await engine.backup(to: path)
    }

    /// Checks the whole store and returns its contradictions; empty if the store is sound.
    ///
    /// - Complexity: O(N log N).
    public func check() async throws -> [StorageError] { try await engine.check() }

    /// Frees unused space and ensures that no removed or replaced rows are left in the files of the
    /// store.
    ///
    /// It can't erase disk blocks that no file uses any more, nor backups.
    ///
    /// - Throws: ``StorageError``: ``StorageError/locked(path:process:)`` if another process reads
    ///   an older state, which must be kept.
    public func compact() async throws { try await engine.compact() }

    /// Ensures that nothing that was removed from tables or replaced there is left in the files of
    /// the store; costs as much as these tables are large on engines that can, and as
    /// ``compact()`` on others.
    ///
    /// - Parameter tables: The names of the tables; each is one of the schema.
    /// - Throws: ``StorageError``, as ``compact()``.
    public func erase(_ tables: Set<String>) async throws {
        let known = Set(schema.tables.map(\.name))
        precondition(tables.isSubset(of: known), "no table \(tables.subtracting(known).sorted())")
        try await engine.erase(tables)
    }

    /// Finishes pending work, ends all watching and releases files and locks.
    public func close() async {
        await engine.close()
        engine.feed.finish()
    }
}
