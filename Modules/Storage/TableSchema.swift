import Primitives

/// The type of a column.
public enum ColumnType: String, Sendable {
    /// Signed 64-bit integers.
    case integer
    /// Numbers in IEEE 754 double precision, without NaN.
    case real
    /// Unicode text.
    case text
    /// Bytes.
    case blob
}

/// The description of a table's column for engines.
public struct ColumnSchema: Hashable, Sendable {
    /// The name, in lower case with underscores.
    public let name: String
    /// The type of the values.
    public let type: ColumnType
    /// Whether the column accepts null.
    public let isNullable: Bool

    /// Creates the description of a column.
    public init(name: String, type: ColumnType, isNullable: Bool = false) {
        self.name = name
        self.type = type
        self.isNullable = isNullable
    }
}

/// The description of a table's secondary index for engines.
public struct IndexSchema: Hashable, Sendable {
    /// The name, unique within the table.
    public let name: String
    /// The positions of the indexed columns, most significant first.
    public let columns: [Int]
    /// Whether two rows must differ in at least one indexed column.
    public let isUnique: Bool

    /// Creates the description of an index.
    public init(name: String, columns: [Int], isUnique: Bool) {
        self.name = name
        self.columns = columns
        self.isUnique = isUnique
    }
}

/// The description of a table for engines; a copy is one reference.
public struct TableSchema: Sendable {
    /// The shared contents of a description.
    private final class Parts: Sendable {
        let name: String
        let columns: [ColumnSchema]
        let key: [Int]
        let indexes: [IndexSchema]
        let searched: [Int]
        let home: Int?
        let fills: [String: Value]
        /// The columns of each index's entries: its own and those of the key, each once.
        let entries: [[Int]]

        init(
            _ name: String, _ columns: [ColumnSchema], _ key: [Int], _ indexes: [IndexSchema],
            _ searched: [Int], _ home: Int?, _ fills: [String: Value]
        ) {
            self.home = home
            self.fills = fills
            self.name = name
            self.columns = columns
            self.key = key
            self.indexes = indexes
            self.searched = searched
            self.entries = indexes.map { index in
                var entry: [Int] = []
                for column in index.columns + key where !entry.contains(column) {
                    entry.append(column)
                }
                return entry
            }
        }
    }

    private let parts: Parts

    /// The name, unique within the store; lower case, digits and underscores.
    public var name: String { parts.name }
    /// The columns in the order of a row's values.
    public var columns: [ColumnSchema] { parts.columns }
    /// The positions of the key's columns, most significant first; never empty, never nullable.
    public var key: [Int] { parts.key }
    /// The secondary indexes, ordered by name.
    public var indexes: [IndexSchema] { parts.indexes }
    /// The positions of the text columns whose words can be searched for, ascending.
    public var searched: [Int] { parts.searched }

    /// The position of the column with the owner of a row; `nil` if rows belong to everybody. It
    /// has no effect on order and is not kept in a store.
    public var home: Int? { parts.home }

    /// The values by column that rows get from programs which do not know the column. A store keeps
    /// them; they have no effect on equality.
    public var fills: [String: Value] { parts.fills }

    /// Creates the description of a table; an invalid one is a programmer error.
    public init(
        name: String, columns: [ColumnSchema], key: [Int], indexes: [IndexSchema],
        searched: [Int] = [], home: Int? = nil, fills: [String: Value] = [:]
    ) {
        for name in [name] + columns.map(\.name) + indexes.map(\.name) {
            precondition(
                Self.isName(name), "\"\(name)\" is not a name of lower case, digits and underscores"
            )
        }
        precondition(!key.isEmpty, "table \(name) has no key")
        precondition(
            key.allSatisfy { columns.indices.contains($0) && !columns[$0].isNullable },
            "the key of table \(name) names a missing or nullable column")
        precondition(
            Set(columns.map(\.name)).count == columns.count,
            "table \(name) has two columns of one name")
        precondition(
            Set(indexes.map(\.name)).union(["key"]).count == indexes.count + 1,
            "table \(name) has two indexes of one name, or one called key")
        precondition(
            indexes.allSatisfy {
                !$0.columns.isEmpty && $0.columns.allSatisfy(columns.indices.contains)
            }, "an index of table \(name) has no columns or names a missing one")
        precondition(
            searched.allSatisfy { columns.indices.contains($0) && columns[$0].type == .text },
            "table \(name) searches a column that is missing or no text")
        precondition(
            home.map { columns.indices.contains($0) && !columns[$0].isNullable } ?? true,
            "the home of table \(name) is a missing or nullable column")
        precondition(
            fills.allSatisfy { name, value in
                columns.contains { $0.name == name && $0.objection(to: value) == nil }
            }, "a fill value of table \(name) does not fit its column, or has none")
        self.parts = Parts(
            name, columns, key, indexes.sorted { $0.name < $1.name }, Set(searched).sorted(), home,
            fills)
    }

