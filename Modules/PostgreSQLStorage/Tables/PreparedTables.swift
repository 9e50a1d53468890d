import Storage

/// The statements of a connection by table, each created when the table is first used.
final class PreparedTables {
    private var schemas: [String: TableSchema] = [:]
    private var prepared: [String: TableStatements] = [:]
    private let space: String

    init(_ schemas: [TableSchema], in space: String) {
        self.space = space
        for schema in schemas { self.schemas[schema.name] = schema }
    }

    /// The statements of a table; a table not in the schema is a programmer error.
    subscript(table: TableSchema) -> TableStatements {
        if let statements = prepared[table.name] { return statements }
        guard let schema = schemas[table.name] else {
            preconditionFailure("the store was opened without table \(table.name)")
        }
        let statements = TableStatements(schema, in: space)
        prepared[table.name] = statements
        return statements
    }

    /// Replaces the schema of a table, or removes it if `schema` is `nil`.
    func replace(_ name: String, by schema: TableSchema?) {
        schemas[name] = schema
        prepared[name] = nil
    }
}
