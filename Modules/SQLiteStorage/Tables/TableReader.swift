import Primitives
import Storage

/// Reads the schemas of tables and indexes from a file.
struct TableReader {
    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    /// Returns a table with its indexes, or `nil` if no table has that name.
    func table(named name: String) throws -> TableSchema? {
        var columns: [ColumnSchema] = []
        var fills: [String: Value] = [:]
        var key: [(position: Int64, column: Int)] = []
        try connection.run(
            "SELECT name, type, \"notnull\", pk, dflt_value FROM pragma_table_info(?) ORDER BY cid",
            [.text(name)]
        ) { cells in
            guard let type = ColumnType(rawValue: try cells.text(1).lowercased()) else {
                throw StorageError.corrupt(
                    path: connection.path, reason: "table \(name) has a column of no known type")
            }
            if cells.integer(3) > 0 { key.append((cells.integer(3), columns.count)) }
            let column = ColumnSchema(
                name: try cells.text(0), type: type, isNullable: cells.integer(2) == 0)
            columns.append(column)
            // The text is empty if there is no default.
            fills[column.name] = FillValue(text: try cells.text(4)).value(for: column)
        }
        if columns.isEmpty { return nil }
        key.sort { $0.position < $1.position }
        return TableSchema(
            name: name, columns: columns, key: key.map(\.column),
            indexes: try indexes(of: name, columns), fills: fills)
    }

    private func indexes(of table: String, _ columns: [ColumnSchema]) throws -> [IndexSchema] {
        var found: [(name: String, isUnique: Bool)] = []
        try connection.run(
            "SELECT name, \"unique\" FROM pragma_index_list(?) WHERE origin = 'c' ORDER BY name",
            [.text(table)]
        ) { cells in
            found.append((try cells.text(0), cells.integer(1) == 1))
        }
        var indexes: [IndexSchema] = []
        for (name, isUnique) in found {
            var positions: [Int] = []
            try connection.run(
                "SELECT name FROM pragma_index_info(?) ORDER BY seqno", [.text(name)]
            ) { cells in
                let column = try cells.text(0)
                positions += columns.indices.filter { columns[$0].name == column }
            }
            indexes.append(
                IndexSchema(
                    name: String(name.dropFirst(table.count + 1)), columns: positions,
                    isUnique: isUnique))
        }
        return indexes
    }
}
