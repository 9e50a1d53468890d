import Storage

/// The statements of a connection by table, each created when the table is first used.
final class PreparedTables {
    private var schemas: [String: TableSchema] = [:]
    private var prepared: [String: TableStatements] = [:]
    /// The tables used lately, in the order of their first use: a request uses a dozen, which are
    /// found sooner by looking at each than by a hash of the name.
    private var recent: [(schema: TableSchema, statements: TableStatements)] = []
    private var identities: [ObjectIdentifier] = []
    private static let recentLimit = 24
    // The connection's owner keeps these and releases them before the connection.
    private unowned let connection: Connection

    init(_ schemas: [TableSchema], on connection: Connection) {
        self.connection = connection
        for schema in schemas { self.schemas[schema.name] = schema }
    }

    /// The statements of a table; a table not in the schema is a programmer error.
    subscript(table: TableSchema) -> TableStatements {
        if let place = identities.firstIndex(of: table.identity) {
            return recent[place].statements
        }
        let statements = self[table.name]
        if recent.count == Self.recentLimit { (recent, identities) = ([], []) }
        recent.append((table, statements))
        identities.append(table.identity)
        return statements
    }

    private subscript(name: String) -> TableStatements {
        if let statements = prepared[name] { return statements }
        guard let schema = schemas[name] else {
            preconditionFailure("the store was opened without table \(name)")
        }
        let statements = TableStatements(schema, on: connection)
        prepared[name] = statements
        return statements
    }

    /// Replaces the schema of a table, or removes it if `schema` is `nil`.
    func replace(_ name: String, by schema: TableSchema?) {
        schemas[name] = schema
        prepared[name] = nil
        (recent, identities) = ([], [])
    }
}
