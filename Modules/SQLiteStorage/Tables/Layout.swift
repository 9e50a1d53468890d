import Primitives
import Storage

/// Turns a database file into a store of Quad: its marks and its missing tables and indexes.
struct Layout {
    /// "Quad" in ASCII, kept in the file's header.
    static let applicationID: Int64 = 0x5175_6164
    let connection: Connection
    let schema: Schema
    var progress: @Sendable (Migration.Progress) -> Void = { _ in }

    private var tables: [TableSchema] { schema.tables }

    /// Whether the file is a store with all that the schema needs; changes nothing.
    func isReady() throws -> Bool {
        var isReady = false
        try inTransaction("BEGIN") {
            isReady = try look()
        }
        guard isReady else { return false }
        return try journalMode("PRAGMA journal_mode") == "wal"
    }

    /// Checks that the file can be read as it is.
    ///
    /// - Throws: ``StorageError/cannotOpen(path:reason:)`` if anything would have to be written.
    func requireReady() throws {
        var isComplete = false
        var version = schema.version
        try inTransaction("BEGIN") {
            isComplete = try look()
            version = Int(try connection.integer("PRAGMA user_version"))
        }
        if isComplete { return }
        let lack =
            version < schema.version
            ? "it has version \(version), this program needs \(schema.version)"
            : "it lacks tables or indexes that this program needs"
        throw StorageError.cannotOpen(
            path: connection.path, reason: lack + ", and it cannot be written to")
    }

    /// Checks the file, runs the migrations it needs, and creates what is missing.
    ///
    /// The version is kept in the file's header. The write lock is taken only if something is
    /// missing, so that a store opens while another process writes to it.
    func prepare() throws {
        var isComplete = false
        try inTransaction("BEGIN") {
            isComplete = try look()
        }
        guard try journalMode("PRAGMA journal_mode = WAL") == "wal" else {
            throw StorageError.cannotOpen(
                path: connection.path, reason: "its file system has no shared memory for a log")
        }
        if isComplete { return }
        try inTransaction("BEGIN IMMEDIATE") {
            _ = try checkIdentity()
            try checkObjects()
            try create()
        }
    }

    /// Runs a closure in a transaction, isolated from other processes.
    private func inTransaction(_ begin: String, _ body: () throws -> Void) throws {
        try connection.run(begin)
        do {
            try body()
            try connection.run("COMMIT")
        } catch {
            if connection.isInTransaction { try connection.run("ROLLBACK") }
            throw error
        }
    }

    /// Whether the file is a complete store of the schema's version.
    ///
    /// - Throws: ``StorageError/corrupt(path:reason:)`` if it has what Quad does not make.
    private func look() throws -> Bool {
        let isRecent = try checkIdentity()
        let stored = try checkObjects()
        if !isRecent { return false }
        return try isComplete(stored)
    }

    /// Checks that Quad made all that the file has, before anything of it is used.
    @discardableResult
    private func checkObjects() throws -> StoredSchema {
        let stored = try StoredSchema(connection, of: schema)
        try stored.check(path: connection.path)
        return stored
    }

    private func journalMode(_ pragma: String) throws -> String {
        var mode = ""
        try connection.run(pragma) { cells in mode = try cells.text(0) }
        return mode
    }

    /// Whether the file has the schema's version, or one that works with it; an empty file may
    /// become a store.
    private func checkIdentity() throws -> Bool {
        let path = connection.path
        let application = try connection.integer("PRAGMA application_id")
        let format = try connection.integer("PRAGMA user_version")
        if application == Self.applicationID {
            try schema.checkVersion(
                Int(format), worksFrom: try worksFrom(Int(format)),
                on: SQLiteMigrator(connection))
            return format >= schema.version
        }
        let tables = try connection.integer("SELECT count(*) FROM sqlite_schema")
        guard application == 0, format == 0, tables == 0 else {
            throw StorageError.notAStore(path: path, reason: "it is a database of another program")
        }
        return false
    }

    /// Whether nothing is missing, judged by the stored `CREATE` statements or, if those differ, by
    /// the columns and indexes themselves.
    private func isComplete(_ stored: StoredSchema) throws -> Bool {
        guard stored.has(CommitNumber.tableName) else { return false }
        if stored.isComplete, tables.allSatisfy({ $0.hasWords(in: stored) }) { return true }
        for table in tables {
            guard try exists(table), try missingIndexes(of: table).isEmpty else { return false }
        }
        return try WordIndexes(connection, of: tables).areComplete()
    }

