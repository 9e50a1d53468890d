/// A transaction whose storage errors are wrapped in the error type of a domain, so that the
/// domain's functions throw one type.
///
/// ```
/// let transaction = TypedTransaction(reading, as: CountingError.self)
/// let row = try transaction.get(table, id)  // throws CountingError
/// ```
public struct TypedTransaction<Base: ReadTransaction, Failure: StorageFailure> {
    /// The transaction itself.
    public let base: Base

    /// Creates the typed form of a transaction.
    @inlinable
    public init(_ base: Base, as _: Failure.Type = Failure.self) { self.base = base }

    /// Runs a closure on the transaction itself, for functions that throw storage errors.
    @inlinable
    public func callAsFunction<Result>(
        _ body: (Base) throws(StorageError) -> Result
    ) throws(Failure) -> Result {
        do {
            return try body(base)
        } catch {
            throw Failure(error)
        }
    }

    /// Returns the record of a key, as ``ReadTransaction/get(_:_:)`` does.
    @inlinable
    public func get<Record, each Cell: ColumnValue>(
        _ table: Table<Record>, _ key: repeat each Cell
    ) throws(Failure) -> Record? {
        do {
            return try base.get(table, repeat each key)
        } catch {
            throw Failure(error)
        }
    }

    /// Returns all records of a query, as ``ReadTransaction/all(_:)`` does.
    @inlinable
    public func all<Record>(_ query: Query<Record>) throws(Failure) -> [Record] {
        do {
            return try base.all(query)
        } catch {
            throw Failure(error)
        }
    }

    /// Runs a closure on each record of a query, as ``ReadTransaction/forEach(_:_:)`` does.
    @inlinable
    public func forEach<Record>(
        _ query: Query<Record>, _ body: (Record) throws(Failure) -> Void
    ) throws(Failure) {
        try base.forEach(query, body)
    }

    /// Returns the first record of a query.
    @inlinable
    public func first<Record>(_ query: Query<Record>) throws(Failure) -> Record? {
        do {
            return try base.first(query)
        } catch {
            throw Failure(error)
        }
    }

    /// Returns the number of records in a query.
    @inlinable
    public func count<Record>(_ query: Query<Record>) throws(Failure) -> Int {
        do {
            return try base.count(query)
        } catch {
            throw Failure(error)
        }
    }
}

extension TypedTransaction where Base == Transaction {
    /// The same transaction as a reader.
    @inlinable
    public var reading: TypedTransaction<ReadTransaction, Failure> {
        TypedTransaction<ReadTransaction, Failure>(base)
    }

    /// Inserts a record or replaces the one with the same key, as ``Transaction/put(_:in:)`` does.
    @inlinable
    public func put<Record>(_ record: Record, in table: Table<Record>) throws(Failure) {
        do {
            try base.put(record, in: table)
        } catch {
            throw Failure(error)
        }
    }

    /// Removes the record of a key, as ``Transaction/delete(_:_:)`` does; returns whether it
    /// existed.
    @inlinable @discardableResult
    public func delete<Record, each Cell: ColumnValue>(
        _ table: Table<Record>, _ key: repeat each Cell
    ) throws(Failure) -> Bool {
        do {
            return try base.delete(table, repeat each key)
        } catch {
            throw Failure(error)
        }
    }
}
