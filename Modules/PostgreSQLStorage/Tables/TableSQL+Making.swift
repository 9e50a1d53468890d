import Storage

/// An index as PostgreSQL keeps it.
struct StoredIndex: Hashable {
    let name: String
    /// The names of its columns in order.
    let columns: [String]
    let isUnique: Bool
    /// The names of the declared columns, kept as the comment of the index; empty for one that only
    /// enforces what another one declares.
    let declared: [String]

    /// Whether it has no comment although it is not one that only enforces.
    var lacksComment: Bool { declared.isEmpty && !name.hasSuffix(Self.enforcing) }

    /// The end of the name of one that only enforces.
    fileprivate static let enforcing = ".order"
}

extension TableSQL {
    /// The most bytes in a name; PostgreSQL cuts longer ones without a word.
    static let longestName = 63

    /// The statements that create the table, with its fill values as defaults.
    var create: [String] {
        let described = schema.columns.map { column in
            TableSQL.definition(of: column, fill: schema.fills[column.name])
        }
        let key = schema.key.map { Self.quoted(schema.columns[$0].name) }.joined(separator: ", ")
        let name = Self.quoted("\(schema.name).key")
        return [
            """
            CREATE TABLE \(table) (\(described.joined(separator: ", ")), \
            CONSTRAINT \(name) PRIMARY KEY (\(key)))
            """
        ] + schema.fills.keys.sorted().map(markFilled)
    }

    /// Returns the definition of a column.
    static func definition(of column: ColumnSchema, fill: Value?) -> String {
        quoted(column.name) + " " + column.type.sqlName
            + (column.type == .text ? " COLLATE \"C\"" : "")
            + (column.isNullable ? "" : " NOT NULL")
            + (fill.map { " DEFAULT " + literal($0) } ?? "")
    }

    /// Returns the statement that marks a column as one with a fill value, which may be null.
    func markFilled(_ column: String) -> String {
        "COMMENT ON COLUMN \(table).\(Self.quoted(column)) IS 'filled'"
    }

    /// Returns what PostgreSQL keeps of an index. Rows with null are in a unique index more than
    /// once, so that one has an index beside it for their order.
    func stored(_ index: IndexSchema) -> [StoredIndex] {
        let position = schema.indexes.firstIndex(of: index) ?? 0
        let own = schema.ownColumns(position)
        let names = { (columns: [Int]) in columns.map { schema.columns[$0].name } }
        let declared = names(index.columns)
        let name = "\(schema.name).\(index.name)"
        guard index.isUnique else {
            let entry = schema.entryColumns(position)
            return [
                StoredIndex(name: name, columns: names(entry), isUnique: false, declared: declared)
            ]
        }
        let unique = StoredIndex(
            name: name, columns: names(Array(own)), isUnique: true, declared: declared)
        guard own.contains(where: { schema.columns[$0].isNullable }) else { return [unique] }
        return [
            unique,
            StoredIndex(
                name: name + StoredIndex.enforcing, columns: names(schema.entryColumns(position)),
                isUnique: false, declared: []),
        ]
    }

    /// Returns the statements that create an index.
    ///
    /// - Parameter isBeside: Whether writers go on meanwhile; then outside of a transaction.
    func create(_ index: StoredIndex, isBeside: Bool = false) -> [String] {
        let columns = index.columns.map { Self.quoted($0) + " NULLS FIRST" }
        let declared = index.declared.joined(separator: ", ")
        return [
            """
            CREATE \(index.isUnique ? "UNIQUE " : "")INDEX \(isBeside ? "CONCURRENTLY " : "")\
            \(Self.quoted(index.name)) \
            ON \(table) (\(columns.joined(separator: ", ")))
            """,
            "COMMENT ON INDEX \(Self.quoted(space)).\(Self.quoted(index.name)) IS '\(declared)'",
        ]
    }

    /// Returns the statement that removes an index.
    func drop(_ index: StoredIndex, isBeside: Bool = false) -> String {
        "DROP INDEX \(isBeside ? "CONCURRENTLY " : "")IF EXISTS "
            + "\(Self.quoted(space)).\(Self.quoted(index.name))"
    }

    /// Stops with a message if PostgreSQL would cut a name of a table or an index.
    func checkNames() {
        let names =
            [schema.name, "\(schema.name).key"] + schema.columns.map(\.name)
            + schema.indexes.flatMap(stored).map(\.name)
        for name in names {
            precondition(
                name.utf8.count <= Self.longestName,
                "PostgreSQL cuts the name \(name): \(Self.longestName) bytes at most")
        }
    }

    /// Returns a value as it stands in SQL.
    static func literal(_ value: Value) -> String {
        switch value {
        case .null: return "NULL"
        case .integer(let number): return "'\(number)'::bigint"
        case .real(let number) where number.isInfinite:
            return "'\(number < 0 ? "-" : "")Infinity'::double precision"
        case .real(let number): return "'\(number)'::double precision"
        case .blob(let bytes):
            let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            return "'\\x\(digits.joined())'::bytea"
        case .text(let text):
            var bytes: [UInt8] = []
            EscapedText.append(text, to: &bytes)
            // A quote may be part of a longer character, so bytes are looked at.
            let quote = UInt8(ascii: "'")
            let inside = bytes.flatMap { $0 == quote ? [quote, quote] : [$0] }
            return String(decoding: [quote] + inside + [quote], as: UTF8.self) + "::text"
        }
    }
}
