import MemoryStorage
import Primitives
import Storage

extension JSONOutput {
    /// Appends the columns, the key and the fill values of a table, each on a line.
    mutating func description(of schema: TableSchema, separator: String = ",\n") {
        append("\"columns\": {")
        for (position, column) in schema.columns.enumerated() {
            append(position == 0 ? "" : ", ")
            string(column.name)
            append(": ")
            string(column.typeName)
        }
        append("}" + separator + "\"key\": [")
        for (position, column) in schema.key.enumerated() {
            append(position == 0 ? "" : ", ")
            string(schema.columns[column].name)
        }
        append("]")
        let filled = schema.columns.filter { schema.fills[$0.name] != nil }
        if filled.isEmpty { return }
        append(separator + "\"fills\": ")
        row(filled.compactMap { schema.fills[$0.name] }, of: filled)
    }
}

extension JSONCursor {
    /// Reads the columns, the key and the rows of a table; its indexes are not in a file.
    mutating func table(named name: String) throws -> TableContents {
        let schema = try schema(named: name)
        try expect(",")
        try expectName("rows")
        var rows: [Row] = []
        var starts: [Int] = []
        let reader = RowParser(schema.columns)
        try array { cursor in
            _ = cursor.peek()
            starts.append(cursor.position)
            rows.append(try reader.read(&cursor))
        }
        if let position = TableContents.duplicate(in: rows, schema) {
            throw failure("a row of this key is there already", at: starts[position])
        }
        return TableContents(schema, rows: rows)
    }

    private mutating func schema(named name: String) throws -> TableSchema {
        var columns: [ColumnSchema] = []
        try expectName("columns")
        try object { cursor, name in
            _ = cursor.peek()
            let start = cursor.position
            let text = try cursor.string()
            let isNullable = text.hasSuffix("?")
            guard let type = ColumnType(rawValue: isNullable ? String(text.dropLast()) : text),
                TableSchema.isName(name), !columns.contains(where: { $0.name == name })
            else { throw cursor.failure("\(name) is not a new column of a known type", at: start) }
            columns.append(ColumnSchema(name: name, type: type, isNullable: isNullable))
        }
        try expect(",")
        try expectName("key")
        var key: [Int] = []
        try array { cursor in
            _ = cursor.peek()
            let start = cursor.position
            let name = try cursor.string()
            guard let column = columns.firstIndex(where: { $0.name == name && !$0.isNullable })
            else { throw cursor.failure("\(name) is not a column for a key", at: start) }
            key.append(column)
        }
        guard !key.isEmpty else { throw failure("the table has no key") }
        return TableSchema(
            name: name, columns: columns, key: key, indexes: [], fills: try fills(of: columns))
    }

    /// Reads the fill values of some columns if they come next.
    private mutating func fills(of columns: [ColumnSchema]) throws -> [String: Value] {
        var ahead = self
        try ahead.expect(",")
        guard try ahead.string() == "fills" else { return [:] }
        try ahead.expect(":")
        var fills: [String: Value] = [:]
        try ahead.object { cursor, name in
            guard let column = columns.first(where: { $0.name == name }) else {
                throw cursor.failure("there is no column \(name)")
            }
            fills[name] = try cursor.value(of: column)
        }
        self = ahead
        return fills
    }
}
