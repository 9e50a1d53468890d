/// All rows of one table in memory, in key order and in the order of every index.
///
/// A copy costs nothing and never changes: it is a snapshot.
package struct TableContents: Sendable {
    /// The table.
    package let schema: TableSchema
    /// Number of the last commit that changed the table.
    package var commit: Int64 = 0
    private(set) var rows = OrderedMap<Key, Row>()
    private(set) var entries: [OrderedMap<Key, Row>]
    /// A place for every word of a row's searched columns: the word and then the key.
    private(set) var words = OrderedMap<Key, Row>()

    /// Makes an empty table.
    package init(_ schema: TableSchema) {
        self.schema = schema
        self.entries = schema.indexes.map { _ in OrderedMap() }
    }

    /// The rows with values behind them, in a table of another description.
    ///
    /// - Throws: ``StorageError/notUnique(table:index:)`` if an index refuses a row.
    /// - Complexity: O(N log N).
    package func changed(
        to schema: TableSchema, adding values: Row
    ) throws(StorageError) -> TableContents {
        var changed = TableContents(schema)
        changed.commit = commit
        var failure: StorageError?
        rows.visit(from: { _ in false }) { _, row in
            do throws(StorageError) { try changed.put(row + values) } catch { failure = error }
            return failure == nil
        }
        if let failure { throw failure }
        return changed
    }

    /// How many rows there are.
    package var count: Int { rows.count }

    /// Visits all rows in key order.
    package func visit(_ body: (Row) -> Void) {
        rows.visit(from: { _ in false }) { _, row in
            body(row)
            return true
        }
    }

    /// Whether there are exactly the rows of another table.
    ///
    /// - Complexity: O(N log N).
    package func hasRows(of other: TableContents) -> Bool {
        guard rows.count == other.rows.count else { return false }
        var isSame = true
        rows.visit(from: { _ in false }) { key, row in
            isSame = other.rows[key] == row
            return isSame
        }
        return isSame
    }

    /// The row of a key.
    package func get(_ key: Key) -> Row? { rows[key] }

    /// Inserts or replaces a row; changes nothing if a unique index refuses it.
    package mutating func put(_ row: Row) throws(StorageError) {
        let key = schema.key(of: row)
        for (index, map) in zip(schema.indexes, entries)
        where index.isUnique && Self.isTaken(row, key, in: map, of: index, schema) {
            throw .notUnique(table: schema.name, index: index.name)
        }
        let replaced = rows.set(row, at: key)
        for (position, index) in schema.indexes.enumerated() {
            let entry = schema.entry(of: row, in: index)
            if let replaced {
                let old = schema.entry(of: replaced, in: index)
                if old != entry { entries[position].remove(at: old) }
            }
            entries[position].set(row, at: entry)
        }
        if !schema.searched.isEmpty { indexWords(of: row, at: key, instead: replaced) }
    }

    private mutating func indexWords(of row: Row?, at key: Key, instead replaced: Row?) {
        let new = row.map(schema.words(of:)) ?? []
        let old = replaced.map(schema.words(of:)) ?? []
        for word in old.subtracting(new) { words.remove(at: key.behind(word)) }
        guard let row else { return }
        for word in new { words.set(row, at: key.behind(word)) }
    }

    /// Removes the row of a key; answers whether there was one.
    package mutating func delete(_ key: Key) -> Bool {
        guard let removed = rows.remove(at: key) else { return false }
        for (position, index) in schema.indexes.enumerated() {
            entries[position].remove(at: schema.entry(of: removed, in: index))
        }
        if !schema.searched.isEmpty { indexWords(of: nil, at: key, instead: removed) }
        return true
    }

    /// The rows of a scan.
    package func scan(_ scan: Scan) -> [Row] {
        var found: [Row] = []
        let limit = scan.limit ?? .max
        guard limit > 0 else { return found }
        let visit = { (entry: Key, row: Row) in
            guard scan.place(of: entry) == .inside else { return false }
            found.append(row)
            return found.count < limit
        }
        let map = map(of: scan)
        if scan.isReversed {
            map.visitBackwards(from: { scan.place(of: $0) == .after }, visit)
        } else {
            map.visit(from: { scan.place(of: $0) == .before }, visit)
        }
        return found
    }

    /// How many rows a scan would give, without visiting them.
    package func count(_ scan: Scan) -> Int {
        let map = map(of: scan)
        let end = map.rank { scan.place(of: $0) != .after }
        let start = map.rank { scan.place(of: $0) == .before }
        return min(end - start, scan.limit ?? .max)
    }

    private func map(of scan: Scan) -> OrderedMap<Key, Row> {
        guard let name = scan.index?.name else { return rows }
        guard let position = schema.indexes.firstIndex(where: { $0.name == name }) else {
            preconditionFailure("table \(schema.name) was opened without index \(name)")
        }
        return entries[position]
    }

    /// Whether another row has the same values in a unique index. Null never equals null there.
    private static func isTaken(
        _ row: Row, _ key: Key, in map: OrderedMap<Key, Row>, of index: IndexSchema,
        _ schema: TableSchema
    ) -> Bool {
        let values = index.columns.map { row[$0] }
        guard !values.contains(.null) else { return false }
        var isTaken = false
        map.visit(from: { $0 < Key(values) }) { entry, other in
            isTaken = entry.hasPrefix(values) && schema.key(of: other) != key
            return false
        }
        return isTaken
    }
}
