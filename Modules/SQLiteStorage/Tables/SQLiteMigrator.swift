import Primitives
import Storage

/// Changes tables inside the transaction that brings a file to a newer version.
final class SQLiteMigrator: SQLiteTransaction, EngineMigrator {
    init(_ connection: Connection) {
        super.init(connection, tables: PreparedTables([], on: connection))
    }

    func table(named name: String) throws -> TableSchema? {
        let table = try TableReader(connection).table(named: name)
        replace(name, by: table)
        return table
    }

    func create(_ table: TableSchema) throws {
        replace(table.name, by: table)
        try connection.run(TableSQL(table).create)
        for index in table.indexes { try create(index, of: table) }
    }

    /// Changes a table; columns are added and dropped by a rewrite, so that the file has the
    /// statement that a program would make it with, and a default only if it has to stay.
    func change(_ table: TableSchema, to other: TableSchema, adding values: Row) throws {
        let isRewritten = !values.isEmpty || other.columns != table.columns
        let stays = { (index: IndexSchema) in other.indexes.contains(index) && !isRewritten }
        for index in table.indexes where !stays(index) {
            try connection.run("DROP INDEX \"\(TableSQL.name(of: index, in: table))\"")
        }
        if isRewritten { try rewrite(table, as: other, adding: values) }
        replace(table.name, by: other)
        for index in other.indexes where !stays(index) || !table.indexes.contains(index) {
            try create(index, of: other)
        }
    }

    private func rewrite(_ table: TableSchema, as other: TableSchema, adding values: Row) throws {
        // No table that a program declares has a name with a dot.
        let old = "\(table.name).old"
        let names = table.positions(keptIn: other).map { "\"\(table.columns[$0].name)\"" }
        let cells = (names + values.map { _ in "?" }).joined(separator: ", ")
        try connection.run("ALTER TABLE \"\(table.name)\" RENAME TO \"\(old)\"")
        try connection.run(TableSQL(other).create)
        try connection.run(
            "INSERT INTO \"\(table.name)\" SELECT \(cells) FROM \"\(old)\"", values)
        try connection.run("DROP TABLE \"\(old)\"")
    }

    private func create(_ index: IndexSchema, of table: TableSchema) throws {
        do {
            try connection.run(TableSQL(table).create(index))
        } catch StorageError.notUnique {
            throw StorageError.notUnique(table: table.name, index: index.name)
        }
    }
}
