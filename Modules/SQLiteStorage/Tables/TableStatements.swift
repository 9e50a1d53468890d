import Primitives
import Storage

/// The statements of one table on one connection, each prepared on first use.
final class TableStatements {
    let sql: TableSQL
    // The connection's owner keeps these and releases them before the connection.
    private unowned let connection: Connection
    private var getting: Statement?
    private var putting: Statement?
    private var deleting: Statement?
    /// The statements that change some columns, by their places as bits.
    private var updating: [UInt64: Statement] = [:]
    private var scanning: [ScanShape: Statement] = [:]
    /// The word index, if the table has searched columns.
    let words: WordIndex?
    private static let scanLimit = 128

    init(_ schema: TableSchema, on connection: Connection) {
        self.sql = TableSQL(schema)
        self.connection = connection
        self.words = WordIndex(schema, on: connection)
    }

    /// Returns the row of a key.
    func get(_ key: Key) throws -> Row? {
        var row: Row?
        try visit(key) { cells in row = try sql.schema.row(of: &cells) }
        return row
    }

    /// Passes a reader of a key's row to `body`.
    func visit(_ key: Key, _ body: (inout RowReader) throws -> Void) throws {
        let statement = try prepared(&getting, sql.get, known: sql.schema.key)
        try statement.visit(key.values, known: key.values, body)
    }

    /// Inserts or replaces a row.
    ///
    /// - Throws: ``StorageError/notUnique(table:index:)`` with the name of the index.
    func put(_ row: Row) throws {
        let statement = try prepared(&putting, sql.put)
        let old = words == nil ? nil : try get(sql.schema.key(of: row))
        try run(statement, row)
        try words?.update(from: old, to: row)
    }

    /// Replaces a row by another one with the same key and writes the columns that differ: indexes
    /// of the others stay as they are.
    ///
    /// - Throws: ``StorageError/notUnique(table:index:)`` with the name of the index.
    func put(_ row: Row, replacing old: Row) throws {
        // The words of a row are written with the whole.
        guard words == nil, row.count <= UInt64.bitWidth else { return try put(row) }
        let key = sql.schema.key
        var values: [Value] = []
        values.reserveCapacity(row.count)
        var columns: UInt64 = 0
        for column in row.indices where !key.contains(column) && row[column] != old[column] {
            columns |= 1 << column
            values.append(row[column])
        }
        if columns == 0 { return try put(row) }
        for column in key { values.append(row[column]) }
        try run(try changing(columns), values)
        // The row was another than the caller was told.
        if connection.changes == 0 { try put(row) }
    }

    /// Returns the statement that changes some columns, by their places as bits.
    private func changing(_ columns: UInt64) throws -> Statement {
        if let statement = updating[columns] { return statement }
        if updating.count >= Self.scanLimit { updating = [:] }
        let places = sql.schema.columns.indices.filter { columns & 1 << $0 != 0 }
        let statement = try prepare(sql.update(places), known: [])
        updating[columns] = statement
        return statement
    }

    private func run(_ statement: Statement, _ values: [Value]) throws {
        do {
            try statement.run(values)
        } catch StorageError.notUnique(let table, let columns) {
            throw StorageError.notUnique(table: table, index: sql.uniqueIndex(of: columns))
        }
    }

    /// Removes the row of a key; returns whether there was one.
    func delete(_ key: Key) throws -> Bool {
        let statement = try prepared(&deleting, sql.delete)
        let old = words == nil ? nil : try get(key)
        try statement.run(key.values)
        guard connection.changes > 0 else { return false }
        try words?.update(from: old, to: nil)
        return true
    }

    /// Passes a reader of each row of a part of a scan to `body`, up to `limit` rows; returns their
    /// number.
    func visit(
        _ scan: Scan, _ part: ScanPart, limit: Int,
        _ body: (inout RowReader) throws -> Void
    ) throws -> Int {
        let shape = ScanShape(scan, part, isCount: false)
        let statement = try prepared(shape, known: part.columns(of: scan)) {
            sql.select(scan, part)
        }
        let values = part.values(of: scan) + [.integer(Int64(limit))]
        return try statement.visit(values, known: part.prefix, body)
    }

    /// Returns the number of rows in a part of a scan.
    func count(_ scan: Scan, _ part: ScanPart) throws -> Int {
        let shape = ScanShape(scan, part, isCount: true)
        let statement = try prepared(shape, known: []) { sql.count(scan, part) }
        var count = 0
        try statement.run(part.values(of: scan)) { cells in
            count = Int(cells.integer(0))
        }
        return count
    }

    private func prepared(
        _ kept: inout Statement?, _ sql: @autoclosure () -> String, known: [Int] = []
    ) throws -> Statement {
        if let kept { return kept }
        let statement = try prepare(sql(), known: known)
        kept = statement
        return statement
    }

    private func prepared(
        _ shape: ScanShape, known: @autoclosure () -> [Int], _ sql: () -> String
    ) throws -> Statement {
        if let statement = scanning[shape] { return statement }
        if scanning.count >= Self.scanLimit { scanning = [:] }
        let statement = try prepare(sql(), known: known())
        scanning[shape] = statement
        return statement
    }

    private func prepare(_ text: String, known: [Int]) throws -> Statement {
        try Statement(text, on: connection, known: known, unread: sql.unread(known))
    }
}
