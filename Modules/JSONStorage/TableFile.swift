import Storage

/// The file of one table: a few lines about it, then one line a row in key order.
enum TableFile {
    static let suffix = ".json"

    /// The text of a table.
    static func encode(_ table: TableContents) -> [UInt8] {
        let schema = table.schema
        var output = JSONOutput()
        output.append("{\n\"table\": ")
        output.string(schema.name)
        output.append(",\n\"commit\": \(table.commit),\n\"columns\": {")
        for (position, column) in schema.columns.enumerated() {
            output.append(position == 0 ? "" : ", ")
            output.string(column.name)
            output.append(": ")
            output.string(typeName(of: column))
        }
        output.append("},\n\"key\": [")
        for (position, column) in schema.key.enumerated() {
            output.append(position == 0 ? "" : ", ")
            output.string(schema.columns[column].name)
        }
        output.append("],\n\"rows\": [")
        var separator = "\n"
        table.visit { row in
            output.append(separator)
            output.row(row, of: schema.columns)
            separator = ",\n"
        }
        output.append("\n]\n}\n")
        return output.bytes
    }

    /// Reads the text of a table; its indexes are not in it.
    ///
    /// - Throws: ``StorageError/corrupt(path:reason:)`` with line and column.
    static func decode(
        _ bytes: [UInt8], name: String, path: String
    ) throws(StorageError) -> TableContents {
        var cursor = JSONCursor(bytes[...], path: path)
        try cursor.expect("{")
        try cursor.expectName("table")
        guard try cursor.string() == name else {
            throw cursor.failure("this is not the table that the file is named after")
        }
        try cursor.expect(",")
        try cursor.expectName("commit")
        let commit = try cursor.integer()
        try cursor.expect(",")
        let schema = try schema(named: name, &cursor)
        var table = TableContents(schema)
        table.commit = commit
        try cursor.expect(",")
        try cursor.expectName("rows")
        try cursor.array { cursor throws(StorageError) in
            _ = cursor.peek()
            let start = cursor.position
            let row = try cursor.row(of: schema.columns)
            guard table.get(schema.key(of: row)) == nil else {
                throw cursor.failure("a row of this key is there already", at: start)
            }
            try table.put(row)
        }
        try cursor.expect("}")
        try cursor.expectEnd()
        return table
    }

    /// One sentence about how a file's table differs from what a program expects; `nil` if not.
    static func difference(_ found: TableSchema, _ wanted: TableSchema) -> String? {
        let (old, new) = (described(found), described(wanted))
        return old == new ? nil : "the table is (\(old)), but this program expects (\(new))"
    }

    private static func schema(
        named name: String, _ cursor: inout JSONCursor
    ) throws(StorageError) -> TableSchema {
        var columns: [ColumnSchema] = []
        try cursor.expectName("columns")
        try cursor.object { cursor, name throws(StorageError) in
            _ = cursor.peek()
            let start = cursor.position
            let text = try cursor.string()
            let isNullable = text.hasSuffix("?")
            guard let type = ColumnType(rawValue: isNullable ? String(text.dropLast()) : text),
                TableSchema.isName(name), !columns.contains(where: { $0.name == name })
            else { throw cursor.failure("\(name) is no new column of a known type", at: start) }
            columns.append(ColumnSchema(name: name, type: type, isNullable: isNullable))
        }
        try cursor.expect(",")
        try cursor.expectName("key")
        var key: [Int] = []
        try cursor.array { cursor throws(StorageError) in
            _ = cursor.peek()
            let start = cursor.position
            let name = try cursor.string()
            guard let column = columns.firstIndex(where: { $0.name == name && !$0.isNullable })
            else { throw cursor.failure("\(name) is no column for a key", at: start) }
            key.append(column)
        }
        guard !key.isEmpty else { throw cursor.failure("the table has no key") }
        return TableSchema(name: name, columns: columns, key: key, indexes: [])
    }

    private static func typeName(of column: ColumnSchema) -> String {
        column.type.rawValue + (column.isNullable ? "?" : "")
    }

    private static func described(_ schema: TableSchema) -> String {
        schema.columns.map { "\($0.name) \(typeName(of: $0))" }.joined(separator: ", ")
            + ", key " + schema.key.map { schema.columns[$0].name }.joined(separator: " ")
    }
}

extension JSONCursor {
    /// Reads a name that must come here, and its colon.
    mutating func expectName(_ name: String) throws(StorageError) {
        _ = peek()
        let start = position
        guard try string() == name else { throw failure("\"\(name)\" is missing", at: start) }
        try expect(":")
    }
}
