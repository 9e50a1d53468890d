import Primitives

/// The tables of a store, their version and the migrations from older versions.
///
/// ```
/// let schema = Schema(
///     version: 2, tables: [Entry.table.schema],
///     migrations: [
///         Migration(2, .addColumn(mood, to: "entries", filledWith: .integer(0)))
///     ])
/// ```
///
/// Versions overlap if ``worksFrom`` is lower than ``version``: programs from there on open and
/// write the store, too, for instance while servers are replaced one after the other.
public struct Schema: Sendable {
    /// The version; 1 is the first.
    public let version: Int
    /// The lowest version of programs that may use a store of this version. The store keeps it
    /// beside the version; another one needs another version.
    public let worksFrom: Int
    /// The tables in this version.
    public let tables: [TableSchema]
    /// The migrations to this version, each from the version before its number, without gaps.
    public let migrations: [Migration]
    /// The check of a store of another version; `nil` if every store is admitted.
    let admission: StoreAdmission?

    /// Creates a schema; migrations that do not lead to the version, or that programs from
    /// `worksFrom` on could not bear, are a programmer error. By default, no older program may use
    /// the store.
    public init(
        version: Int = 1, worksFrom: Int? = nil, tables: [TableSchema],
        migrations: [Migration] = [], admission: StoreAdmission? = nil
    ) {
        precondition(version > 0, "versions of a store begin at 1")
        Self.check(migrations, to: version, worksFrom: worksFrom ?? version)
        var distinct: [TableSchema] = []
        for table in tables {
            let same = distinct.first { $0.name == table.name }
            precondition(
                same == nil || same == table, "two different tables are called \(table.name)")
            if same == nil { distinct.append(table) }
        }
        for step in migrations.flatMap(\.steps) {
            guard let name = step.changedTable else { continue }
            precondition(
                distinct.contains { $0.name == name },
                "a migration changes table \(name), which the schema does not have")
        }
        self.version = version
        self.worksFrom = worksFrom ?? version
        self.tables = distinct
        self.migrations = migrations
        self.admission = admission
    }

    /// Stops with a message if migrations do not lead to a version one by one, or if programs from
    /// `worksFrom` on could not work with their results.
    private static func check(_ migrations: [Migration], to version: Int, worksFrom: Int) {
        let first = version - migrations.count + 1
        precondition(
            migrations.map(\.number) == Array(first..<(version + 1)) && first > 1,
            "the migrations do not lead to version \(version) one by one")
        precondition(
            worksFrom >= 1 && worksFrom <= version && worksFrom >= first - 1,
            "version \(version) cannot work from \(worksFrom): its migrations begin at \(first)")
        for migration in migrations where migration.number > worksFrom {
            precondition(
                migration.kind == .expand,
                """
                migration \(migration.number) does more than expand, so programs of version \
                \(worksFrom) cannot work with it
                """)
        }
    }

    /// Checks that a store's version suits a program of this schema, and that a store of another
    /// version is admitted.
    ///
    /// - Throws: ``StorageError/newerSchema(found:supported:)``, or the admission's error.
    package func checkVersion(
        _ found: Int, worksFrom: Int, on engine: @autoclosure () -> any EngineMigrator
    ) throws {
        if found != version, let admission { try admission.check(engine()) }
        guard found <= version || worksFrom <= version else {
            throw StorageError.newerSchema(found: found, supported: version)
        }
    }

    /// Returns a table with the fill values of the migrations that expand.
    package func filled(_ table: TableSchema) -> TableSchema {
        var fills = table.fills
        for migration in migrations where migration.kind == .expand {
            for case .addColumn(let column, table.name, let value) in migration.steps
            where table.columns.contains(column) {
                fills[column.name] = value
            }
        }
        return fills == table.fills ? table : table.with(fills: fills)
    }

    /// Returns the migrations that a store with a version still needs; none if it is newer.
    ///
    /// - Throws: ``StorageError/newerSchema(found:supported:)``, or
    ///   ``StorageError/cannotOpen(path:reason:)`` if the store is older than all migrations.
    package func migrations(
        from found: Int, worksFrom: Int, path: String, on engine: any EngineMigrator
    ) throws -> ArraySlice<Migration> {
        try checkVersion(found, worksFrom: worksFrom, on: engine)
        guard found >= version - migrations.count else {
            throw StorageError.cannotOpen(
                path: path,
                reason: """
                    it has version \(found), and this program upgrades from \
                    \(version - migrations.count) on: open it with an older Quad first
                    """)
        }
        return migrations.suffix(max(version - found, 0))
    }
}
