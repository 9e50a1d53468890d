import Primitives

extension TableSchema {
    /// Returns the table with other indexes.
    func with(indexes: [IndexSchema]) -> TableSchema {
        TableSchema(
            name: name, columns: columns, key: key, indexes: indexes, searched: searched,
            home: home, fills: fills)
    }

    /// Returns the table with other fill values.
    package func with(fills: [String: Value]) -> TableSchema {
        TableSchema(
            name: name, columns: columns, key: key, indexes: indexes, searched: searched,
            home: home, fills: fills)
    }

    /// Returns the table with one more column, and with its fill value if there is one.
    func with(_ column: ColumnSchema, filledWith value: Value?) -> TableSchema {
        var fills = fills
        fills[column.name] = value
        return TableSchema(
            name: name, columns: columns + [column], key: key, indexes: indexes,
            searched: searched, home: home, fills: fills)
    }

    /// Returns the table without a column, for a migration; a missing column, or one of the key or
    /// of an index, is a programmer error.
    func without(_ column: String, _ migration: Int) -> TableSchema {
        let dropped = position(of: column)
        precondition(
            !key.contains(dropped),
            "migration \(migration) drops column \(column), which is in the key of \(name)")
        for index in indexes {
            precondition(
                !index.columns.contains(dropped),
                "migration \(migration) drops column \(column) before index \(index.name)")
        }
        func moved(_ position: Int) -> Int { position > dropped ? position - 1 : position }
        return TableSchema(
            name: name, columns: columns.filter { $0.name != column }, key: key.map(moved),
            indexes: indexes.map { index in
                IndexSchema(
                    name: index.name, columns: index.columns.map(moved), isUnique: index.isUnique)
            }, searched: searched.filter { $0 != dropped }.map(moved),
            home: home == dropped ? nil : home.map(moved),
            fills: fills.filter { $0.key != column })
    }

    /// Returns the positions of the columns that another description of the table has, too.
    package func positions(keptIn other: TableSchema) -> [Int] {
        let names = Set(other.columns.map(\.name))
        return columns.indices.filter { names.contains(columns[$0].name) }
    }

    /// Returns the declared table with the further columns and the fill values that a store keeps.
    package func with(furtherOf kept: TableSchema) -> TableSchema {
        if kept.columns.count == columns.count, kept.fills.isEmpty { return self }
        return TableSchema(
            name: name, columns: kept.columns, key: key, indexes: indexes, searched: searched,
            home: home, fills: kept.fills)
    }

    /// Returns one sentence about a difference of a store's table from the expected columns or key,
    /// if there is one. Further columns behind them are none if they have fill values.
    package func difference(from wanted: TableSchema) -> String? {
        let further = columns.dropFirst(wanted.columns.count)
        let isFilled = further.allSatisfy { fills[$0.name] != nil }
        let own = columns.prefix(isFilled ? wanted.columns.count : columns.count)
        let (old, new) = (
            Self.described(own, keyNames), Self.described(wanted.columns[...], wanted.keyNames)
        )
        return old == new ? nil : "the table is (\(old)), but this program expects (\(new))"
    }

    private var keyNames: [String] { key.map { columns[$0].name } }

    private static func described(_ columns: ArraySlice<ColumnSchema>, _ key: [String]) -> String {
        columns.map { "\($0.name) \($0.typeName)" }.joined(separator: ", ")
            + ", key " + key.joined(separator: " ")
    }
}

extension ColumnSchema {
    /// The type, with `?` if the column is nullable.
    package var typeName: String { type.rawValue + (isNullable ? "?" : "") }
}
