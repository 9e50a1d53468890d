import Storage

/// Reads and writes rows inside one transaction of a connection.
class SQLiteTransaction: EngineWriter {
    fileprivate let connection: Connection
    fileprivate var tables: [String: TableSQL]
    /// The tables that were written to.
    private(set) var changedTables: Set<String> = []
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
            changedTables.insert(table.name)
        } catch .notUnique(let table, let columns) {
            throw .notUnique(table: table, index: sql.uniqueIndex(of: columns))
        }
    }

    func delete(_ table: TableSchema, key: Key) throws(StorageError) -> Bool {
        try run(sql(of: table).delete, key.values)
        guard connection.changes > 0 else { return false }
        changedTables.insert(table.name)
        return true
    }

    func lastCommit() throws(StorageError) -> Int64 { try CommitNumber(connection).last() }

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

/// Changes tables inside the transaction that brings a file to a newer version.
final class SQLiteMigrator: SQLiteTransaction, EngineMigrator {
    init(_ connection: Connection) { super.init(connection, tables: [:]) }

    func table(named name: String) throws(StorageError) -> TableSchema? {
        let table = try TableReader(connection).table(named: name)
        tables[name] = table.map { TableSQL($0) }
        return table
    }

    func create(_ table: TableSchema) throws(StorageError) {
        let sql = TableSQL(table)
        tables[table.name] = sql
        try connection.run(sql.create)
        for index in table.indexes { try create(index, of: table) }
    }

    /// A table gets columns by being written anew: a default would stay in the file for ever.
    func change(
        _ table: TableSchema, to other: TableSchema, adding values: Row
    ) throws(StorageError) {
        let stays = { (index: IndexSchema) in other.indexes.contains(index) && values.isEmpty }
        for index in table.indexes where !stays(index) {
            try connection.run("DROP INDEX \"\(TableSQL.name(of: index, in: table))\"")
        }
        if !values.isEmpty { try rewrite(table, as: other, adding: values) }
        tables[table.name] = TableSQL(other)
        for index in other.indexes where !stays(index) || !table.indexes.contains(index) {
            try create(index, of: other)
        }
    }

    private func rewrite(
        _ table: TableSchema, as other: TableSchema, adding values: Row
    ) throws(StorageError) {
        // No table that a program declares has a name with a dot.
        let old = "\(table.name).old"
        let names = table.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
        let marks = values.map { _ in "?" }.joined(separator: ", ")
        try connection.run("ALTER TABLE \"\(table.name)\" RENAME TO \"\(old)\"")
        try connection.run(TableSQL(other).create)
        try connection.run(
            "INSERT INTO \"\(table.name)\" SELECT \(names), \(marks) FROM \"\(old)\"", values)
        try connection.run("DROP TABLE \"\(old)\"")
    }

    private func create(_ index: IndexSchema, of table: TableSchema) throws(StorageError) {
        do {
            try connection.run(TableSQL(table).create(index))
        } catch .notUnique {
            throw .notUnique(table: table.name, index: index.name)
        }
    }
}
