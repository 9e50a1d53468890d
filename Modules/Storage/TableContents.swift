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

    /// Makes a table of rows without indexes.
    ///
    /// - Complexity: O(N) if the rows are in key order.
    package init(_ schema: TableSchema, rows: [Row]) {
        self.init(schema)
        var pairs = rows.map { (place: KeyBytes($0, schema.key), element: $0) }
        if zip(pairs, pairs.dropFirst()).contains(where: { $1.place < $0.place }) {
            pairs.sort { $0.place < $1.place }
        }
        self.rows = OrderedMap(ascending: pairs)
    }

    /// The position of a row whose key an earlier one of a list has.
    package static func duplicate(in rows: [Row], _ schema: TableSchema) -> Int? {
        let keys = rows.map { KeyBytes($0, schema.key) }
        if zip(keys, keys.dropFirst()).allSatisfy({ $0 < $1 }) { return nil }
        var seen: Set<KeyBytes> = []
        return keys.firstIndex { !seen.insert($0).inserted }
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
        changed.rows = rows
        if !values.isEmpty {
            var pairs: [(place: KeyBytes, element: Row)] = []
            rows.visit(from: { _ in false }) { key, row in
                pairs.append((key, row + values))
                return true
            }
            changed.rows = OrderedMap(ascending: pairs)
        }
        for position in schema.indexes.indices { try changed.buildIndex(position) }
        if !schema.searched.isEmpty {
            changed.rows.visit(from: { _ in false }) { key, row in
                changed.indexWords(of: row, at: key, instead: nil)
                return true
            }
        }
        return changed
    }

    /// Makes all entries of the index at a position.
    private mutating func buildIndex(_ position: Int) throws(StorageError) {
        var pairs: [(place: KeyBytes, element: Row)] = []
        pairs.reserveCapacity(rows.count)
        rows.visit(from: { _ in false }) { _, row in
            pairs.append((entry(of: row, position), row))
            return true
        }
        pairs.sort { $0.place < $1.place }
        let index = schema.indexes[position]
        if index.isUnique {
            for (left, right) in zip(pairs, pairs.dropFirst()) {
                let values = KeyBytes(left.element, index.columns)
                if !index.columns.contains(where: { left.element[$0] == .null }),
                    right.place.hasPrefix(values)
                {
                    throw .notUnique(table: schema.name, index: index.name)
                }
            }
        }
        entries[position] = OrderedMap(ascending: pairs)
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