    /// Returns the key of a row.
    public func key(of row: Row) -> Key { Key(key.map { row[$0] }) }

    /// Returns the entry of a row in an index: the indexed values, then the key.
    public func entry(of row: Row, in index: IndexSchema) -> Key {
        Key(index.columns.map { row[$0] } + key.map { row[$0] })
    }

    /// Returns the index with a name; a missing one is a programmer error.
    public func index(named name: String) -> IndexSchema {
        guard let index = indexes.first(where: { $0.name == name }) else {
            preconditionFailure("table \(self.name) has no index \(name)")
        }
        return index
    }

    /// Checks a row against the columns.
    ///
    /// - Throws: ``StorageError/invalidRow(table:column:reason:)`` for NaN, a wrong type or number
    ///   of values, and a key or index entry of over ``maximumEntryBytes``.
    public func validate(_ row: Row) throws {
        guard row.count == columns.count else {
            throw StorageError.invalidRow(
                table: name, column: "",
                reason: "\(row.count) values for \(columns.count) columns")
        }
        for position in row.indices where columns[position].objection(to: row[position]) != nil {
            throw StorageError.invalidRow(
                table: name, column: columns[position].name,
                reason: columns[position].objection(to: row[position]) ?? "")
        }
        try checkSize(of: key, in: row)
        for index in indexes.indices { try checkSize(of: parts.entries[index], in: row) }
    }

    /// The maximum number of text and blob bytes in a key, or in an index entry with its key, on
    /// every engine: some engines accept no longer ones.
    public static let maximumEntryBytes = 2000

    private func checkSize(of entry: [Int], in row: Row) throws {
        var (bytes, widest) = (0, (column: 0, bytes: -1))
        for column in entry {
            let size = row[column].size
            bytes += size
            if size > widest.bytes { widest = (column, size) }
        }
        guard bytes > Self.maximumEntryBytes else { return }
        throw StorageError.invalidRow(
            table: name, column: columns[widest.column].name,
            reason: "is too long to be ordered by: \(Self.maximumEntryBytes) bytes at most")
    }
}

extension Value {
    /// The number of bytes of a text or a blob; 0 for other types.
    fileprivate var size: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .blob(let bytes): bytes.count
        case .null, .integer, .real: 0
        }
    }
}

extension TableSchema: Hashable {
    /// Whether both describe the same table, regardless of ``home`` and ``fills``.
    public static func == (left: TableSchema, right: TableSchema) -> Bool {
        left.isSame(as: right)
            || left.name == right.name && left.columns == right.columns && left.key == right.key
                && left.indexes == right.indexes && left.searched == right.searched
    }

    /// Hashes the name, which is unique within a store.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// Whether one is a copy of the other: a quick test where equality only saves work.
    package func isSame(as other: TableSchema) -> Bool { parts === other.parts }

    /// The identity that all copies have, and no other description as long as one of them is kept.
    package var identity: ObjectIdentifier { ObjectIdentifier(parts) }

    /// Returns the columns of an index's entries: its own, then those of the key, each once.
    package func entryColumns(_ index: Int) -> [Int] { parts.entries[index] }

    /// Returns the columns of an index, each once.
    package func ownColumns(_ index: Int) -> ArraySlice<Int> {
        parts.entries[index].prefix(Set(indexes[index].columns).count)
    }
}

extension TableSchema {
    /// Whether a text is a valid name for a table, a column or an index.
    package static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, first >= UInt8(ascii: "a") else { return false }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
            default: byte == UInt8(ascii: "_")
            }
        }
    }

    /// Stops with a message if values can't be compared with those of columns.
    func check(_ values: [Value], fit positions: [Int], asking what: String) {
        precondition(
            values.count <= positions.count,
            "a query of \(name) asks \(what) of a column more than there are")
        for (position, value) in zip(positions, values) where value != .null {
            let objection = columns[position].objection(to: value)
            precondition(
                objection == nil,
                "a query of \(name) asks \(what) of \(columns[position].name): \(objection ?? "")")
        }
    }

    /// Returns a key of values; a wrong number or type of values is a programmer error.
    @usableFromInline
    func checkedKey(_ values: [Value]) -> Key {
        precondition(
            values.count == key.count,
            "a key of \(name) has \(key.count) values, not \(values.count)")
        check(values, fit: key, asking: "the key")
        return Key(values)
    }
}

extension ColumnSchema {
    func objection(to value: Value) -> String? {
        switch (type, value) {
        case (_, .null): isNullable ? nil : "a value is missing"
        case (.real, .real(let number)): number.isNaN ? "NaN has no place in the order" : nil
        case (.integer, .integer), (.text, .text), (.blob, .blob): nil
        default: "the value is no \(type.rawValue)"
        }
    }
}
