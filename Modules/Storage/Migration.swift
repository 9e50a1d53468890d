/// One numbered change of a store's tables; it leads from the version before its number to it.
///
/// All migrations that a store needs run when it is opened, once, and are kept together or not at
/// all.
public struct Migration: Sendable {
    /// The version that it makes.
    public let number: Int
    /// What it does, one step after the other.
    public let steps: [Step]

    /// Describes a migration.
    public init(_ number: Int, _ steps: Step...) { self.init(number, steps) }

    /// Describes a migration whose steps come from several modules.
    public init(_ number: Int, _ steps: [Step]) {
        self.number = number
        self.steps = steps
    }

    /// One change.
    public enum Step: Sendable {
        /// Makes an empty table.
        case addTable(TableSchema)
        /// Adds a column behind the others and fills it in every row.
        case addColumn(ColumnSchema, to: String, filledWith: Value)
        /// Adds an index on columns by name.
        case addIndex(String, on: String, columns: [String], isUnique: Bool)
        /// Removes an index if it is there.
        case dropIndex(String, on: String)
        /// Rewrites every row of a table; a row for which `nil` is answered is removed.
        case transform(
            String, @Sendable (MigratingRow) throws(StorageError) -> MigratingRow?)

        /// The table that it changes; `nil` if it makes one.
        var changedTable: String? {
            switch self {
            case .addTable: nil
            case .addColumn(_, let table, _), .addIndex(_, let table, _, _),
                .dropIndex(_, let table), .transform(let table, _):
                table
            }
        }
    }

    /// How far the migrations of a store are.
    public struct Progress: Hashable, Sendable {
        /// The migration that runs.
        public let number: Int
        /// The version at which they end.
        public let version: Int
        /// The table that is changed.
        public let table: String
        /// Rows that are done, of ``total``.
        public let done: Int
        /// Rows of the table.
        public let total: Int
    }
}

/// One row while a migration rewrites it, by the names of its columns.
public struct MigratingRow: Sendable {
    private let table: TableSchema
    private(set) var row: Row

    init(_ row: Row, of table: TableSchema) {
        self.row = row
        self.table = table
    }

    /// The value of a column; one that is not there is a programmer error.
    public subscript(column: String) -> Value {
        get { row[table.position(of: column)] }
        set { row[table.position(of: column)] = newValue }
    }
}

extension TableSchema {
    /// The position of a column that must be there.
    func position(of column: String) -> Int {
        guard let position = columns.firstIndex(where: { $0.name == column }) else {
            preconditionFailure("table \(name) has no column \(column)")
        }
        return position
    }
}
