import Primitives
import Storage

/// The statements of one table.
struct TableSQL {
    let schema: TableSchema
    private let names: [String]
    private let columns: String

    init(_ schema: TableSchema) {
        self.schema = schema
        self.names = schema.columns.map { Self.quoted($0.name) }
        self.columns = names.joined(separator: ", ")
    }

    /// The statement that creates the table.
    var create: String {
        let described = schema.columns.map { column in
            Self.quoted(column.name) + " " + column.type.rawValue.uppercased()
                + (column.isNullable ? "" : " NOT NULL")
                + (schema.fills[column.name].map { " " + FillValue($0).sql } ?? "")
        }
        return """
            CREATE TABLE \(table) (
              \(described.joined(separator: ",\n  ")),
              PRIMARY KEY (\(key))
            ) STRICT, WITHOUT ROWID
            """
    }

    /// The statement that selects the row of a key.
    var get: String { "SELECT \(columns(besides: schema.key)) FROM \(table) WHERE \(isKey)" }

    /// The statement that removes the row of a key.
    var delete: String { "DELETE FROM \(table) WHERE \(isKey)" }

    /// The statement that inserts a row or replaces the one with its key.
    var put: String {
        let changed = schema.columns.indices.filter { !schema.key.contains($0) }
            .map { "\(names[$0]) = excluded.\(names[$0])" }
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        let update =
            changed.isEmpty ? "NOTHING" : "UPDATE SET " + changed.joined(separator: ", ")
        return """
            INSERT INTO \(table) (\(columns)) VALUES (\(marks)) \
            ON CONFLICT (\(key)) DO \(update)
            """
    }

    /// Returns the statement that changes some columns of the row of a key; its values are those of
    /// the columns, then the key.
    func update(_ changed: [Int]) -> String {
        let changes = changed.map { "\(names[$0]) = ?" }.joined(separator: ", ")
        return "UPDATE \(table) SET \(changes) WHERE \(isKey)"
    }

    /// Returns those of the known columns that need not be read from a row.
    func unread(_ known: [Int]) -> [Int] {
        // 0.0 and -0.0 are equal, so the row may hold the other one.
        known.filter { schema.columns[$0].type != .real }
    }

    /// Returns the columns to select, null for those that need not be read.
    private func columns(besides known: [Int]) -> String {
        let unread = unread(known)
        return names.indices.map { unread.contains($0) ? "NULL" : names[$0] }
            .joined(separator: ", ")
    }

    private var table: String { Self.quoted(schema.name) }
    private var key: String { schema.key.map { names[$0] }.joined(separator: ", ") }
    private var isKey: String {
        schema.key.map { "\(names[$0]) = ?" }.joined(separator: " AND ")
    }

    /// Returns the statement that creates an index.
    func create(_ index: IndexSchema) -> String {
        let columns = index.columns.map { Self.quoted(schema.columns[$0].name) }
        return """
            CREATE \(index.isUnique ? "UNIQUE " : "")INDEX \(name(of: index)) \
            ON \(Self.quoted(schema.name)) (\(columns.joined(separator: ", ")))
            """
    }

    /// Returns the statement that selects the rows of a part of a scan; its last value is the
    /// limit.
    func select(_ scan: Scan, _ part: ScanPart) -> String {
        // Fixed and repeated columns don't affect the order, but SQLite might sort by them.
        let positions = scan.orderColumns
        let order = positions.indices.dropFirst(part.prefix.count)
            .filter { !positions[..<$0].contains(positions[$0]) }
            .map { Self.quoted(schema.columns[positions[$0]].name) }
            .map { scan.isReversed ? $0 + " DESC" : $0 }
        let ordered = order.isEmpty ? "" : " ORDER BY " + order.joined(separator: ", ")
        let columns = columns(besides: part.columns(of: scan))
        return
            "SELECT \(columns) FROM \(source(of: scan))\(condition(scan, part))\(ordered) LIMIT ?"
    }

    /// Returns the statement that counts the rows of a part of a scan.
    func count(_ scan: Scan, _ part: ScanPart) -> String {
        "SELECT count(*) FROM \(source(of: scan))\(condition(scan, part))"
    }

    /// Returns the name of the unique index on columns listed by SQLite, or else the list itself.
    func uniqueIndex(of columns: String) -> String {
        schema.indexes.first { index in
            let names = index.columns.map { "\(schema.name).\(schema.columns[$0].name)" }
            return index.isUnique && names.joined(separator: ", ") == columns
        }?.name ?? columns
    }

    /// Returns the name of an index, unique in the file.
    static func name(of index: IndexSchema, in table: TableSchema) -> String {
        "\(table.name).\(index.name)"
    }

    private func name(of index: IndexSchema) -> String {
        Self.quoted(Self.name(of: index, in: schema))
    }

    private func source(of scan: Scan) -> String {
        let index = scan.index.map(name(of:)) ?? Self.quoted("sqlite_autoindex_\(schema.name)_1")
        return "\(Self.quoted(schema.name)) INDEXED BY \(index)"
    }

    private func condition(_ scan: Scan, _ part: ScanPart) -> String {
        let columns = scan.orderColumns
        let names = columns.map { Self.quoted(schema.columns[$0].name) }
        var terms: [String] = []
        for position in part.prefix.indices where !part.repeats(position, columns) {
            let isNull = part.prefix[position] == .null
            terms.append(names[position] + (isNull ? " IS NULL" : " = ?"))
        }
        for (bound, sign) in [(part.lower, ">"), (part.upper, "<")] {
            guard let bound else { continue }
            terms.append("\(names[part.prefix.count]) \(sign)\(bound.isInclusive ? "=" : "") ?")
        }
        if part.excludesNull { terms.append("\(names[part.prefix.count]) IS NOT NULL") }
        return terms.isEmpty ? "" : " WHERE " + terms.joined(separator: " AND ")
    }

    /// Returns a name quoted for a statement.
    static func quoted(_ name: String) -> String { "\"\(name)\"" }
}
