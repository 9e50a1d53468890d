/// All tables of a store in memory; a copy is a snapshot and costs nothing.
package struct StoreContents: Sendable {
    private var tables: [String: TableContents] = [:]

    /// Makes empty tables.
    package init(_ schemas: [TableSchema]) {
        for schema in schemas { add(TableContents(schema)) }
    }

    /// Adds or replaces a table.
    package mutating func add(_ table: TableContents) { tables[table.schema.name] = table }

    /// The names of the tables, sorted.
    package var names: [String] { tables.keys.sorted() }

    /// The descriptions of the tables by name.
    package var schemas: [String: TableSchema] { tables.mapValues(\.schema) }

    /// The table of that name, if there is one.
    package func table(named name: String) -> TableContents? { tables[name] }

    /// A table that must be there; using one that the store was opened without is a programmer
    /// error.
    package subscript(name: String) -> TableContents {
        get {
            guard let table = tables[name] else { preconditionFailure(Self.missing(name)) }
            return table
        }
        _modify {
            guard tables[name] != nil else { preconditionFailure(Self.missing(name)) }
            yield &tables[name]!
        }
    }

    private static func missing(_ name: String) -> String {
        "the store was opened without table \(name)"
    }
}

/// Reads one snapshot.
package class ContentsReader: EngineReader {
    /// What is read.
    package fileprivate(set) var contents: StoreContents

    /// Reads a snapshot.
    package init(_ contents: StoreContents) { self.contents = contents }

    /// The row of a key.
    package func get(_ table: TableSchema, key: Key) throws(StorageError) -> Row? {
        contents[table.name].get(key)
    }

    /// The rows of a scan.
    package func scan(_ scan: Scan) throws(StorageError) -> [Row] {
        contents[scan.table.name].scan(scan)
    }

    /// How many rows a scan would give.
    package func count(_ scan: Scan) throws(StorageError) -> Int {
        contents[scan.table.name].count(scan)
    }
}

/// Changes a copy of a snapshot and remembers how.
package final class ContentsWriter: ContentsReader, EngineWriter {
    /// One thing that a transaction did.
    package enum Change: Sendable {
        /// A row was inserted or replaced.
        case put(table: String, row: Row)
        /// The row of a key was removed.
        case delete(table: String, key: Key)
    }

    /// What was done, in order.
    package private(set) var changes: [Change] = []

    /// Inserts or replaces a row.
    package func put(_ table: TableSchema, row: Row) throws(StorageError) {
        try contents[table.name].put(row)
        changes.append(.put(table: table.name, row: row))
    }

    /// Removes the row of a key; answers whether there was one.
    package func delete(_ table: TableSchema, key: Key) throws(StorageError) -> Bool {
        guard contents[table.name].delete(key) else { return false }
        changes.append(.delete(table: table.name, key: key))
        return true
    }

    /// Marks the changed tables with the number of the commit and gives back the result.
    package func committed(as commit: Int64) -> StoreContents {
        var done = contents
        for change in changes {
            switch change {
            case .put(let table, _), .delete(let table, _): done[table].commit = commit
            }
        }
        return done
    }
}
