import Storage

/// The tables of a schema in PostgreSQL, as they are.
struct StoredTables {
    /// A table with its indexes.
    struct Found {
        var schema: TableSchema
        var indexes: Set<StoredIndex>
        /// The names of indexes whose making did not come to its end.
        var unfinished: Set<String> = []
    }

    let tables: [String: Found]
    /// Whether they are those of a store; there are none otherwise.
    let isStore: Bool
    /// Whether there is a log of commits.
    let hasLog: Bool
    /// The tables that are no part of a schema.
    private static let own: Set<String> = [StoreMarks.tableName, CommitLog.tableName]

    /// Reads the tables; a column that Quad does not make is damage.
    ///
    /// - Throws: ``StorageError/notAStore(path:reason:)``, ``StorageError/corrupt(path:reason:)``.
    init(_ connection: Connection, in place: StorePlace) throws {
        let rows = try connection.run(
            """
            SELECT c.relname, a.attname, format_type(a.atttypid, NULL), a.attnotnull, \
            pg_get_expr(d.adbin, d.adrelid), \
            coalesce(array_position(p.indkey::int2[], a.attnum), -1)::bigint, \
            col_description(c.oid, a.attnum) \
            FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \
            JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped \
            LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum \
            LEFT JOIN pg_index p ON p.indrelid = c.oid AND p.indisprimary \
            WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'v', 'm', 'f') \
            ORDER BY c.relname, a.attnum
            """, [.text(place.space)], types: [.text])
        let names = Set((0..<rows.count).map { rows.text($0, 0) })
        isStore = names.contains(StoreMarks.tableName)
        hasLog = names.contains(CommitLog.tableName)
        guard isStore || names.isEmpty else {
            throw StorageError.notAStore(
                path: place.name, reason: "the schema has tables of another program")
        }
        var builders: [String: TableBuilder] = [:]
        for row in 0..<rows.count where !Self.own.contains(rows.text(row, 0)) {
            try builders[rows.text(row, 0), default: TableBuilder()]
                .add(rows, row, connection, place)
        }
        let indexes = try Self.indexes(connection, in: place)
        var tables: [String: Found] = [:]
        for (name, builder) in builders where !builder.key.isEmpty {
            let (made, unfinished) = indexes[name] ?? ([], [])
            tables[name] = Found(
                schema: builder.table(name, made), indexes: made, unfinished: unfinished)
        }
        self.tables = tables
    }

    private static func indexes(
        _ connection: Connection, in place: StorePlace
    ) throws -> [String: (made: Set<StoredIndex>, unfinished: Set<String>)] {
        let rows = try connection.run(
            """
            SELECT t.relname, i.relname, x.indisunique, array_to_string(array(\
            SELECT a.attname FROM unnest(x.indkey::int2[]) WITH ORDINALITY AS k(number, place) \
            JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number ORDER BY k.place), \
            ', '), obj_description(i.oid, 'pg_class'), x.indisvalid \
            FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid \
            JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_namespace n ON n.oid = t.relnamespace \
            WHERE n.nspname = $1 AND NOT x.indisprimary
            """, [.text(place.space)], types: [.text])
        var found: [String: (made: Set<StoredIndex>, unfinished: Set<String>)] = [:]
        for row in 0..<rows.count {
            let index = StoredIndex(
                name: rows.text(row, 1), columns: words(rows.text(row, 3)),
                isUnique: rows.isTrue(row, 2), declared: words(rows.text(row, 4)))
            let isValid = rows.isTrue(row, 5)
            let table = rows.text(row, 0)
            if !isValid || index.lacksComment {
                found[table, default: ([], [])].unfinished.insert(index.name)
            }
            if isValid { found[table, default: ([], [])].made.insert(index) }
        }
        return found
    }

    private static func words(_ list: String) -> [String] {
        list.split(separator: ", ").map(String.init)
    }
}

/// A table that is read column by column.
private struct TableBuilder {
    var columns: [ColumnSchema] = []
    var fills: [String: Value] = [:]
    var key: [(place: Int64, column: Int)] = []

    mutating func add(
        _ rows: Rows, _ row: Int, _ connection: Connection, _ place: StorePlace
    ) throws {
        let (table, name) = (rows.text(row, 0), rows.text(row, 1))
        guard let type = ColumnType.allTypes.first(where: { $0.sqlName == rows.text(row, 2) })
        else {
            throw StorageError.corrupt(
                path: place.name, reason: "table \(table) has a column of no known type")
        }
        let isNullable = !rows.isTrue(row, 3)
        if rows.integer(row, 5) >= 0 { key.append((rows.integer(row, 5), columns.count)) }
        let column = ColumnSchema(name: name, type: type, isNullable: isNullable)
        columns.append(column)
        guard rows.text(row, 6) == "filled" else { return }
        fills[name] = .null
        guard !rows.isNull(row, 4) else { return }
        let value = try connection.run("SELECT \(rows.text(row, 4))")
        try value.visit([type]) { cells in fills[name] = try cells.value() }
    }

    func table(_ name: String, _ found: Set<StoredIndex>) -> TableSchema {
        let indexes = found.compactMap { index -> IndexSchema? in
            let positions = index.declared.compactMap { column in
                columns.firstIndex { $0.name == column }
            }
            guard index.name.hasPrefix(name + "."), !positions.isEmpty else { return nil }
            return IndexSchema(
                name: String(index.name.dropFirst(name.utf8.count + 1)), columns: positions,
                isUnique: index.isUnique)
        }
        return TableSchema(
            name: name, columns: columns, key: key.sorted { $0.place < $1.place }.map(\.column),
            indexes: indexes, fills: fills)
    }
}

extension ColumnType {
    fileprivate static let allTypes: [ColumnType] = [.integer, .real, .text, .blob]
}
