/// A numbered change of a store's tables, from the version before its number to its number.
///
/// All migrations that a store needs run once, when it is opened, and are committed together or not
/// at all.
public struct Migration: Sendable {
    /// The version after the migration.
    public let number: Int
    /// The steps, in order.
    public let steps: [Step]

    /// Creates a migration.
    public init(_ number: Int, _ steps: Step...) { self.init(number, steps) }

    /// Creates a migration whose steps come from several modules.
    public init(_ number: Int, _ steps: [Step]) {
        self.number = number
        self.steps = steps
    }

    /// A single change of a migration.
    public enum Step: Sendable {
        /// Creates an empty table.
        case addTable(TableSchema)
        /// Adds a column after the others and fills it in every row.
        case addColumn(ColumnSchema, to: String, filledWith: Value)
        /// Adds an index on the named columns.
        case addIndex(String, on: String, columns: [String], isUnique: Bool)
        /// Removes an index if it exists.
        case dropIndex(String, on: String)
        /// Rewrites every row of a table; removes a row if the closure returns `nil`.
        case transform(
            String, @Sendable (MigratingRow) throws(StorageError) -> MigratingRow?)

        /// The table that the step changes; `nil` if the step creates one.
        var changedTable: String? {
            switch self {
            case .addTable: nil
            case .addColumn(_, let table, _), .addIndex(_, let table, _, _),
                .dropIndex(_, let table), .transform(let table, _):
                table
            }
        }
    }

    /// The progress of a store's migrations.
    public struct Progress: Hashable, Sendable {
        /// The number of the current migration.
        public let number: Int
        /// The version after the last migration.
        public let version: Int
        /// The name of the table in progress.
        public let table: String
        /// The number of rows done, out of ``total``.
        public let done: Int
        /// The number of rows in the table.
        public let total: Int
    }
}

/// A row that a migration rewrites, with its values by column name.
public struct MigratingRow: Sendable {
    private let table: TableSchema
    private(set) var row: Row

    init(_ row: Row, of table: TableSchema) {
        self.row = row
        self.table = table
    }

    /// The value of a column; a missing column is a programmer error.
    public subscript(column: String) -> Value {
        get { row[table.position(of: column)] }
        set { row[table.position(of: column)] = newValue }
    }
}

extension TableSchema {
    /// Returns the position of a column; a missing column is a programmer error.
    func position(of column: String) -> Int {
        guard let position = columns.firstIndex(where: { $0.name == column }) else {
            preconditionFailure("table \(name) has no column \(column)")
        }
        return position
    }
}
