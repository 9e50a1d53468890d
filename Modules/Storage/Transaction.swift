import Primitives

/// A reader of records in one immutable state, valid only inside its closure.
///
/// Its functions are final, so that they become code of their own for each type of records.
public class ReadTransaction {
    @usableFromInline let engine: any EngineReader

    init(_ engine: any EngineReader) { self.engine = engine }

    /// Returns the record of a key, given its values in the order of the key's columns.
    ///
    /// - Complexity: O(log N).
    @inlinable
    public final func get<Record, each Cell: ColumnValue>(
        _ table: Table<Record>, _ key: repeat each Cell
    ) throws -> Record? {
        var values: [Value] = []
        for cell in repeat each key { values.append(cell.value) }
        var record: Record?
        try engine.read(table.schema, key: table.schema.checkedKey(values)) {
            cells in record = try table.record(of: &cells)
        }
        return record
    }

    /// Returns all records of a query in its order.
    ///
    /// - Complexity: O(log N + n).
    @inlinable
    public final func all<Record>(_ query: Query<Record>) throws -> [Record] {
        var records: [Record] = []
        // A limit is mostly reached; a large one is no promise.
        records.reserveCapacity(min(query.scan.limit ?? 0, 256))
        try engine.visit(query.scan) { cells in
            records.append(try query.table.record(of: &cells))
        }
        return records
    }

    /// Returns the first record of a query.
    public final func first<Record>(_ query: Query<Record>) throws -> Record? {
        try all(query.limited(to: 1)).first
    }

    /// Runs a closure on each record of a query without a limit, in its order, with only a page of
    /// them in memory. The closure may read, too.
    ///
    /// - Throws: The closure's error as it is, or ``StorageError``.
    @inlinable
    public final func forEach<Record>(
        _ query: Query<Record>, _ body: (Record) throws -> Void
    ) throws {
        let pageSize = 200
        var rest = query.limited(to: pageSize)
        while true {
            let page = try all(rest)
            for record in page { try body(record) }
            guard page.count == pageSize, let last = page.last else { return }
            rest = rest.resumed(after: last)
        }
    }

    /// Returns the number of records in a query.
    public final func count<Record>(_ query: Query<Record>) throws -> Int {
        try engine.count(query.scan)
    }

    /// Returns the records with all words of a text in their searched columns, in key order, where
    /// the leading columns of the key equal some values.
    ///
    /// Case and accents are ignored (``Words``). A word directly before `*` is a prefix, and so is
    /// the last word while a person is typing it. A text without words has no results.
    public final func search<Record>(
        _ table: Table<Record>, for text: String, isTyping: Bool = false,
        equals prefix: any ColumnValue..., after record: Record? = nil, limit: Int? = nil
    ) throws -> [Record] {
        let schema = table.schema
        precondition(!schema.searched.isEmpty, "table \(schema.name) has no searched columns")
        let search = WordSearch(
            table: schema, prefix: prefix.map(\.value),
            terms: WordSearch.terms(of: text, isTyping: isTyping),
            after: record.map { schema.key(of: table.row(of: $0)) }, limit: limit)
        schema.check(search.prefix, fit: schema.key, asking: "equals")
        var records: [Record] = []
        for row in try engine.search(search) {
            try RowReader.read(row) { cells in
                records.append(try table.record(of: &cells))
            }
        }
        return records
    }

    /// Returns a number such that all commits up to it are visible and no later commit has a number
    /// up to it; 0 before the first commit.
    ///
    /// With ``Store/watch(_:capacity:)`` it identifies the commits that were read already. With
    /// ``Transaction/number()`` it allows paging through rows by the commit that wrote them.
    public final func lastCommit() throws -> Int64 { try engine.lastCommit() }
}

extension ReadTransaction {
    /// Announces that the record of a key will be read soon. The hint changes no result: an engine
    /// behind a network fetches everything that was announced in one round trip.
    public func expect<Record, each Cell: ColumnValue>(
        _ table: Table<Record>, _ key: repeat each Cell
    ) {
        var values: [Value] = []
        for cell in repeat each key { values.append(cell.value) }
        engine.expect(table.schema, key: table.schema.checkedKey(values))
    }

    /// Announces that a query will be read soon, as ``expect(_:_:)`` does for a record.
    public func expect<Record>(_ query: Query<Record>) { engine.expect(query.scan) }
}

