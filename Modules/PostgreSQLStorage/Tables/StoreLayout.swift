import Primitives
import Storage

/// The tables and indexes of a store in a schema of a database, compared with those that a program
/// needs.
struct StoreLayout {
    let connection: Connection
    let place: StorePlace
    let schema: Schema

    var marks: StoreMarks { StoreMarks(connection, in: place) }

    /// A store that is there.
    struct Found {
        let version: Int
        /// The lowest version of programs that may use it.
        let worksFrom: Int
        let stored: StoredTables
    }

    /// Makes a store if there is none; one that is there is not changed.
    ///
    /// - Throws: ``StorageError``, ``ServerFailure``.
    func prepare() throws {
        try connection.run("BEGIN READ ONLY")
        let isComplete = Result { try self.isComplete() }
        try connection.run("ROLLBACK")
        if try isComplete.get() { return }
        try alone { if try !self.isComplete() { try create() } }
    }

    /// Runs a closure in a transaction in which nobody else changes tables, and commits it.
    func alone(_ body: () throws -> Void) throws {
        try connection.run("BEGIN")
        do {
            try connection.run(
                "SELECT pg_advisory_xact_lock($1)", [.integer(place.lock(of: .layout))],
                types: [.integer])
            try body()
            try connection.run("COMMIT")
        } catch {
            if !connection.isLost { _ = try? connection.run("ROLLBACK") }
            throw error
        }
    }

    private func hasSpace() throws -> Bool {
        try connection.run(
            "SELECT 1 FROM pg_namespace WHERE nspname = $1", [.text(place.space)], types: [.text]
        ).count > 0
    }

    /// Returns the store; `nil` if there is none.
    func found() throws -> Found? {
        guard try hasSpace() else { return nil }
        let stored = try StoredTables(connection, in: place)
        guard stored.isStore else { return nil }
        let version = Int(try marks.mark("version") ?? 0)
        var worksFrom = version
        if version > schema.version, let mark = try marks.mark("worksFrom") {
            worksFrom = Int(mark)
        }
        try schema.checkVersion(
            version, worksFrom: worksFrom, on: PostgreSQLMigrator(connection, in: place, stored))
        return Found(version: version, worksFrom: worksFrom, stored: stored)
    }

    /// Whether there is a store, which then has all that the schema needs.
    private func isComplete() throws -> Bool {
        guard let found = try found() else { return false }
        let isComplete =
            try found.version >= schema.version && found.stored.hasLog
            && schema.tables.allSatisfy { table in
                try exists(table, in: found.stored.tables, of: found.version)
                    && missingIndexes(of: table, in: found.stored.tables).isEmpty
            }
        guard isComplete else {
            throw StorageError.olderSchema(found: found.version, needed: schema.version)
        }
        return true
    }

    private func create() throws {
        if try !hasSpace() {
            try connection.run("CREATE SCHEMA \(TableSQL.quoted(place.space))")
        }
        let stored = try StoredTables(connection, in: place)
        try connection.run(marks.create)
        try marks.begin()
        let log = CommitLog(in: place)
        try connection.run(log.create)
        for statement in marks.version(of: schema) { try connection.run(statement) }
        let migrator = PostgreSQLMigrator(connection, in: place, stored)
        for table in schema.tables { try migrator.create(schema.filled(table)) }
        try migrator.settle()
        try connection.run(log.addOfAll(schema.tables, base: marks.mark("base") ?? 0))
    }

    /// Whether a table exists, which it must in a store of this version, from the second on, since
    /// migrations make tables. An existing one must have the right columns and key, and may have
    /// further columns with fill values behind them.
    func exists(
        _ table: TableSchema, in tables: [String: StoredTables.Found], of version: Int
    ) throws -> Bool {
        guard let found = tables[table.name] else {
            guard version < schema.version || schema.version == 1 else {
                throw StorageError.corrupt(
                    path: place.name, reason: "the table \(table.name) is missing")
            }
            return false
        }
        if let difference = found.schema.difference(from: table) {
            throw StorageError.corrupt(
                path: place.name, reason: "\(table.name): \(difference)")
        }
        return true
    }

    /// Returns the indexes of a table that are missing, or were not finished.
    func missingIndexes(
        of table: TableSchema, in tables: [String: StoredTables.Found]
    ) throws -> [IndexSchema] {
        guard let found = tables[table.name] else { return [] }
        let sql = TableSQL(table, in: place.space)
        return try table.indexes.filter { index in
            let wanted = sql.stored(index)
            if found.indexes.isSuperset(of: wanted) { return false }
            let names = Set(wanted.map(\.name)).subtracting(found.unfinished)
            guard
                found.indexes.subtracting(wanted).allSatisfy({ !names.contains($0.name) })
            else {
                throw StorageError.corrupt(
                    path: place.name,
                    reason: """
                        index \(index.name) of \(table.name) is of other columns than this program \
                        expects
                        """)
            }
            return true
        }
    }
}
