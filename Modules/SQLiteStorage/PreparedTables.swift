import Storage

/// The statements of a connection by table, each made when the table is first used.
final class PreparedTables {
    private var schemas: [String: TableSchema] = [:]
    private var prepared: [String: TableStatements] = [:]
    // A connection's owner keeps these, and lets go of them first.
    private unowned let connection: Connection

    init(_ schemas: [TableSchema], on connection: Connection) {
        self.connection = connection
        for schema in schemas { self.schemas[schema.name] = schema }
    }

    /// The statements of a table; one that the store was opened without is a programmer error.
    subscript(name: String) -> TableStatements {
        if let statements = prepared[name] { return statements }
        guard let schema = schemas[name] else {
            preconditionFailure("the store was opened without table \(name)")
        }
        let statements = TableStatements(schema, on: connection)
        prepared[name] = statements
        return statements
    }

    /// Describes a table anew, or says that there is none.
    func replace(_ name: String, by schema: TableSchema?) {
        schemas[name] = schema
        prepared[name] = nil
    }
}
