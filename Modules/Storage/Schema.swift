/// The tables of a store, their version and the migrations from older versions.
///
/// ```
/// let schema = Schema(
///     version: 2, tables: [Entry.table.schema],
///     migrations: [
///         Migration(2, .addColumn(mood, to: "entries", filledWith: .integer(0)))
///     ])
/// ```
public struct Schema: Sendable {
    /// The version; 1 is the first.
    public let version: Int
    /// The tables in this version.
    public let tables: [TableSchema]
    /// The migrations to this version, each from the version before its number, without gaps.
    public let migrations: [Migration]

    /// Creates a schema; migrations that do not lead to the version are a programmer error.
    public init(version: Int = 1, tables: [TableSchema], migrations: [Migration] = []) {
        precondition(version > 0, "versions of a store begin at 1")
        let first = version - migrations.count + 1
        precondition(
            migrations.map(\.number) == Array(first..<(version + 1)) && first > 1,
            "the migrations do not lead to version \(version) one by one")
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
        self.tables = distinct
        self.migrations = migrations
    }

    /// Returns the migrations that a store with a version still needs.
    ///
    /// - Throws: ``StorageError/newerSchema(found:supported:)``, or
    ///   ``StorageError/cannotOpen(path:reason:)`` if the store is older than all migrations.
    package func migrations(
        from found: Int, path: String
    ) throws(StorageError) -> ArraySlice<Migration> {
        guard found <= version else { throw .newerSchema(found: found, supported: version) }
        guard found >= version - migrations.count else {
            throw .cannotOpen(
                path: path,
                reason: """
                    it has version \(found), and this program upgrades from \
                    \(version - migrations.count) on: open it with an older Quad first
                    """)
        }
        return migrations.suffix(version - found)
    }
}
