import Primitives
import Storage

/// Changes tables inside the transaction that makes a store or brings it to a newer version.
///
/// An index that is not unique is not made on a table that is there: that takes long, and writers
/// would wait (``StoreUpgrade``).
final class PostgreSQLMigrator: PostgreSQLTransaction, EngineMigrator {
    /// The tables as the changes so far make them; their indexes are those that are really there.
    private(set) var found: [String: StoredTables.Found]
    private let place: StorePlace
    private let isShown: Bool
    private let isCounting: Bool
    let tell: (String) -> Void

    /// Creates a migrator of tables.
    ///
    /// - Parameters:
    ///   - isShown: Whether statements are told instead of run.
    ///   - isCounting: Whether rows are counted for the progress; others wait meanwhile.
    ///   - tell: Is called with each statement.
    init(
        _ connection: Connection, in place: StorePlace, _ stored: StoredTables,
        isShown: Bool = false, isCounting: Bool = true,
        tell: @escaping (String) -> Void = { _ in }
    ) {
        (self.place, self.tell) = (place, tell)
        (self.isShown, self.isCounting) = (isShown, isCounting && !isShown)
        found = stored.tables
        super.init(
            connection, PreparedTables([], in: place.space),
            Opening(.changing, base: 0, OpeningStatements()))
    }

    func table(named name: String) throws -> TableSchema? {
        let table = found[name]?.schema
        replace(name, by: table)
        return table
    }

    func create(_ table: TableSchema) throws {
        let sql = TableSQL(table, in: place.space)
        sql.checkNames()
        replace(table.name, by: table)
        for statement in sql.create { try run(statement) }
        found[table.name] = StoredTables.Found(schema: table, indexes: [])
        for index in table.indexes { try create(index, of: table) }
    }

    func change(_ table: TableSchema, to other: TableSchema, adding values: Row) throws {
        let (old, new) = (TableSQL(table, in: place.space), TableSQL(other, in: place.space))
        new.checkNames()
        let made = Set(table.indexes.flatMap(old.stored))
        let wanted = Set(other.indexes.flatMap(new.stored))
        for index in made.subtracting(wanted).sorted(by: { $0.name < $1.name }) {
            try run(old.drop(index))
        }
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
        found[table.name]?.schema = other
        found[table.name]?.indexes.formIntersection(wanted)
        for index in other.indexes where index.isUnique { try create(index, of: other) }
    }

    /// Creates an index, or what is missing of it.
    ///
    /// - Throws: ``StorageError/notUnique(table:index:)`` if rows contradict it.
    func create(_ index: IndexSchema, of table: TableSchema) throws {
        let sql = TableSQL(table, in: place.space)
        sql.checkNames()
        do {
            for stored in sql.stored(index)
            where found[table.name]?.indexes.contains(stored) == false {
                if found[table.name]?.unfinished.remove(stored.name) != nil {
                    try run(sql.drop(stored))
                }
                for statement in sql.create(stored) { try run(statement) }
                found[table.name]?.indexes.insert(stored)
            }
        } catch let failure as ServerFailure where failure.isNotUnique {
            throw StorageError.notUnique(table: table.name, index: index.name)
        }
    }

    /// Runs a statement, or only tells of it.
    func run(_ statement: String) throws {
        tell(statement)
        if isShown { return }
        try settle()
        try connection.run(statement)
    }

    override func visit(_ scan: Scan, _ body: (inout RowReader) throws -> Void) throws {
        if !isShown { try super.visit(scan, body) }
    }

    override func count(_ scan: Scan) throws -> Int { isCounting ? try super.count(scan) : 0 }
}
