import Primitives
import Storage

/// Changes tables inside the transaction that brings a store to a newer version.
final class PostgreSQLMigrator: PostgreSQLTransaction, EngineMigrator {
    private let place: StorePlace

    init(_ connection: Connection, in place: StorePlace) {
        self.place = place
        super.init(
            connection, PreparedTables([], in: place.space),
            Opening(.changing, base: 0, OpeningStatements()))
    }

    func table(named name: String) throws -> TableSchema? {
        try settle()
        let table = try StoredTables(connection, in: place).tables[name]?.schema
        replace(name, by: table)
        return table
    }

    func create(_ table: TableSchema) throws {
        let sql = TableSQL(table, in: place.space)
        sql.checkNames()
        replace(table.name, by: table)
        for statement in sql.create { try run(statement) }
        for index in table.indexes { try create(index, of: table) }
    }

    func change(_ table: TableSchema, to other: TableSchema, adding values: Row) throws {
        try settle()
        let (old, new) = (TableSQL(table, in: place.space), TableSQL(other, in: place.space))
        new.checkNames()
        let made = Set(table.indexes.flatMap(old.stored))
        let wanted = Set(other.indexes.flatMap(new.stored))
        for index in made.subtracting(wanted) { try run(old.drop(index)) }
        let kept = Set(table.positions(keptIn: other))
        for column in table.columns.indices where !kept.contains(column) {
            let name = TableSQL.quoted(table.columns[column].name)
            try run("ALTER TABLE \(old.table) DROP COLUMN \(name)")
        }
        for (column, value) in zip(other.columns.suffix(values.count), values) {
            let definition = TableSQL.definition(of: column, fill: value)
            try run("ALTER TABLE \(old.table) ADD COLUMN \(definition)")
            if other.fills[column.name] != nil {
                try run(new.markFilled(column.name))
            } else {
                let name = TableSQL.quoted(column.name)
                try run("ALTER TABLE \(old.table) ALTER COLUMN \(name) DROP DEFAULT")
            }
        }
        replace(table.name, by: other)
        for index in other.indexes
        where !made.isSuperset(of: new.stored(index)) || !wanted.isSuperset(of: new.stored(index)) {
            try create(index, of: other)
        }
    }

    /// Creates an index.
    ///
    /// - Throws: ``StorageError/notUnique(table:index:)`` if rows contradict it.
    func create(_ index: IndexSchema, of table: TableSchema) throws {
        let sql = TableSQL(table, in: place.space)
        sql.checkNames()
        do {
            for stored in sql.stored(index) {
                for statement in sql.create(stored) { try run(statement) }
            }
        } catch let failure as ServerFailure where failure.isNotUnique {
            throw StorageError.notUnique(table: table.name, index: index.name)
        }
    }

    private func run(_ statement: String) throws {
        try settle()
        try connection.run(statement)
    }
}
