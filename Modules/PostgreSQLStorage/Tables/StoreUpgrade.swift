import Glibc
import Primitives
import Storage

/// Brings a store that is there to a newer schema.
///
/// Programs use it meanwhile if its migrations only expand: tables are locked for moments, and
/// indexes are made beside writers. One that was killed is ended by the next.
package struct StoreUpgrade: Sendable {
    /// The changes that a store needs.
    package struct Plan: Sendable {
        /// The version of the store.
        package let found: Int
        /// Whether programs that use the store may go on.
        package let isBeside: Bool
        /// The statements, in order; empty for a store that has all.
        package let statements: [String]
    }

    /// The time in which a lock is had, or others would wait behind it, in milliseconds.
    private static let lockTime = 2000
    /// The most attempts to have all locks.
    private static let mostTries = 30

    private let place: StorePlace
    private let schema: Schema
    private let environment: Environment

    /// Creates an upgrade of the store at a place.
    package init(
        of place: PostgreSQLEngine.Place, to schema: Schema, environment: Environment = .live
    ) {
        self.place = StorePlace(place)
        self.schema = schema
        self.environment = environment
    }

    /// Returns what the store needs, and changes nothing; `nil` if there is no store.
    ///
    /// - Throws: ``StorageError``, also if the store is newer than the schema.
    package func plan() async throws -> Plan? {
        try await onThread { layout in
            try layout.connection.run("BEGIN READ ONLY")
            let plan = Result { try self.plan(layout) }
            try layout.connection.run("ROLLBACK")
            return try plan.get()
        }
    }

    private func plan(_ layout: StoreLayout) throws -> Plan? {
        guard let found = try layout.found() else { return nil }
        var statements: [String] = []
        let migrator = PostgreSQLMigrator(
            layout.connection, in: place, found.stored, isShown: true
        ) { statements.append($0) }
        try change(layout, found, migrator) { _ in }
        if !statements.isEmpty {
            statements = ["BEGIN", "SET LOCAL lock_timeout = \(Self.lockTime)"] + statements
            statements.append("COMMIT")
        }
        statements += try makingIndexes(layout, migrator)
        return Plan(
            found: found.version, isBeside: try isBeside(layout, found), statements: statements)
    }

    /// Changes the store; does nothing where there is none, or where it has all.
    ///
    /// - Parameters:
    ///   - isAlone: Whether nobody uses the store meanwhile.
    ///   - tell: Is called with each statement that may take long beside writers.
    /// - Throws: ``StorageError``; all that can't be made beside writers is then as it was.
    package func run(
        isAlone: Bool, progress: @escaping @Sendable (Migration.Progress) -> Void = { _ in },
        tell: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws {
        try await onThread { layout in
            guard try layout.found() != nil else { return }
            try lock(layout.connection)
            // It has the base of its numbers raised after a failover.
            _ = try layout.marks.currentBase()
            var indexes: [String] = []
            try again {
                try layout.alone {
                    indexes = try change(layout, isAlone: isAlone, progress)
                }
            }
            if indexes.isEmpty { return }
            let connection = try place.plainConnection()
            try connection.runScript(
                "SET lock_timeout = 0; SET statement_timeout = 0; SET search_path = pg_catalog")
            for statement in indexes {
                tell(statement)
                try connection.runScript(statement)
            }
        }
    }

    private func onThread<Result: Sendable>(
        _ body: @escaping @Sendable (StoreLayout) throws -> Result
    ) async throws -> Result {
        try await WorkerThreads(count: 1).run { [place, schema] in
            try place.reporting {
                try body(
                    StoreLayout(
                        connection: place.connect(isPatient: true), place: place, schema: schema))
            }
        }
    }

    /// Keeps others from doing the same until the session ends, and from waiting for it long.
    private func lock(_ connection: Connection) throws {
        try connection.run("SET idle_session_timeout = 0")
        try connection.run("SET lock_timeout = \(Self.lockTime)")
        let rows = try connection.run(
            "SELECT pg_try_advisory_lock($1)", [.integer(place.lock(of: .upgrade))],
            types: [.integer])
        guard rows.isTrue(0, 0) else {
            throw StorageError.locked(path: place.name, process: nil)
        }
    }

    /// Runs a closure, and again as long as it does not have its locks.
    private func again(_ body: () throws -> Void) throws {
        for _ in 0..<Self.mostTries {
            do {
                return try body()
            } catch let failure as ServerFailure where failure.isOfLock {
                // Whoever waited behind goes first.
                usleep(UInt32(500_000 + environment.random() % 500_000))
            }
        }
        throw StorageError.locked(path: place.name, process: nil)
    }

    /// Whether nobody is kept from writing for long: nothing goes, and no index of a table that is
    /// there has to be made in the transaction.
    private func isBeside(_ layout: StoreLayout, _ found: StoreLayout.Found) throws -> Bool {
        try schema.worksFrom <= found.version
            && schema.tables.allSatisfy { table in
                try layout.missingIndexes(of: table, in: found.stored.tables)
                    .allSatisfy { !$0.isUnique }
            }
    }

    /// Changes the tables, and returns the statements that make the indexes which are left.
    private func change(
        _ layout: StoreLayout, isAlone: Bool, _ progress: @escaping (Migration.Progress) -> Void
    ) throws -> [String] {
        guard let found = try layout.found() else { return [] }
        let isBeside = try isBeside(layout, found)
        guard isAlone || isBeside else {
            throw StorageError.locked(path: place.name, process: nil)
        }
        let migrator = PostgreSQLMigrator(
            layout.connection, in: place, found.stored, isCounting: !isBeside)
        try change(layout, found, migrator, progress)
        return try makingIndexes(layout, migrator)
    }

    private func change(
        _ layout: StoreLayout, _ found: StoreLayout.Found, _ migrator: PostgreSQLMigrator,
        _ progress: @escaping (Migration.Progress) -> Void
    ) throws {
        let log = CommitLog(in: place)
        if !found.stored.hasLog { try migrator.run(log.create) }
        let migrations = try schema.migrations(
            from: found.version, worksFrom: found.worksFrom, path: place.name,
            on: PostgreSQLMigrator(layout.connection, in: place, found.stored))
        let upgrade = SchemaUpgrade(to: schema, on: migrator, progress: progress)
        for migration in migrations {
            for case .transform(let table, _) in migration.steps {
                migrator.tell("-- the rows of \(table) are rewritten")
            }
            try upgrade.run([migration])
        }
        for table in schema.tables {
            if try !layout.exists(table, in: migrator.found, of: found.version) {
                try migrator.create(schema.filled(table))
            }
            for index in try layout.missingIndexes(of: table, in: migrator.found)
            where index.isUnique {
                try migrator.create(index, of: table)
            }
        }
        if found.version < schema.version {
            for statement in layout.marks.version(of: schema) { try migrator.run(statement) }
            let base = try layout.marks.mark("base") ?? 0
            try migrator.run(log.addOfAll(schema.tables, base: base))
        }
        try migrator.settle()
    }

    /// Returns the statements that make missing indexes beside writers.
    private func makingIndexes(
        _ layout: StoreLayout, _ migrator: PostgreSQLMigrator
    ) throws -> [String] {
        try schema.tables.flatMap { table in
            let sql = TableSQL(table, in: place.space)
            sql.checkNames()
            let missing = try layout.missingIndexes(of: table, in: migrator.found)
            return missing.flatMap(sql.stored).flatMap { index in
                let isBegun = migrator.found[table.name]?.unfinished.contains(index.name) == true
                return (isBegun ? [sql.drop(index, isBeside: true)] : [])
                    + sql.create(index, isBeside: true)
            }
        }
    }
}
