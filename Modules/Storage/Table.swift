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
    /// Appends the cells of a record to a row.
    @usableFromInline let encode: @Sendable (Record, inout Row) -> Void
    private let decode: @Sendable (inout RowReader) throws(UnreadableCell) -> Record

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
    /// columns in `searched` can be searched for. `home` is the column that says whose a row is
    /// (``Scope``); `nil` if a row is everybody's.
    ///
    /// Inlinable, so that cells are read and written as what they are where the types are known.
    @inlinable
    public init<each Cell: ColumnValue>(
        _ name: String, key: [String], indexes: [Index] = [], searched: [String] = [],
        home: String? = nil,
        make: @escaping @Sendable (repeat each Cell) -> Record,
        columns: repeat Column<Record, each Cell>
    ) {
        var described: [ColumnSchema] = []
        // Each closure calls the one before: to go through a list of them, whose type is only known
        // when the program runs, would take several times as long.
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
        ) { (cells: inout RowReader) throws(UnreadableCell) in
            make(repeat try (each Cell).read(&cells))
        }
    }

    @usableFromInline
    init(
        _ schema: TableSchema, _ encode: @escaping @Sendable (Record, inout Row) -> Void,
        _ decode: @escaping @Sendable (inout RowReader) throws(UnreadableCell) -> Record
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

    /// The row of a record.
    func row(of record: Record) -> Row {
        var row: Row = []
        row.reserveCapacity(schema.columns.count)
        encode(record, &row)
        return row
    }

    /// Makes a record of cells.
    ///
    /// - Throws: ``StorageError/invalidRow(table:column:reason:)`` naming the cell that is none.
    @usableFromInline
    func record(of cells: inout RowReader) throws(StorageError) -> Record {
        do throws(UnreadableCell) {
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

    func unreadable(_ position: Int) -> StorageError {
        .invalidRow(
            table: name, column: position < columns.count ? columns[position].name : "",
            reason: "holds what this program cannot read")
    }
}
