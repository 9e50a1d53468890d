import Storage

/// Creates missing word indexes and removes outdated ones.
struct WordIndexes {
    private let connection: Connection
    private let tables: [TableSchema]
    private static let pageRows = 1000

    init(_ connection: Connection, of tables: [TableSchema]) {
        self.connection = connection
        self.tables = tables
    }

    /// Whether every table has the index of its searched columns, and no other.
    func areComplete() throws -> Bool {
        for table in tables where try !isComplete(table) { return false }
        return true
    }

    /// Removes all word indexes, before tables change in other ways than row by row.
    func remove() throws {
        for table in tables { try remove(table) }
    }

    /// Creates or rebuilds incomplete indexes from the rows of their tables.
    func make() throws {
        for table in tables where try !isComplete(table) {
            try remove(table)
            guard let index = WordIndex(table, on: connection) else { continue }
            try index.create()
            let reader = SQLiteTransaction(
                connection, tables: PreparedTables([table], on: connection))
            var page = Scan(table: table, limit: Self.pageRows)
            while true {
                let rows = try reader.scan(page)
                guard let last = rows.last else { break }
                for row in rows { try index.update(from: nil, to: row) }
                page.after = table.key(of: last)
            }
        }
    }

    /// Returns the names of all word indexes in a file, also of tables that no program knows any
    /// more.
    static func names(in connection: Connection) throws -> [String] {
        var names: [String] = []
        try connection.run(
            "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE % USING fts5(%'"
        ) { cells in names.append(try cells.text(0)) }
        return names
    }

    /// Returns a sentence for each table whose index lacks rows or has too many.
    func contradictions() throws -> [String] {
        var found: [String] = []
        for table in tables where !table.searched.isEmpty {
            let rows = try connection.integer(
                "SELECT count(*) FROM \(TableSQL.quoted(table.name))")
            let numbered = try connection.integer(
                "SELECT count(*) FROM \(TableSQL.quoted(WordIndex.rowsName(of: table)))")
            if rows != numbered {
                found.append("the words of \(numbered) rows of \(table.name) are kept, not \(rows)")
            }
        }
        return found
    }

    private func isComplete(_ table: TableSchema) throws -> Bool {
        var found: [String] = []
        try connection.run(
            "SELECT name FROM pragma_table_info(?) ORDER BY cid",
            [.text(WordIndex.indexName(of: table))]
        ) { cells in found.append(TableSQL.quoted(try cells.text(0))) }
        return found == table.wordColumns
    }

    private func remove(_ table: TableSchema) throws {
        for name in [WordIndex.indexName(of: table), WordIndex.rowsName(of: table)] {
            try connection.run("DROP TABLE IF EXISTS \(TableSQL.quoted(name))")
        }
    }
}
