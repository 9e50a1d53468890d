import Storage

/// The statements of one table on one connection, each prepared when it is first used.
final class TableStatements {
    let sql: TableSQL
    let getting: Statement
    let putting: Statement
    let deleting: Statement
    /// The statements that find another row with the same values, by unique index.
    let finding: [(index: IndexSchema, statement: Statement)]
    private var updating: [[Int]: Statement] = [:]
    private var scanning: [ScanShape: Statement] = [:]

    init(_ schema: TableSchema, in space: String) {
        let sql = TableSQL(schema, in: space)
        self.sql = sql
        getting = Statement(sql.get, sql.keyTypes)
        putting = Statement(sql.put, sql.types)
        deleting = Statement(sql.delete, sql.keyTypes)
        finding = sql.uniqueIndexes.map { ($0, Statement(sql.others(in: $0), sql.types)) }
    }

    /// Returns the columns that differ between two rows of one key; `nil` if the whole row is to be
    /// put: none differs, or one of them is in a unique index.
    func changes(from old: Row, to row: Row) -> [Int]? {
        let changed = row.indices.filter {
            !sql.schema.key.contains($0) && row[$0] != old[$0]
        }
        let isUnique = sql.uniqueIndexes.contains { !Set($0.columns).isDisjoint(with: changed) }
        return changed.isEmpty || isUnique ? nil : changed
    }

    /// Returns the statement that changes some columns.
    func updating(_ changed: [Int]) -> Statement {
        if let statement = updating[changed] { return statement }
        let types = changed.map { sql.schema.columns[$0].type } + sql.keyTypes
        let statement = Statement(sql.update(changed), types)
        updating[changed] = statement
        return statement
    }

    /// Returns the statement that selects the rows of a part of a scan, or counts them.
    func scanning(_ scan: Scan, _ part: ScanPart, isCount: Bool) -> Statement {
        let shape = ScanShape(scan, part, isCount: isCount)
        if let statement = scanning[shape] { return statement }
        let types = sql.types(scan, part)
        let statement =
            isCount
            ? Statement(sql.count(scan, part), types)
            : Statement(sql.select(scan, part), types + [.integer])
        scanning[shape] = statement
        return statement
    }
}
