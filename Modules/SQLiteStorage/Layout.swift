import Storage

/// Makes a database file a store of Quad: its marks, and the tables and indexes that are missing.
struct Layout {
    /// "Quad" in ASCII, kept in the file's header.
    static let applicationID: Int64 = 0x5175_6164
    let connection: Connection
    let schema: Schema
    var progress: @Sendable (Migration.Progress) -> Void = { _ in }

    private var tables: [TableSchema] { schema.tables }

    /// Checks what is there, runs the migrations it needs, and makes what is missing.
    ///
    /// The version is kept in the file's header. Only takes the lock of writers if something is
    /// missing, so that a store opens while another process writes to it.
    func prepare() throws(StorageError) {
        try inTransaction("BEGIN") { () throws(StorageError) in try checkIdentity() }
        try setUp()
        var isComplete = false
        try inTransaction("BEGIN") { () throws(StorageError) in
            isComplete = try self.isComplete()
        }
        if isComplete { return }
        try inTransaction("BEGIN IMMEDIATE") { () throws(StorageError) in
            try checkIdentity()
            try create()
        }
    }

    /// Sees or changes everything at once, whatever other processes do.
    private func inTransaction(
        _ begin: String, _ body: () throws(StorageError) -> Void
    ) throws(StorageError) {
        try connection.run(begin)
        do throws(StorageError) {
            try body()
            try connection.run("COMMIT")
        } catch {
            if connection.isInTransaction { try connection.run("ROLLBACK") }
            throw error
        }
    }

    private func setUp() throws(StorageError) {
        var mode = ""
        try connection.run("PRAGMA journal_mode = WAL") { cells throws(StorageError) in
            mode = try cells.text(0)
        }
        guard mode == "wal" else {
            throw .cannotOpen(
                path: connection.path, reason: "its file system has no shared memory for a log")
        }
    }

    private func checkIdentity() throws(StorageError) {
        let path = connection.path
        let application = try connection.integer("PRAGMA application_id")
        let format = try connection.integer("PRAGMA user_version")
        if application == Self.applicationID {
            guard format <= schema.version else {
                throw .newerSchema(found: Int(format), supported: schema.version)
            }
            return
        }
        let tables = try connection.integer("SELECT count(*) FROM sqlite_schema")
        guard application == 0, format == 0, tables == 0 else {
            throw .notAStore(path: path, reason: "it is a database of another program")
        }
    }

    private func isComplete() throws(StorageError) -> Bool {
        guard try connection.integer("PRAGMA application_id") == Self.applicationID else {
            return false
        }
        guard try connection.integer("PRAGMA user_version") == schema.version,
            try CommitNumber(connection).isKept
        else { return false }
        for table in tables {
            guard try exists(table), try missingIndexes(of: table).isEmpty else { return false }
        }
        return try WordIndexes(connection, of: tables).areComplete()
    }

    private func create() throws(StorageError) {
        let number = CommitNumber(connection)
        try number.prepare()
        if try connection.integer("PRAGMA application_id") == Self.applicationID {
            let found = Int(try connection.integer("PRAGMA user_version"))
            let migrations = try schema.migrations(from: found, path: connection.path)
            if !migrations.isEmpty {
                // Migrations change rows without their words.
                try WordIndexes(connection, of: tables).remove()
                let migrator = SQLiteMigrator(connection)
                try SchemaUpgrade(to: schema, on: migrator, progress: progress).run(migrations)
                _ = try number.advance()
            }
        }
        try connection.run("PRAGMA application_id = \(Self.applicationID)")
        try connection.run("PRAGMA user_version = \(schema.version)")
        for table in tables {
            let sql = TableSQL(table)
            if try !exists(table) { try connection.run(sql.create) }
            for index in try missingIndexes(of: table) {
                do {
                    try connection.run(sql.create(index))
                } catch .notUnique {
                    throw .notUnique(table: table.name, index: index.name)
                }
            }
        }
        try WordIndexes(connection, of: tables).make()
    }

    /// Whether a table is there; one that is there must have the right columns and key.
    private func exists(_ table: TableSchema) throws(StorageError) -> Bool {
        var found: [String] = []
        try connection.run(
            "SELECT name, type, \"notnull\", pk FROM pragma_table_info(?) ORDER BY cid",
            [.text(table.name)]
        ) { cells throws(StorageError) in
            found.append(
                Self.described(
                    try cells.text(0), try cells.text(1).lowercased(),
                    isNullable: cells.integer(2) == 0, keyPosition: Int(cells.integer(3))))
        }
        if found.isEmpty { return false }
        let wanted = table.columns.enumerated().map { position, column in
            Self.described(
                column.name, column.type.rawValue, isNullable: column.isNullable,
                keyPosition: table.key.firstIndex(of: position).map { $0 + 1 } ?? 0)
        }
        try expect(found, toBe: wanted, as: "table \(table.name)")
        return true
    }

    private func missingIndexes(of table: TableSchema) throws(StorageError) -> [IndexSchema] {
        var missing: [IndexSchema] = []
        for index in table.indexes {
            let name = Value.text(TableSQL.name(of: index, in: table))
            var found: [String] = []
            try connection.run(
                "SELECT name FROM pragma_index_info(?) ORDER BY seqno", [name]
            ) { cells throws(StorageError) in found.append(try cells.text(0)) }
            if found.isEmpty {
                missing.append(index)
                continue
            }
            let unique = try connection.integer(
                "SELECT \"unique\" FROM pragma_index_list(?) WHERE name = ?",
                [.text(table.name), name])
            let wanted = index.columns.map { table.columns[$0].name }
            try expect(
                found + (unique == 1 ? ["unique"] : []),
                toBe: wanted + (index.isUnique ? ["unique"] : []),
                as: "index \(index.name) of \(table.name)")
        }
        return missing
    }

    private func expect(
        _ found: [String], toBe wanted: [String], as what: String
    ) throws(StorageError) {
        guard found != wanted else { return }
        throw .corrupt(
            path: connection.path,
            reason: """
                \(what) is (\(found.joined(separator: ", "))), \
                but this program expects (\(wanted.joined(separator: ", ")))
                """)
    }

    private static func described(
        _ name: String, _ type: String, isNullable: Bool, keyPosition: Int
    ) -> String {
        "\(name) \(type)" + (isNullable ? "?" : "") + (keyPosition > 0 ? " key \(keyPosition)" : "")
    }
}