    private func create() throws {
        let number = CommitNumber(connection)
        try number.prepare()
        var found = 0
        if try connection.integer("PRAGMA application_id") == Self.applicationID {
            found = Int(try connection.integer("PRAGMA user_version"))
            let migrator = SQLiteMigrator(connection)
            let migrations = try schema.migrations(
                from: found, worksFrom: try worksFrom(found), path: connection.path, on: migrator)
            if !migrations.isEmpty {
                // Migrations change rows without updating their words.
                try WordIndexes(connection, of: tables).remove()
                try SchemaUpgrade(to: schema, on: migrator, progress: progress).run(migrations)
                _ = try number.advance()
            }
        }
        if found < schema.version { try markVersion(number) }
        for table in tables {
            let sql = TableSQL(schema.filled(table))
            if try !exists(table) {
                // From the second version on migrations make tables: one that is missing is lost.
                guard found == 0 || found < schema.version || schema.version == 1 else {
                    throw StorageError.corrupt(
                        path: connection.path, reason: "the table \(table.name) is missing")
                }
                try connection.run(sql.create)
            } else if found > schema.version {
                try requireWords(of: table, inVersion: found)
            }
            for index in try missingIndexes(of: table) {
                do {
                    try connection.run(sql.create(index))
                } catch StorageError.notUnique {
                    throw StorageError.notUnique(table: table.name, index: index.name)
                }
            }
        }
        try WordIndexes(connection, of: tables).make()
    }

    /// Marks the file as a store of the schema's version.
    private func markVersion(_ number: CommitNumber) throws {
        try connection.run("PRAGMA application_id = \(Self.applicationID)")
        try connection.run("PRAGMA user_version = \(schema.version)")
        let overlaps = schema.worksFrom < schema.version
        try number.keepWorksFrom(overlaps ? schema.worksFrom : nil)
    }

    /// Returns the lowest version of programs that may use a file of a version.
    private func worksFrom(_ version: Int) throws -> Int {
        let number = CommitNumber(connection)
        guard version > schema.version, try number.isKept else { return version }
        return try number.worksFrom() ?? version
    }

    /// Checks that the words of a table in a newer file are those that this program keeps.
    ///
    /// - Throws: ``StorageError/newerSchema(found:supported:)``.
    private func requireWords(of table: TableSchema, inVersion found: Int) throws {
        guard try WordIndexes(connection, of: [table]).areComplete() else {
            throw StorageError.newerSchema(found: found, supported: schema.version)
        }
    }

    /// Whether a table exists; an existing one must have the right columns and key, and may have
    /// further columns with fill values behind them.
    private func exists(_ table: TableSchema) throws -> Bool {
        var found: [String] = []
        var isFilled: [Bool] = []
        try connection.run(
            "SELECT name, type, \"notnull\", pk, dflt_value FROM pragma_table_info(?) ORDER BY cid",
            [.text(table.name)]
        ) { cells in
            found.append(
                Self.described(
                    try cells.text(0), try cells.text(1).lowercased(),
                    isNullable: cells.integer(2) == 0, keyPosition: Int(cells.integer(3))))
            isFilled.append(try !cells.text(4).isEmpty)
        }
        if found.isEmpty { return false }
        let declared = table.columns.count
        if isFilled.dropFirst(declared).allSatisfy({ $0 }) { found = Array(found.prefix(declared)) }
        let wanted = table.columns.enumerated().map { position, column in
            Self.described(
                column.name, column.type.rawValue, isNullable: column.isNullable,
                keyPosition: table.key.firstIndex(of: position).map { $0 + 1 } ?? 0)
        }
        try expect(found, toBe: wanted, as: "table \(table.name)")
        return true
    }

    private func missingIndexes(of table: TableSchema) throws -> [IndexSchema] {
        var missing: [IndexSchema] = []
        for index in table.indexes {
            let name = Value.text(TableSQL.name(of: index, in: table))
            var found: [String] = []
            try connection.run(
                "SELECT name FROM pragma_index_info(?) ORDER BY seqno", [name]
            ) { cells in found.append(try cells.text(0)) }
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

    private func expect(_ found: [String], toBe wanted: [String], as what: String) throws {
        guard found != wanted else { return }
        throw StorageError.corrupt(
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

extension TableSchema {
    /// Whether a file has an index of words just if the table has searched columns.
    fileprivate func hasWords(in stored: StoredSchema) -> Bool {
        stored.has(WordIndex.indexName(of: self)) == !searched.isEmpty
    }
}
