import Storage

/// Reads and writes rows inside one transaction of a connection.
final class SQLiteTransaction: EngineWriter {
    private let connection: Connection
    private let tables: [String: TableSQL]
    /// The error after which nothing of the transaction can be kept.
    private(set) var failure: StorageError?

    init(_ connection: Connection, tables: [String: TableSQL]) {
        self.connection = connection
        self.tables = tables
    }

    func get(_ table: TableSchema, key: Key) throws(StorageError) -> Row? {
        var found: Row?
        let sql = sql(of: table)
        try run(sql.get, key.values) { cells throws(StorageError) in
            found = try Self.row(cells, sql.schema)
        }
        return found
    }

    func scan(_ scan: Scan) throws(StorageError) -> [Row] {
        var rows: [Row] = []
        let sql = sql(of: scan.table)
        let limit = scan.limit ?? .max
        for part in ScanPart.parts(of: scan) where rows.count < limit {
            let (statement, values) = sql.select(scan, part)
            let left = Value.integer(Int64(limit - rows.count))
            try run(statement, values + [left]) { cells throws(StorageError) in
                rows.append(try Self.row(cells, sql.schema))
            }
        }
        return rows
    }

    func count(_ scan: Scan) throws(StorageError) -> Int {
        var count = 0
        let sql = sql(of: scan.table)
        for part in ScanPart.parts(of: scan) {
            let (statement, values) = sql.count(scan, part)
            try run(statement, values) { cells throws(StorageError) in
                count += Int(cells.integer(0))
            }
        }
        return min(count, scan.limit ?? .max)
    }

    func put(_ table: TableSchema, row: Row) throws(StorageError) {
        let sql = sql(of: table)
        do {
            try run(sql.put, row)
        } catch .notUnique(let table, let columns) {
            throw .notUnique(table: table, index: sql.uniqueIndex(of: columns))
        }
    }

    func delete(_ table: TableSchema, key: Key) throws(StorageError) -> Bool {
        try run(sql(of: table).delete, key.values)
        return connection.changes > 0
    }

    private func sql(of table: TableSchema) -> TableSQL {
        guard let sql = tables[table.name] else {
            preconditionFailure("the store was opened without table \(table.name)")
        }
        return sql
    }

    /// A row that a unique index refuses leaves the transaction as it was. After any other error it
    /// is lost, even if the closure goes on, because SQLite may have rolled it back already.
    private func run(
        _ sql: String, _ values: [Value],
        _ body: (borrowing Cells) throws(StorageError) -> Void = { (_) throws(StorageError) in }
    ) throws(StorageError) {
        if let failure { throw failure }
        do {
            try connection.run(sql, values, body)
        } catch {
            if case .notUnique = error { throw error }
            failure = error
            throw error
        }
    }

    private static func row(
        _ cells: borrowing Cells, _ schema: TableSchema
    ) throws(StorageError) -> Row {
        var row: Row = []
        row.reserveCapacity(schema.columns.count)
        for (position, column) in schema.columns.enumerated() {
            row.append(try cells.value(position, of: column.type))
        }
        return row
    }
}
