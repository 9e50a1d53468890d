import Primitives

extension Store {
    /// Copies all rows of one store, in the state of one commit, into another in one commit.
    ///
    /// Rows are copied in pages of about a megabyte, so that only an engine that keeps its rows in
    /// memory needs more. A table with rows that the target was opened without is a programmer
    /// error. The numbers of the target go on above those of the source, which rows may hold.
    ///
    /// - Throws: ``StorageError/notUnique(table:index:)`` if a row exists already.
    public static func copy(from source: Store, to target: Store) async throws {
        try await copy(from: source.engine, to: target.engine)
    }

    /// Copies all rows of one engine into another.
    package static func copy(
        from source: any StorageEngine, to target: any StorageEngine
    ) async throws {
        try await copy(source.schema.tables, of: try await source.snapshot(), to: target)
    }

    /// The outcome of comparing two stores.
    package struct Comparison: Sendable {
        /// The number of rows that both have.
        package var rows = 0
        /// The first table in which they differ; `nil` if they have the same rows.
        package var difference: String?
    }

    /// Compares all rows of two stores with the same tables, each in the state of one commit.
    package static func comparison(of one: Store, with other: Store) async throws -> Comparison {
        let states = (try await one.engine.snapshot(), try await other.engine.snapshot())
        var outcome = Comparison()
        for table in one.engine.schema.tables {
            var page = Scan(table: table, limit: CopiedTable.firstLimit)
            while true {
                let rows = try states.0.read { [page] reader in try reader.scan(page) }
                guard try states.1.read({ [page] reader in try reader.scan(page) }) == rows else {
                    outcome.difference = table.name
                    return outcome
                }
                outcome.rows += rows.count
                guard let last = rows.last else { break }
                page.after = table.key(of: last)
                page.limit = CopiedTable.limit(after: rows)
            }
        }
        return outcome
    }

    /// Copies all rows of some tables from a snapshot.
    package static func copy(
        _ tables: [TableSchema], of state: any EngineSnapshot, to target: any StorageEngine
    ) async throws {
        let highest = try state.read { try $0.highestNumber() }
        try await target.write { writer in
            try writer.raiseNumber(above: highest)
            for table in tables { try CopiedTable(table).copy(from: state, to: writer) }
        }
    }
}

/// The copy of one table from a store into another.
private struct CopiedTable {
    private static let pageBytes = 1 << 20
    private static let pageRows = 1...1000
    static let firstLimit = 16
    private let table: TableSchema
    private var page: Scan

    init(_ table: TableSchema) {
        self.table = table
        self.page = Scan(table: table, limit: Self.firstLimit)
    }

    consuming func copy(
        from source: any EngineSnapshot, to writer: any EngineWriter
    ) throws {
        let isEmpty = try writer.scan(Scan(table: table, limit: 1)).isEmpty
        while true {
            let rows = try source.read { [page] reader in try reader.scan(page) }
            guard let last = rows.last else { return }
            for row in rows {
                if !isEmpty, try writer.get(table, key: table.key(of: row)) != nil {
                    throw StorageError.notUnique(table: table.name, index: "key")
                }
                try writer.put(table, row: row)
            }
            page.after = table.key(of: last)
            page.limit = Self.limit(after: rows)
        }
    }

    /// Returns the row limit of the next page, if its rows are about as long as those of the last.
    static func limit(after rows: [Row]) -> Int {
        let bytes = rows.reduce(1) { sum, row in row.reduce(sum) { $0 + $1.bytes } }
        return min(max(rows.count * pageBytes / bytes, pageRows.lowerBound), pageRows.upperBound)
    }
}

extension Value {
    /// The approximate memory use in bytes.
    fileprivate var bytes: Int {
        switch self {
        case .null, .integer, .real: 24
        case .text(let text): 24 + text.utf8.count
        case .blob(let blob): 24 + blob.count
        }
    }
}
