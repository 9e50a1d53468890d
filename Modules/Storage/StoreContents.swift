/// All tables of a store in memory; a copy is a snapshot and costs nothing.
package struct StoreContents: Sendable {
    private var tables: [String: TableContents] = [:]

    /// The number of the last commit.
    package var commit: Int64 = 0
    /// The version of the tables; 0 of a store that is being made.
    package var version = 0

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

    /// What contradicts itself, as damage of a path.
    ///
    /// - Complexity: O(N log N).
    package func contradictions(path: String) -> [StorageError] {
        names.compactMap { name in
            tables[name]?.contradiction.map { reason in
                .corrupt(path: path, reason: "table \(name): \(reason)")
            }
        }
    }

    private static func missing(_ name: String) -> String {
        "the store was opened without table \(name)"
    }
}

/// Reads one snapshot.
package class ContentsReader: EngineReader {
    /// What is read.
    package internal(set) var contents: StoreContents

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

    /// The rows of a search.
    package func search(_ search: WordSearch) throws(StorageError) -> [Row] {
        contents[search.table.name].search(search)
    }

    /// The number of the last commit.
    package func lastCommit() throws(StorageError) -> Int64 { contents.commit }
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

    /// The commit that makes the changes last, and what the store then holds; `nil` without any.
    package func commit() -> (commit: Commit, contents: StoreContents)? {
        if changes.isEmpty { return nil }
        var done = contents
        done.commit += 1
        for table in changedTables { done[table].commit = done.commit }
        return (Commit(number: done.commit, tables: changedTables), done)
    }

    private var changedTables: Set<String> {
        var tables: Set<String> = []
        for change in changes { tables.insert(change.table) }
        return tables
    }
}

extension ContentsWriter.Change {
    /// The table that it changes.
    package var table: String {
        switch self {
        case .put(let table, _), .delete(let table, _): table
        }
    }
}