/// A reader and writer of records that sees its own writes, valid only inside its closure.
public final class Transaction: ReadTransaction {
    @usableFromInline let writer: any EngineWriter
    /// The actions to run after the commit is durable.
    private(set) var afterwards: [@Sendable () -> Void] = []
    /// The facts to keep outside of the store, too.
    private var facts: [any Sendable] = []

    init(_ engine: any EngineWriter) {
        self.writer = engine
        super.init(engine)
    }

    /// Runs an action after the commit is durable, and never if the transaction fails.
    ///
    /// The action is lost if the program ends in between, so use it only for dispensable effects.
    public func afterCommit(_ action: @escaping @Sendable () -> Void) {
        afterwards.append(action)
    }

    /// Has a fact kept outside of the store, too, before the writer gets its result, where the
    /// store has an ``OutsideKeeper``.
    public func keepOutside(_ fact: any Sendable) { facts.append(fact) }

    /// Has a keeper record the facts; returns what it is to keep after the commit, or `nil` if no
    /// fact was stated.
    func recordFacts(by keeper: (any OutsideKeeper)?) throws -> [any Sendable]? {
        guard !facts.isEmpty, let keeper else { return nil }
        return try keeper.record(facts, in: self)
    }

    /// Returns the number that the commit of this transaction will have if it changes anything: a
    /// stamp on rows, by which readers find the rows written after a commit.
    ///
    /// ```
    /// try transaction.put(Side(change: transaction.number(), …), in: Side.table)
    /// let news = try transaction.all(Query(Side.table, by: "by_change", equals: me).after(seen))
    /// let next = try transaction.lastCommit()
    /// ```
    public func number() throws -> Int64 { try writer.number() }

    /// Inserts a record or replaces the one with the same key.
    ///
    /// - Throws: ``StorageError/notUnique(table:index:)``,
    ///   ``StorageError/invalidRow(table:column:reason:)``.
    public func put<Record>(_ record: Record, in table: Table<Record>) throws {
        let row = table.row(of: record)
        try table.schema.validate(row)
        try writer.put(table.schema, row: row)
    }

    /// Replaces a record that was read in this transaction by one with the same key, or inserts it
    /// if there was none. Where few columns differ it costs less than ``put(_:in:)``.
    ///
    /// - Throws: ``StorageError/notUnique(table:index:)``,
    ///   ``StorageError/invalidRow(table:column:reason:)``.
    public func put<Record>(
        _ record: Record, in table: Table<Record>, replacing old: Record?
    ) throws {
        guard let old = old.map(table.row(of:)) else { return try put(record, in: table) }
        let row = table.row(of: record)
        try table.schema.validate(row)
        precondition(
            table.schema.key.allSatisfy { row[$0] == old[$0] },
            "a row of \(table.schema.name) is replaced by one with another key")
        try writer.put(table.schema, row: row, replacing: old)
    }

    /// Inserts a record whose key must be new.
    ///
    /// - Throws: ``StorageError/notUnique(table:index:)``, which may also name the index `key`.
    public func insert<Record>(_ record: Record, in table: Table<Record>) throws {
        let row = table.row(of: record)
        if try writer.get(table.schema, key: table.schema.key(of: row)) != nil {
            throw StorageError.notUnique(table: table.schema.name, index: "key")
        }
        try table.schema.validate(row)
        try writer.put(table.schema, row: row)
    }

    /// Removes the record of a key; returns whether it existed.
    @inlinable @discardableResult
    public func delete<Record, each Cell: ColumnValue>(
        _ table: Table<Record>, _ key: repeat each Cell
    ) throws -> Bool {
        var values: [Value] = []
        for cell in repeat each key { values.append(cell.value) }
        return try writer.delete(table.schema, key: table.schema.checkedKey(values))
    }

    /// Removes all rows of a home in a table whose key begins with the home; returns their number.
    ///
    /// - Complexity: O(removed rows · log N).
    @discardableResult
    public func deleteAll(of home: some ColumnValue, in table: TableSchema) throws -> Int {
        precondition(
            table.home == table.key.first, "the key of \(table.name) does not begin with a home")
        var count = 0
        while true {
            let rows = try writer.scan(Scan(table: table, prefix: [home.value], limit: 1000))
            for row in rows { _ = try writer.delete(table, key: table.key(of: row)) }
            count += rows.count
            if rows.isEmpty { return count }
        }
    }
}
