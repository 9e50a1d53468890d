import Primitives
import Storage

/// Reads and writes rows inside one transaction of a connection.
class SQLiteTransaction: EngineWriter {
    let connection: Connection
    private let tables: PreparedTables
    /// The number of the last commit before this transaction; `nil` to ask the file.
    private let lastNumber: Int64?
    /// The tables that were written to.
    private(set) var changedTables: [TableSchema] = []
    /// The table used last, which is often used again.
    private var last: (schema: TableSchema, statements: TableStatements)?
    /// The error after which nothing of the transaction can be kept.
    private(set) var failure: (any Error)?

    init(_ connection: Connection, tables: PreparedTables, after number: Int64? = nil) {
        self.connection = connection
        self.tables = tables
        lastNumber = number
    }

    func get(_ table: TableSchema, key: Key) throws -> Row? {
        let statements = statements(of: table)
        return try kept { try statements.get(key) }
    }

    func read(_ table: TableSchema, key: Key, _ body: (inout RowReader) throws -> Void) throws {
        let statements = statements(of: table)
        try kept { try statements.visit(key, body) }
    }

    func scan(_ scan: Scan) throws -> [Row] {
        var rows: [Row] = []
        try visit(scan) { cells in
            rows.append(try scan.table.row(of: &cells))
        }
        // In a damaged tree, paging past the last row might return to it for ever.
        guard scan.isInOrder(rows) else {
            throw StorageError.corrupt(
                path: connection.path, reason: "rows of \(scan.table.name) are out of order")
        }
        return rows
    }

    func visit(_ scan: Scan, _ body: (inout RowReader) throws -> Void) throws {
        let statements = statements(of: scan.table)
        try kept {
            var left = scan.limit ?? .max
            for part in ScanPart.parts(of: scan) where left > 0 {
                left -= try statements.visit(scan, part, limit: left, body)
            }
        }
    }

    func count(_ scan: Scan) throws -> Int {
        let statements = statements(of: scan.table)
        return try kept {
            var count = 0
            for part in ScanPart.parts(of: scan) { count += try statements.count(scan, part) }
            return min(count, scan.limit ?? .max)
        }
    }

    func search(_ search: WordSearch) throws -> [Row] {
        guard let words = statements(of: search.table).words else { return [] }
        return try kept { try words.search(search) }
    }

    func put(_ table: TableSchema, row: Row) throws {
        let statements = statements(of: table)
        try kept { try statements.put(row) }
        markChanged(table)
    }

    func put(_ table: TableSchema, row: Row, replacing old: Row) throws {
        let statements = statements(of: table)
        try kept { try statements.put(row, replacing: old) }
        markChanged(table)
    }

    func delete(_ table: TableSchema, key: Key) throws -> Bool {
        let statements = statements(of: table)
        let wasThere = try kept { try statements.delete(key) }
        if wasThere { markChanged(table) }
        return wasThere
    }

    func lastCommit() throws -> Int64 {
        if let lastNumber { return lastNumber }
        return try CommitNumber(connection).last()
    }

    func number() throws -> Int64 { try lastCommit() + 1 }

    func raiseNumber(above number: Int64) throws {
        // The numbers of writers that share a commit follow each other.
        guard lastNumber == nil else {
            failure = NeedsOwnCommit()
            throw NeedsOwnCommit()
        }
        try kept { try CommitNumber(connection).raise(to: number) }
    }

    /// The failure of a writer that shares a commit and may not; it runs once more, alone.
    private struct NeedsOwnCommit: Error {}

    /// Replaces the schema of a table, or removes it if `schema` is `nil`.
    func replace(_ name: String, by schema: TableSchema?) {
        tables.replace(name, by: schema)
        last = nil
    }

    private func statements(of table: TableSchema) -> TableStatements {
        if let last, last.schema.isSame(as: table) { return last.statements }
        let statements = tables[table]
        last = (table, statements)
        return statements
    }

    private func markChanged(_ table: TableSchema) {
        // A transaction changes few tables: to look at each is quicker than a hash of the name.
        if changedTables.last?.isSame(as: table) == true { return }
        if changedTables.contains(where: { $0.isSame(as: table) }) { return }
        changedTables.append(table)
    }

    /// Runs an operation: a row that a unique index refuses leaves the transaction as it was; any
    /// other error loses it, even if the closure goes on, because SQLite may have rolled it back
    /// already.
    private func kept<Result>(_ body: () throws -> Result) throws -> Result {
        if let failure { throw failure }
        do {
            return try body()
        } catch {
            if case StorageError.notUnique = error { throw error }
            failure = error
            throw error
        }
    }
}
