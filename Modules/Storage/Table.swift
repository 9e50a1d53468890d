/// A column of a record type: its name and its place in the record.
public struct Column<Record: Sendable, Cell: ColumnValue>: Sendable {
    @usableFromInline let name: String
    @usableFromInline let value: @Sendable (Record) -> Value

    /// Creates a column for the property at a key path.
    ///
    /// Inlinable, so that the path becomes a plain read where the type of the record is known.
    @inlinable public init(_ name: String, _ path: any KeyPath<Record, Cell> & Sendable) {
        self.name = name
        self.value = { $0[keyPath: path].value }
    }
}

/// A table of records, with one list of columns that converts records to rows and back.
///
/// ```
/// static let table = Table(
///     "groups", key: ["owner", "id"], indexes: [.index("by_position", "owner", "position")],
///     make: Group.init(owner:id:name:position:),
///     columns: Column("owner", \.owner), Column("id", \.id), Column("name", \.name),
///     Column("position", \.position))
/// ```
public struct Table<Record: Sendable>: Sendable {
    /// The description of the table for engines.
    public let schema: TableSchema
    /// Appends the cells of a record to a row.
    @usableFromInline let encode: @Sendable (Record, inout Row) -> Void
    @usableFromInline let decode: @Sendable (inout RowReader) throws -> Record

    /// The declaration of an index by the names of its columns.
    public struct Index: Sendable {
        let name: String
        let columns: [String]
        let isUnique: Bool

        /// Returns an index whose values may repeat.
        public static func index(_ name: String, _ columns: String...) -> Index {
            Index(name: name, columns: columns, isUnique: false)
        }

        /// Returns an index in which no two rows have equal values.
        public static func unique(_ name: String, _ columns: String...) -> Index {
            Index(name: name, columns: columns, isUnique: true)
        }
    }

    /// Creates a table; `make` takes the cells in the order of `columns`. The words of the text
    /// columns in `searched` can be searched for. `home` is the column with the owner of a row
    /// (``Scope``); `nil` if rows belong to everybody.
    ///
    /// Inlinable, so that cells are read and written as their own types where those are known.
    @inlinable
    public init<each Cell: ColumnValue>(
        _ name: String, key: [String], indexes: [Index] = [], searched: [String] = [],
        home: String? = nil,
        make: @escaping @Sendable (repeat each Cell) -> Record,
        columns: repeat Column<Record, each Cell>
    ) {
        var described: [ColumnSchema] = []
        // Each closure calls the one before: a loop over a list of them, whose type is only known
        // at run time, would take several times as long.
        var encode: @Sendable (Record, inout Row) -> Void = { _, _ in }
        for column in repeat each columns {
            described.append(Self.describe(column))
            let (before, value) = (encode, column.value)
            encode = { record, row in
                before(record, &row)
                row.append(value(record))
            }
        }
        self.init(
            TableSchema(
                name: name, described, key: key, indexes: indexes, searched: searched,
                home: home),
            encode
        ) { (cells: inout RowReader) in
            make(repeat try (each Cell).read(&cells))
        }
    }

    @usableFromInline
    init(
        _ schema: TableSchema, _ encode: @escaping @Sendable (Record, inout Row) -> Void,
        _ decode: @escaping @Sendable (inout RowReader) throws -> Record
    ) {
        self.schema = schema
        self.encode = encode
        self.decode = decode
    }

    @usableFromInline
    static func describe<Cell: ColumnValue>(_ column: Column<Record, Cell>) -> ColumnSchema {
        ColumnSchema(
            name: column.name, type: Cell.columnType, isNullable: Cell.isNullable)
    }

    /// Returns the row of a record.
    func row(of record: Record) -> Row {
        var row: Row = []
        row.reserveCapacity(schema.columns.count)
        encode(record, &row)
        return row
    }

    /// Creates a record from cells.
    ///
    /// - Throws: ``StorageError/invalidRow(table:column:reason:)`` naming the unreadable cell.
    @inlinable
    func record(of cells: inout RowReader) throws -> Record {
        do {
            return try decode(&cells)
        } catch {
            throw schema.unreadable(cells.position)
        }
    }
}

extension TableSchema {
    @usableFromInline
    init<Record>(
        name: String, _ columns: [ColumnSchema], key: [String], indexes: [Table<Record>.Index],
        searched: [String], home: String?
    ) {
        let names = columns.map(\.name)
        func position(_ column: String) -> Int {
            guard let position = names.firstIndex(of: column) else {
                preconditionFailure("table \(name) has no column \(column)")
            }
            return position
        }
        self.init(
            name: name, columns: columns, key: key.map(position),
            indexes: indexes.map {
                IndexSchema(
                    name: $0.name, columns: $0.columns.map(position), isUnique: $0.isUnique)
            }, searched: searched.map(position), home: home.map(position))
    }

    @usableFromInline
    func unreadable(_ position: Int) -> StorageError {
        .invalidRow(
            table: name, column: position < columns.count ? columns[position].name : "",
            reason: "holds what this program cannot read")
    }
}
