/// One column of a record type: its name and where it is in the record.
public struct Column<Record: Sendable, Cell: ColumnValue>: Sendable {
    @usableFromInline let name: String
    @usableFromInline let value: @Sendable (Record) -> Value

    /// A column that holds what the key path leads to.
    ///
    /// Inlinable, so that the path becomes a plain read where the type of the record is known.
    @inlinable public init(_ name: String, _ path: any KeyPath<Record, Cell> & Sendable) {
        self.name = name
        self.value = { $0[keyPath: path].value }
    }
}

/// A table of records: one list of columns says how a record becomes a row and back.
///
/// ```
/// static let table = Table(
///     "groups", key: ["owner", "id"], indexes: [.index("by_position", "owner", "position")],
///     make: Group.init(owner:id:name:position:),
///     columns: Column("owner", \.owner), Column("id", \.id), Column("name", \.name),
///     Column("position", \.position))
/// ```
public struct Table<Record: Sendable>: Sendable {
    /// The table as engines see it.
    public let schema: TableSchema
    let encode: @Sendable (Record) -> Row
    let decode: @Sendable (Row) throws(StorageError) -> Record

    /// Declares an index by the names of its columns.
    public struct Index: Sendable {
        let name: String
        let columns: [String]
        let isUnique: Bool

        /// An index whose entries may repeat.
        public static func index(_ name: String, _ columns: String...) -> Index {
            Index(name: name, columns: columns, isUnique: false)
        }

        /// An index in which no two rows agree.
        public static func unique(_ name: String, _ columns: String...) -> Index {
            Index(name: name, columns: columns, isUnique: true)
        }
    }

    /// Declares a table; `make` takes the cells in the order of `columns`. The words of the text
    /// columns in `searched` can be searched for.
    public init<each Cell: ColumnValue>(
        _ name: String, key: [String], indexes: [Index] = [], searched: [String] = [],
        make: @escaping @Sendable (repeat each Cell) -> Record,
        columns: repeat Column<Record, each Cell>
    ) {
        var described: [ColumnSchema] = []
        // Each closure calls the one before: to go through a list of them, whose type is only known
        // when the program runs, would take several times as long.
        var fill: @Sendable (Record, inout Row) -> Void = { _, _ in }
        for column in repeat each columns {
            described.append(Self.describe(column))
            let (before, value) = (fill, column.value)
            fill = { record, row in
                before(record, &row)
                row.append(value(record))
            }
        }
        let names = described.map(\.name)
        func position(_ column: String) -> Int {
            guard let position = names.firstIndex(of: column) else {
                preconditionFailure("table \(name) has no column \(column)")
            }
            return position
        }
        let schema = TableSchema(
            name: name, columns: described, key: key.map(position),
            indexes: indexes.map {
                IndexSchema(
                    name: $0.name, columns: $0.columns.map(position), isUnique: $0.isUnique)
            }, searched: searched.map(position))
        self.schema = schema
        self.encode = { [fill] record in
            var row: Row = []
            row.reserveCapacity(schema.columns.count)
            fill(record, &row)
            return row
        }
        self.decode = { row throws(StorageError) in
            var cells = RowReader(row: row)
            do throws(UnreadableCell) {
                return make(repeat try cells.next((each Cell).self))
            } catch {
                throw .invalidRow(
                    table: schema.name, column: schema.columns[cells.position].name,
                    reason: "holds what this program cannot read")
            }
        }
    }

    private static func describe<Cell: ColumnValue>(
        _ column: Column<Record, Cell>
    ) -> ColumnSchema {
        ColumnSchema(
            name: column.name, type: Cell.columnType, isNullable: Cell.isNullable)
    }
}

private struct RowReader {
    let row: Row
    /// The cell that is read next, or that could not be read.
    private(set) var position = 0

    init(row: Row) { self.row = row }

    mutating func next<Cell: ColumnValue>(_: Cell.Type) throws(UnreadableCell) -> Cell {
        guard position < row.count else { throw UnreadableCell() }
        let cell = try Cell.read(row[position])
        position += 1
        return cell
    }
}
