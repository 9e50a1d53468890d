/// Reads records of one unchanging state. Lent to a closure; it can't be kept.
public class ReadTransaction {
    private let engine: any EngineReader

    init(_ engine: any EngineReader) { self.engine = engine }

    /// The record of a key, its values in the order of the key's columns.
    ///
    /// - Complexity: O(log N).
    public func get<Record>(
        _ table: Table<Record>, _ key: any ColumnValue...
    ) throws(StorageError) -> Record? {
        try engine.get(table.schema, key: table.schema.checkedKey(key)).map(table)
    }

    /// All records of a query in its order.
    ///
    /// - Complexity: O(log N + n).
    public func all<Record>(_ query: Query<Record>) throws(StorageError) -> [Record] {
        let rows = try engine.scan(query.scan)
        let decode = query.table.decode
        var records: [Record] = []
        records.reserveCapacity(rows.count)
        for row in rows { records.append(try decode(row)) }
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
            after: record.map { schema.key(of: table.encode($0)) }, limit: limit)
        schema.check(search.prefix, fit: schema.key, asking: "equals")
        var records: [Record] = []
        for row in try engine.search(search) { records.append(try table.decode(row)) }
        return records
    }

    /// The number of the last commit that is seen; 0 before the first.
    ///
    /// With ``Store/watch(_:capacity:)`` it tells which commits were read already.
    public func lastCommit() throws(StorageError) -> Int64 { try engine.lastCommit() }
}

/// Reads and writes records; sees its own writes. Lent to a closure; it can't be kept.
public final class Transaction: ReadTransaction {
    private let engine: any EngineWriter

    init(_ engine: any EngineWriter) {
        self.engine = engine
        super.init(engine)
    }

    /// Inserts a record or replaces the one of the same key.
    ///
    /// - Throws: ``StorageError/notUnique(table:index:)``,
    ///   ``StorageError/invalidRow(table:column:reason:)``.
    public func put<Record>(_ record: Record, in table: Table<Record>) throws(StorageError) {
        let row = table.encode(record)
        try table.schema.validate(row)
        try engine.put(table.schema, row: row)
    }

    /// Inserts a record whose key must be new.
    ///
    /// - Throws: ``StorageError/notUnique(table:index:)`` naming the index `key`, too.
    public func insert<Record>(_ record: Record, in table: Table<Record>) throws(StorageError) {
        let row = table.encode(record)
        if try engine.get(table.schema, key: table.schema.key(of: row)) != nil {
            throw .notUnique(table: table.schema.name, index: "key")
        }
        try put(record, in: table)
    }

    /// Removes the record of a key; answers whether there was one.
    @discardableResult
    public func delete<Record>(
        _ table: Table<Record>, _ key: any ColumnValue...
    ) throws(StorageError) -> Bool {
        try engine.delete(table.schema, key: table.schema.checkedKey(key))
    }
}

extension Optional where Wrapped == Row {
    func map<Record>(_ table: Table<Record>) throws(StorageError) -> Record? {
        guard let row = self else { return nil }
        return try table.decode(row)
    }
}
