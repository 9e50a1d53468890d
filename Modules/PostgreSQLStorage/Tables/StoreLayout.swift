import Primitives
import Storage

/// Turns a schema of a database into a store of Quad: its marks and its missing tables and indexes.
struct StoreLayout {
    let connection: Connection
    let place: StorePlace
    let schema: Schema
    let progress: (Migration.Progress) -> Void

    private var marks: StoreMarks { StoreMarks(connection, in: place) }

    /// Checks the store, runs the migrations it needs, and creates what is missing: all of it or
    /// nothing.
    ///
    /// - Throws: ``StorageError``, ``ServerFailure``.
    func prepare() throws {
        try connection.run("BEGIN READ ONLY")
        let isComplete = Result { try self.isComplete() }
        try connection.run("ROLLBACK")
        if try isComplete.get() { return }
        try connection.run("BEGIN")
        do {
            try connection.run(
                "SELECT pg_advisory_xact_lock($1)", [.integer(place.lock(of: .layout))],
                types: [.integer])
            if try !self.isComplete() { try create() }
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

    /// Whether there is a store with all that the schema needs.
    private func isComplete() throws -> Bool {
        guard try hasSpace() else { return false }
        let stored = try StoredTables(connection, in: place)
        guard stored.isStore, stored.hasLog else { return false }
        guard let version = try marks.mark("version") else { return false }
        try schema.checkVersion(
            Int(version), worksFrom: try worksFrom(Int(version)),
            on: PostgreSQLMigrator(connection, in: place))
        guard version >= schema.version else { return false }
        return try schema.tables.allSatisfy { table in
            try exists(table, stored) && missingIndexes(of: table, stored).isEmpty
        }
    }

    private func create() throws {
        var found = 0
        if try !hasSpace() {
            try connection.run("CREATE SCHEMA \(TableSQL.quoted(place.space))")
        }
        let stored = try StoredTables(connection, in: place)
        if stored.isStore {
            found = Int(try marks.mark("version") ?? 0)
        } else {
            try connection.run(marks.create)
            try marks.begin()
        }
        if !stored.hasLog { try connection.run(CommitLog(in: place).create) }
        let migrator = PostgreSQLMigrator(connection, in: place)
        if found > 0 {
            let migrations = try schema.migrations(
                from: found, worksFrom: try worksFrom(found), path: place.name, on: migrator)
            try SchemaUpgrade(to: schema, on: migrator, progress: progress).run(migrations)
            try migrator.settle()
        }
        if found < schema.version {
            try marks.set("version", Int64(schema.version))
            let overlaps = schema.worksFrom < schema.version
            try marks.set("worksFrom", overlaps ? Int64(schema.worksFrom) : nil)
        }
        try make(migrator, isNew: found == 0 || found < schema.version || schema.version == 1)
        try migrator.settle()
        try connection.run(
            CommitLog(in: place).addOfAll,
            [
                .integer(try marks.mark("base") ?? 0),
                .text(CommitLog.list(Set(schema.tables.map(\.name)))),
            ], types: [.integer, .text])
    }

    /// Creates missing tables, which migrations make from the second version on, and indexes.
    private func make(_ migrator: PostgreSQLMigrator, isNew: Bool) throws {
        let stored = try StoredTables(connection, in: place)
        for table in schema.tables {
            if try !exists(table, stored) {
                guard isNew else {
                    throw StorageError.corrupt(
                        path: place.name, reason: "the table \(table.name) is missing")
                }
                try migrator.create(schema.filled(table))
                continue
            }
            for index in try missingIndexes(of: table, stored) {
                try migrator.create(index, of: table)
            }
        }
    }

    /// Returns the lowest version of programs that may use a store of a version.
    private func worksFrom(_ version: Int) throws -> Int {
        guard version > schema.version else { return version }
        return Int(try marks.mark("worksFrom") ?? Int64(version))
    }

    /// Whether a table exists; an existing one must have the right columns and key, and may have
    /// further columns with fill values behind them.
    private func exists(_ table: TableSchema, _ stored: StoredTables) throws -> Bool {
        guard let found = stored.tables[table.name] else { return false }
        if let difference = found.schema.difference(from: table) {
            throw StorageError.corrupt(
                path: place.name, reason: "\(table.name): \(difference)")
        }
        return true
    }

    private func missingIndexes(
        of table: TableSchema, _ stored: StoredTables
    ) throws -> [IndexSchema] {
        guard let found = stored.tables[table.name] else { return [] }
        let sql = TableSQL(table, in: place.space)
        return try table.indexes.filter { index in
            let wanted = sql.stored(index)
            if found.indexes.isSuperset(of: wanted) { return false }
            let names = Set(wanted.map(\.name))
            guard found.indexes.allSatisfy({ !names.contains($0.name) }) else {
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
