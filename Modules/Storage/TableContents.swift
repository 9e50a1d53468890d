/// All rows of one table in memory, in key order and in the order of every index.
///
/// A copy costs nothing and never changes: it is a snapshot.
package struct TableContents: Sendable {
    /// The table.
    package let schema: TableSchema
    /// Number of the last commit that changed the table.
    package var commit: Int64 = 0
    private(set) var rows = OrderedMap<KeyBytes, Row>()
    private(set) var entries: [OrderedMap<KeyBytes, Row>]
    /// A place for every word of a row's searched columns: the word and then the key.
    private(set) var words = OrderedMap<KeyBytes, Row>()

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
    package func get(_ key: Key) -> Row? { rows[KeyBytes(key.values)] }

    /// Inserts or replaces a row; changes nothing if a unique index refuses it.
    package mutating func put(_ row: Row) throws(StorageError) {
        let key = KeyBytes(row, schema.key)
        for position in schema.indexes.indices where schema.indexes[position].isUnique {
            if isTaken(row, key, position) {
                throw .notUnique(table: schema.name, index: schema.indexes[position].name)
            }
        }
        let replaced = rows.set(row, at: key)
        for position in entries.indices {
            let entry = entry(of: row, position)
            if let replaced {
                let old = self.entry(of: replaced, position)
                if old != entry { entries[position].remove(at: old) }
            }
            entries[position].set(row, at: entry)
        }
        if !schema.searched.isEmpty { indexWords(of: row, at: key, instead: replaced) }
    }

    /// The place of a row in the index at a position.
    func entry(of row: Row, _ position: Int) -> KeyBytes {
        KeyBytes(row, schema.indexes[position].columns, then: schema.key)
    }

    private mutating func indexWords(
        of row: Row?, at key: KeyBytes, instead replaced: Row?
    ) {
        let new = row.map(schema.words(of:)) ?? []
        let old = replaced.map(schema.words(of:)) ?? []
        for word in old.subtracting(new) { words.remove(at: key.behind(word)) }
        guard let row else { return }
        for word in new { words.set(row, at: key.behind(word)) }
    }

    /// Removes the row of a key; answers whether there was one.
    package mutating func delete(_ key: Key) -> Bool {
        let key = KeyBytes(key.values)
        guard let removed = rows.remove(at: key) else { return false }
        for position in entries.indices {
            entries[position].remove(at: entry(of: removed, position))
        }
        if !schema.searched.isEmpty { indexWords(of: nil, at: key, instead: removed) }
        return true
    }

    /// The rows of a scan.
    package func scan(_ scan: Scan) -> [Row] {
        var found: [Row] = []
        let limit = scan.limit ?? .max
        guard limit > 0 else { return found }
        let (start, end) = scan.range
        let map = map(of: scan)
        if scan.isReversed {
            map.visitBackwards(from: { $0 >= end }) { entry, row in
                guard entry >= start else { return false }
                found.append(row)
                return found.count < limit
            }
        } else {
            map.visit(from: { $0 < start }) { entry, row in
                guard entry < end else { return false }
                found.append(row)
                return found.count < limit
            }
        }
        return found
    }

    /// How many rows a scan would give, without visiting them.
    package func count(_ scan: Scan) -> Int {
        let (start, end) = scan.range
        guard start < end else { return 0 }
        let map = map(of: scan)
        return min(map.rank { $0 < end } - map.rank { $0 < start }, scan.limit ?? .max)
    }

    private func map(of scan: Scan) -> OrderedMap<KeyBytes, Row> {
        guard let name = scan.index?.name else { return rows }
        guard let position = schema.indexes.firstIndex(where: { $0.name == name }) else {
            preconditionFailure("table \(schema.name) was opened without index \(name)")
        }
        return entries[position]
    }

    /// Whether another row has the same values in a unique index. Null never equals null there.
    private func isTaken(_ row: Row, _ key: KeyBytes, _ position: Int) -> Bool {
        let columns = schema.indexes[position].columns
        guard !columns.contains(where: { row[$0] == .null }) else { return false }
        let values = KeyBytes(row, columns)
        var isTaken = false
        entries[position].visit(from: { $0 < values }) { entry, other in
            isTaken = entry.hasPrefix(values) && KeyBytes(other, schema.key) != key
            return false
        }
        return isTaken
    }
}
