import Storage

/// Reads and writes rows inside one transaction of a connection.
class SQLiteTransaction: EngineWriter {
    let connection: Connection
    private let tables: PreparedTables
    /// How many commits came in the same transaction before and are not yet numbered.
    private let unnumbered: Int64
    /// The tables that were written to.
    private(set) var changedTables: Set<String> = []
    /// The table that was used last and often is again, and whether it is among the changed.
    private var last: (name: String, statements: TableStatements, isChanged: Bool)?
    /// The error after which nothing of the transaction can be kept.
    private(set) var failure: StorageError?

    init(
        _ connection: Connection, tables: PreparedTables, unnumbered: Int64 = 0
    ) {
        self.connection = connection
        self.tables = tables
        self.unnumbered = unnumbered
    }

    func get(_ table: TableSchema, key: Key) throws(StorageError) -> Row? {
        let statements = statements(of: table)
        return try kept { () throws(StorageError) in try statements.get(key) }
    }

    func scan(_ scan: Scan) throws(StorageError) -> [Row] {
        let statements = statements(of: scan.table)
        return try kept { () throws(StorageError) in
            var rows: [Row] = []
            let limit = scan.limit ?? .max
            for part in ScanPart.parts(of: scan) where rows.count < limit {
                try statements.scan(scan, part, limit: limit - rows.count, into: &rows)
            }
            return rows
        }
    }

    func count(_ scan: Scan) throws(StorageError) -> Int {
        let statements = statements(of: scan.table)
        return try kept { () throws(StorageError) in
            var count = 0
            for part in ScanPart.parts(of: scan) { count += try statements.count(scan, part) }
            return min(count, scan.limit ?? .max)
        }
    }

    func search(_ search: WordSearch) throws(StorageError) -> [Row] {
        guard let words = statements(of: search.table).words else { return [] }
        return try kept { () throws(StorageError) in try words.search(search) }
    }

    func put(_ table: TableSchema, row: Row) throws(StorageError) {
        let statements = statements(of: table)
        try kept { () throws(StorageError) in try statements.put(row) }
        markChanged(table.name)
    }

    func delete(_ table: TableSchema, key: Key) throws(StorageError) -> Bool {
        let statements = statements(of: table)
        let wasThere = try kept { () throws(StorageError) in try statements.delete(key) }
        if wasThere { markChanged(table.name) }
        return wasThere
    }

    func lastCommit() throws(StorageError) -> Int64 {
        try CommitNumber(connection).last() + unnumbered
    }

    /// Describes a table anew.
    func replace(_ name: String, by schema: TableSchema?) {
        tables.replace(name, by: schema)
        last = nil
    }

    private func statements(of table: TableSchema) -> TableStatements {
        if let last, last.name == table.name { return last.statements }
        let statements = tables[table.name]
        last = (table.name, statements, changedTables.contains(table.name))
        return statements
    }

    private func markChanged(_ table: String) {
        if let last, last.name == table, last.isChanged { return }
        changedTables.insert(table)
        if last?.name == table { last?.isChanged = true }
    }

    /// A row that a unique index refuses leaves the transaction as it was. After any other error it
    /// is lost, even if the closure goes on, because SQLite may have rolled it back already.
    private func kept<Result>(
        _ body: () throws(StorageError) -> Result
    ) throws(StorageError) -> Result {
        if let failure { throw failure }
        do {
            return try body()
        } catch {
            if case .notUnique = error { throw error }
            failure = error
            throw error
        }
    }
}
