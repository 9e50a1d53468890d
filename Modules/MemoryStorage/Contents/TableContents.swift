import Primitives
import Storage

/// All rows of one table in memory, in key order and in the order of every index.
///
/// A copy costs nothing and never changes: it is a snapshot.
package struct TableContents: Sendable {
    /// The description of the table.
    package let schema: TableSchema
    /// The number of the last commit that changed the table.
    package var commit: Int64 = 0
    private(set) var rows: NumberedRows
    /// The row number of each key.
    private(set) var keys = OrderedMap()
    private(set) var entries: [OrderedMap]
    /// The row number of each word in a row; an entry is the word, then the key.
    private(set) var words = OrderedMap()

    /// Creates an empty table.
    package init(_ schema: TableSchema) {
        self.schema = schema
        self.rows = NumberedRows(width: schema.columns.count)
        self.entries = schema.indexes.map { _ in OrderedMap() }
    }

    /// Creates a table of rows without index entries.
    ///
    /// - Complexity: O(N) if the rows are in key order.
    package init(_ schema: TableSchema, rows: [Row]) {
        self.init(schema)
        var pairs: [(key: KeyBytes, value: UInt64)] = []
        pairs.reserveCapacity(rows.count)
        for row in rows { pairs.append((KeyBytes(row, schema.key), self.rows.append(row))) }
        if zip(pairs, pairs.dropFirst()).contains(where: { $1.key < $0.key }) {
            pairs.sort { $0.key < $1.key }
        }
        self.keys = OrderedMap(ascending: pairs)
    }

    /// Returns the position of the first row that repeats the key of an earlier one, if any.
    package static func duplicate(in rows: [Row], _ schema: TableSchema) -> Int? {
        let keys = rows.map { KeyBytes($0, schema.key) }
        if zip(keys, keys.dropFirst()).allSatisfy({ $0 < $1 }) { return nil }
        var seen: Set<KeyBytes> = []
        return keys.firstIndex { !seen.insert($0).inserted }
    }

    /// Returns a table of another description, whose rows are the cells of these that it has a
    /// column for, with values appended.
    ///
    /// - Throws: ``StorageError/notUnique(table:index:)`` if an index rejects a row.
    /// - Complexity: O(N log N).
    package func changed(to schema: TableSchema, adding values: Row) throws -> TableContents {
        var all: [Row] = []
        all.reserveCapacity(count)
        let kept = self.schema.positions(keptIn: schema)
        if kept.count == self.schema.columns.count {
            visit { all.append(values.isEmpty ? $0 : $0 + values) }
        } else {
            visit { row in all.append(kept.map { row[$0] } + values) }
        }
        var changed = TableContents(schema, rows: all)
        changed.commit = commit
        for position in schema.indexes.indices { try changed.buildIndex(position) }
        if !schema.searched.isEmpty {
            // The rows were numbered in this order.
            for (number, row) in all.enumerated() {
                changed.indexWords(of: row, instead: nil, number: UInt64(number))
            }
        }
        return changed
    }

    /// Builds all entries of the index at a position.
    private mutating func buildIndex(_ position: Int) throws {
        let columns = schema.entryColumns(position)
        var pairs: [(key: KeyBytes, value: UInt64)] = []
        pairs.reserveCapacity(count)
        keys.visit(from: nil, to: nil) { number in
            pairs.append((KeyBytes(rows[number], columns), number))
            return true
        }
        pairs.sort { $0.key < $1.key }
        let index = schema.indexes[position]
        if index.isUnique {
            let own = Array(schema.ownColumns(position))
            for (left, right) in zip(pairs, pairs.dropFirst()) {
                let row = rows[left.value]
                guard !index.columns.contains(where: { row[$0] == .null }) else { continue }
                let isTaken = KeyWriter.withKey(of: row, own) { values in
                    right.key.withSlice { $0.hasPrefix(values) }
                }
                if isTaken { throw StorageError.notUnique(table: schema.name, index: index.name) }
            }
        }
        entries[position] = OrderedMap(ascending: pairs)
    }

    /// The number of rows.
    package var count: Int { keys.count }

    /// Visits all rows in key order.
    package func visit(_ body: (Row) -> Void) {
        keys.visit(from: nil, to: nil) { number in
            body(rows[number])
            return true
        }
    }

    /// Whether the table has exactly the rows of another table.
    ///
    /// - Complexity: O(N log N).
    package func hasRows(of other: TableContents) -> Bool {
        guard count == other.count else { return false }
        var isSame = true
        keys.visit(from: nil, to: nil) { number in
            let row = rows[number]
            isSame = other.get(schema.key(of: row)) == row
            return isSame
        }
        return isSame
    }

    /// Returns the row of a key.
    package func get(_ key: Key) -> Row? {
        let found = KeyWriter.withKey(of: key.values) { keys.value(of: $0) }
        guard let number = found else { return nil }
        return rows[number]
    }

    /// Passes the row of a key of a table, if it exists, to a closure.
    ///
    /// It follows pointers in memory: reading a part as a value would count references, and each
    /// such count waits for memory.
    @inline(__always)
    static func read<Failure: Error>(
        _ key: Key, in table: UnsafePointer<TableContents>,
        _ body: (inout RowReader) throws(Failure) -> Void
    ) throws(Failure) {
        guard let keys = table.pointer(to: \.keys), let rows = table.pointer(to: \.rows) else {
            preconditionFailure("the parts of a table lie in it")
        }
        let number = KeyWriter.withKey(of: key.values) { OrderedMap.value(of: $0, in: keys) }
        guard let number else { return }
        try NumberedRows.read(number, in: rows) { cells throws(Failure) in
            try RowReader.read(cells, body)
        }
    }
}

