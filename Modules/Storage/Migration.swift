/// A numbered change of a store's tables, from the version before its number to its number.
///
/// All migrations that a store needs run once, when it is opened, and are committed together or not
/// at all.
public struct Migration: Sendable {
    /// The version after the migration.
    public let number: Int
    /// The effect on programs of the version before.
    public let kind: Kind
    /// The steps, in order.
    public let steps: [Step]

    /// Creates a migration after which older programs are refused.
    public init(_ number: Int, _ steps: Step...) { self.init(number, .both, steps) }

    /// Creates a migration that says whether it expands or contracts.
    public init(_ number: Int, _ kind: Kind, _ steps: Step...) { self.init(number, kind, steps) }

    /// Creates a migration whose steps come from several modules; older programs are refused after
    /// it.
    public init(_ number: Int, _ steps: [Step]) { self.init(number, .both, steps) }

    /// Creates a migration whose steps come from several modules; a step that its kind does not
    /// allow is a programmer error.
    public init(_ number: Int, _ kind: Kind, _ steps: [Step]) {
        for step in steps where kind == .expand {
            let objection = step.objectionToExpanding
            precondition(
                objection == nil,
                "migration \(number) expands, so it may not \(objection ?? "")")
        }
        self.number = number
        self.kind = kind
        self.steps = steps
    }

    /// The effect of a migration on programs of the version before.
    public enum Kind: Sendable {
        /// Adds what older programs need not know: tables, columns, indexes that are not unique.
        case expand
        /// Removes what no program works with any more.
        case contract
        /// Does anything; older programs are refused afterwards.
        case both
    }

    /// A single change of a migration.
    public enum Step: Sendable {
        /// Creates an empty table.
        case addTable(TableSchema)
        /// Adds a column after the others and fills it in every row. In a migration that expands,
        /// the value stays in the store, for rows of programs that do not know the column.
        case addColumn(ColumnSchema, to: String, filledWith: Value)
        /// Adds an index on the named columns.
        case addIndex(String, on: String, columns: [String], isUnique: Bool)
        /// Removes a column with its values; one of the key or of an index is a programmer error.
        case dropColumn(String, String)
        /// Removes an index if it exists.
        case dropIndex(String, on: String)
        /// Rewrites every row of a table; removes a row if the closure returns `nil`.
        case transform(
            String, @Sendable (MigratingRow) throws -> MigratingRow?)

        /// The table that the step changes; `nil` if the step creates one.
        var changedTable: String? {
            switch self {
            case .addTable: nil
            case .addColumn(_, let table, _), .addIndex(_, let table, _, _),
                .dropIndex(_, let table), .transform(let table, _), .dropColumn(let table, _):
                table
            }
        }

        /// The end of a sentence about a step that older programs could not bear; `nil` if they
        /// can.
        var objectionToExpanding: String? {
            switch self {
            case .addTable, .addColumn, .addIndex(_, _, _, isUnique: false): nil
            case .addIndex(let index, let table, _, _):
                "add the unique index \(index) on \(table)"
            case .dropIndex(let index, let table): "drop index \(index) of \(table)"
            case .dropColumn(let table, let column): "drop column \(column) of \(table)"
            case .transform(let table, _): "rewrite the rows of \(table)"
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
