/// Reads records of one unchanging state. Lent to a closure; it can't be kept.
public class ReadTransaction {
    @usableFromInline let engine: any EngineReader

    init(_ engine: any EngineReader) { self.engine = engine }

    /// The record of a key, its values in the order of the key's columns.
    ///
    /// - Complexity: O(log N).
    @inlinable
    public func get<Record, each Cell: ColumnValue>(
        _ table: Table<Record>, _ key: repeat each Cell
    ) throws(StorageError) -> Record? {
        var values: [Value] = []
        for cell in repeat each key { values.append(cell.value) }
        var record: Record?
        try engine.read(table.schema, key: table.schema.checkedKey(values)) {
            cells throws(StorageError) in record = try table.record(of: &cells)
        }
        return record
    }

    /// All records of a query in its order.
    ///
    /// - Complexity: O(log N + n).
    @inlinable
    public func all<Record>(_ query: Query<Record>) throws(StorageError) -> [Record] {
        var records: [Record] = []
        try engine.visit(query.scan) { cells throws(StorageError) in
            records.append(try query.table.record(of: &cells))
        }
        return records
    }

    /// The first record of a query.
    public func first<Record>(_ query: Query<Record>) throws(StorageError) -> Record? {
        try all(query.limited(to: 1)).first
    }

    /// How many records a query has.
    public func count<Record>(_ query: Query<Record>) throws(StorageError) -> Int {
        try engine.count(query.scan)
    }

    /// The records that have all words of a text in their searched columns, in the order of the
    /// key, whose leading columns equal values.
    ///
    /// Case and accents make no difference (``Words``). A word right before `*` is only a
    /// beginning, and so is the last one while a person is typing it. No word, no record.
    public func search<Record>(
        _ table: Table<Record>, for text: String, isTyping: Bool = false,
        equals prefix: any ColumnValue..., after record: Record? = nil, limit: Int? = nil
    ) throws(StorageError) -> [Record] {
        let schema = table.schema
        precondition(!schema.searched.isEmpty, "table \(schema.name) has no searched columns")
        let search = WordSearch(
            table: schema, prefix: prefix.map(\.value),
            terms: WordSearch.terms(of: text, isTyping: isTyping),
            after: record.map { schema.key(of: table.row(of: $0)) }, limit: limit)
        schema.check(search.prefix, fit: schema.key, asking: "equals")
        var records: [Record] = []
        for row in try engine.search(search) {
            try RowReader.read(row) { cells throws(StorageError) in
                records.append(try table.record(of: &cells))
            }
        }
        return records
    }

    /// A number such that all commits up to it are seen, and none with such a number comes later; 0
    /// before the first commit.
    ///
    /// With ``Store/watch(_:capacity:)`` it tells which commits were read already. With
    /// ``Transaction/number()`` it pages through rows by the commit that wrote them.
    public func lastCommit() throws(StorageError) -> Int64 { try engine.lastCommit() }
}

extension ReadTransaction {
    /// Announces that the record of a key is read soon. A hint that changes no answer: an engine
    /// behind a network fetches everything that was announced in one round trip.
    public func expect<Record, each Cell: ColumnValue>(
        _ table: Table<Record>, _ key: repeat each Cell
    ) {
        var values: [Value] = []
        for cell in repeat each key { values.append(cell.value) }
        engine.expect(table.schema, key: table.schema.checkedKey(values))
    }

    /// Announces that a query is read soon; as ``expect(_:_:)``.
    public func expect<Record>(_ query: Query<Record>) { engine.expect(query.scan) }
}

/// Reads and writes records; sees its own writes. Lent to a closure; it can't be kept.
public final class Transaction: ReadTransaction {
    @usableFromInline let writer: any EngineWriter
    /// What is done once everything is durable.
    private(set) var afterwards: [@Sendable () -> Void] = []

    init(_ engine: any EngineWriter) {
        self.writer = engine
        super.init(engine)
    }

    /// Does something once everything is durable, and never if the transaction fails.
    ///
    /// It is lost if the program ends in between, so it is for what can be missed.
    public func afterCommit(_ action: @escaping @Sendable () -> Void) {
        afterwards.append(action)
    }

    /// The number that the commit of this transaction will have if it changes anything: the stamp
    /// of rows by which others read what came after a commit.
    ///
    /// ```
    /// try transaction.put(Side(change: transaction.number(), …), in: Side.table)
    /// let news = try transaction.all(Query(Side.table, by: "by_change", equals: me).after(seen))
    /// let next = try transaction.lastCommit()
    /// ```
    public func number() throws(StorageError) -> Int64 { try writer.number() }

    /// Inserts a record or replaces the one of the same key.
    ///
    /// - Throws: ``StorageError/notUnique(table:index:)``,
    ///   ``StorageError/invalidRow(table:column:reason:)``.
    public func put<Record>(_ record: Record, in table: Table<Record>) throws(StorageError) {
        let row = table.row(of: record)
        try table.schema.validate(row)
        try writer.put(table.schema, row: row)
    }

    /// Inserts a record whose key must be new.
    ///
    /// - Throws: ``StorageError/notUnique(table:index:)`` naming the index `key`, too.
    public func insert<Record>(_ record: Record, in table: Table<Record>) throws(StorageError) {
        let row = table.row(of: record)
        if try writer.get(table.schema, key: table.schema.key(of: row)) != nil {
            throw .notUnique(table: table.schema.name, index: "key")
        }
        try table.schema.validate(row)
        try writer.put(table.schema, row: row)
    }

    /// Removes the record of a key; answers whether there was one.
    @inlinable @discardableResult
    public func delete<Record, each Cell: ColumnValue>(
        _ table: Table<Record>, _ key: repeat each Cell
    ) throws(StorageError) -> Bool {
        var values: [Value] = []
        for cell in repeat each key { values.append(cell.value) }
        return try writer.delete(table.schema, key: table.schema.checkedKey(values))
    }
}