extension TableContents {
    /// Inserts or replaces a row; changes nothing if a unique index rejects it.
    package mutating func put(_ row: Row) throws {
        for position in schema.indexes.indices where schema.indexes[position].isUnique {
            if isTaken(row, position) {
                throw StorageError.notUnique(
                    table: schema.name, index: schema.indexes[position].name)
            }
        }
        let known = KeyWriter.withKey(of: row, schema.key) { keys.insert($0, rows.next) }
        if let known {
            change(row, number: known)
        } else {
            let number = rows.append(row)
            for position in entries.indices { addEntry(of: row, number, position) }
            if !schema.searched.isEmpty { indexWords(of: row, instead: nil, number: number) }
        }
    }

    /// Replaces the row with the same key; index entries that do not change stay.
    private mutating func change(_ row: Row, number: UInt64) {
        let old = rows.replace(number, by: row)
        for position in entries.indices {
            guard schema.indexes[position].columns.contains(where: { old[$0] != row[$0] }) else {
                continue
            }
            removeEntry(of: old, position)
            addEntry(of: row, number, position)
        }
        if !schema.searched.isEmpty { indexWords(of: row, instead: old, number: number) }
    }

    private mutating func addEntry(of row: Row, _ number: UInt64, _ position: Int) {
        let columns = schema.entryColumns(position)
        _ = KeyWriter.withKey(of: row, columns) { entries[position].insert($0, number) }
    }

    private mutating func removeEntry(of row: Row, _ position: Int) {
        let columns = schema.entryColumns(position)
        _ = KeyWriter.withKey(of: row, columns) { entries[position].remove($0) }
    }

    private mutating func indexWords(of row: Row?, instead replaced: Row?, number: UInt64) {
        let new = row.map(schema.words(of:)) ?? []
        let old = replaced.map(schema.words(of:)) ?? []
        guard new != old, let key = (row ?? replaced).map({ KeyBytes($0, schema.key) }) else {
            return
        }
        for word in old.subtracting(new) { _ = key.behind(word).withSlice { words.remove($0) } }
        for word in new.subtracting(old) {
            _ = key.behind(word).withSlice { words.insert($0, number) }
        }
    }

    /// Removes the row of a key; returns whether it existed.
    package mutating func delete(_ key: Key) -> Bool {
        guard let number = KeyWriter.withKey(of: key.values, { keys.remove($0) }) else {
            return false
        }
        let removed = rows.remove(number)
        for position in entries.indices { removeEntry(of: removed, position) }
        if !schema.searched.isEmpty { indexWords(of: nil, instead: removed, number: number) }
        return true
    }

    /// Whether another row has the same values in a unique index. Null never equals null there.
    private func isTaken(_ row: Row, _ position: Int) -> Bool {
        let columns = schema.indexes[position].columns
        guard !columns.contains(where: { row[$0] == .null }) else { return false }
        let values = KeyBytes(row, Array(schema.ownColumns(position)))
        guard let (entry, number) = entries[position].first(from: values) else { return false }
        let isSame = values.withSlice { values in entry.withSlice { $0.hasPrefix(values) } }
        return isSame && schema.key(of: rows[number]) != schema.key(of: row)
    }
}
