import Storage

/// The statements of one table in a schema of PostgreSQL.
struct TableSQL {
    let schema: TableSchema
    /// The schema of PostgreSQL that holds the table.
    let space: String
    private let names: [String]

    init(_ schema: TableSchema, in space: String) {
        self.schema = schema
        self.space = space
        names = schema.columns.map { Self.quoted($0.name) }
    }

    var types: [ColumnType] { schema.columns.map(\.type) }

    /// The table's name with that of its space.
    var table: String { "\(Self.quoted(space)).\(Self.quoted(schema.name))" }

    private var columns: String { names.joined(separator: ", ") }
    private var key: String { schema.key.map { names[$0] }.joined(separator: ", ") }

    /// The types of the key's columns.
    var keyTypes: [ColumnType] { schema.key.map { schema.columns[$0].type } }

    /// Returns the condition that a row has a key, whose values begin after some others.
    private func isKey(after count: Int = 0) -> String {
        schema.key.enumerated().map { "\(names[$1]) = $\($0 + 1 + count)" }
            .joined(separator: " AND ")
    }

    /// The statement that selects the row of a key.
    var get: String { "SELECT \(columns) FROM \(table) WHERE \(isKey())" }

    /// The statement that removes the row of a key.
    var delete: String { "DELETE FROM \(table) WHERE \(isKey())" }

    /// The unique indexes, each of which may refuse a row.
    var uniqueIndexes: [IndexSchema] { schema.indexes.filter(\.isUnique) }

    /// The statement that inserts a row or replaces the one with its key. It writes nothing, and
    /// does not fail, if another row has the same values in a unique index: a failure would end the
    /// transaction.
    var put: String {
        let values = names.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        let refusals = uniqueIndexes.map { "NOT EXISTS (\(others(in: $0)))" }
        let condition = refusals.isEmpty ? "" : " WHERE " + refusals.joined(separator: " AND ")
        // One column is set in any case, so that a row without others counts as written.
        let changed = schema.columns.indices.filter { !schema.key.contains($0) }
        let changes = (changed.isEmpty ? Array(schema.key.prefix(1)) : changed)
            .map { "\(names[$0]) = excluded.\(names[$0])" }.joined(separator: ", ")
        return """
            INSERT INTO \(table) (\(columns)) SELECT \(values)\(condition) \
            ON CONFLICT (\(key)) DO UPDATE SET \(changes)
            """
    }

    /// Returns the statement that selects another row with the values of a whole row in a unique
    /// index.
    func others(in index: IndexSchema) -> String {
        let same = Set(index.columns).sorted().map { "o.\(names[$0]) = $\($0 + 1)" }
        let mine = schema.key.map { "$\($0 + 1)" }.joined(separator: ", ")
        let theirs = schema.key.map { "o.\(names[$0])" }.joined(separator: ", ")
        return """
            SELECT 1 FROM \(table) AS o WHERE \(same.joined(separator: " AND ")) \
            AND (\(theirs)) <> (\(mine))
            """
    }

    /// Returns the statement that changes some columns of the row of a key; its values are those of
    /// the columns, then the key.
    func update(_ changed: [Int]) -> String {
        let changes = changed.enumerated().map { "\(names[$1]) = $\($0 + 1)" }
        return """
            UPDATE \(table) SET \(changes.joined(separator: ", ")) \
            WHERE \(isKey(after: changed.count))
            """
    }

    /// Returns the statement that selects the rows of a part of a scan; its last value is the
    /// limit.
    func select(_ scan: Scan, _ part: ScanPart) -> String {
        let (condition, count) = condition(scan, part)
        // A column that equals a value needs no order, which the planner sees; null is no value.
        let order = orderColumns(of: scan).map {
            names[$0] + Self.order(isReversed: scan.isReversed, isKey: scan.index == nil)
        }
        return """
            SELECT \(columns) FROM \(table)\(condition) \
            ORDER BY \(order.joined(separator: ", ")) LIMIT $\(count + 1)
            """
    }

    /// Returns the columns that the index of a scan is ordered by, each once: a unique one has no
    /// two rows to order by their key, unless they hold null.
    private func orderColumns(of scan: Scan) -> [Int] {
        var columns = scan.orderColumns
        if let index = scan.index, index.isUnique,
            !index.columns.contains(where: { schema.columns[$0].isNullable })
        {
            columns = index.columns
        }
        var seen: Set<Int> = []
        return columns.filter { seen.insert($0).inserted }
    }

    /// Returns the order of a column as its index has it: a key's is that of every primary key,
    /// another one's begins with null.
    private static func order(isReversed: Bool, isKey: Bool) -> String {
        switch (isReversed, isKey) {
        case (false, true): ""
        case (true, true): " DESC"
        case (false, false): " NULLS FIRST"
        case (true, false): " DESC NULLS LAST"
        }
    }

    /// Returns the statement that counts the rows of a part of a scan.
    func count(_ scan: Scan, _ part: ScanPart) -> String {
        "SELECT count(*) FROM \(table)\(condition(scan, part).text)"
    }

    /// Returns the types of the values of a part of a scan, in order.
    func types(_ scan: Scan, _ part: ScanPart) -> [ColumnType] {
        let columns = scan.orderColumns
        var compared = part.prefix.indices.filter {
            part.prefix[$0] != .null && !part.repeats($0, columns)
        }
        for bound in [part.lower, part.upper] where bound != nil {
            compared.append(part.prefix.count)
        }
        return compared.map { schema.columns[columns[$0]].type }
    }

    /// Returns the condition of a part of a scan, and the number of its values.
    private func condition(_ scan: Scan, _ part: ScanPart) -> (text: String, values: Int) {
        let columns = scan.orderColumns
        var terms: [String] = []
        var count = 0
        for position in part.prefix.indices where !part.repeats(position, columns) {
            let name = names[columns[position]]
            if part.prefix[position] == .null {
                terms.append("\(name) IS NULL")
            } else {
                count += 1
                terms.append("\(name) = $\(count)")
            }
        }
        for (bound, sign) in [(part.lower, ">"), (part.upper, "<")] {
            guard let bound else { continue }
            count += 1
            let equals = bound.isInclusive ? "=" : ""
            terms.append("\(names[columns[part.prefix.count]]) \(sign)\(equals) $\(count)")
        }
        if part.excludesNull { terms.append("\(names[columns[part.prefix.count]]) IS NOT NULL") }
        return (terms.isEmpty ? "" : " WHERE " + terms.joined(separator: " AND "), count)
    }

    /// Returns a name quoted for a statement; names of stores have no quotes.
    static func quoted(_ name: String) -> String { "\"\(name)\"" }
}
