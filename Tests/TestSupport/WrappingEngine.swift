import Storage

/// An engine that leaves to another one whatever it does not do itself.
package protocol WrappingEngine: StorageEngine {
    /// The other engine.
    var base: any StorageEngine { get }
}

extension WrappingEngine {
    package var schema: Schema { base.schema }
    package var isReadOnly: Bool { base.isReadOnly }
    package var feed: CommitFeed { base.feed }

    package func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        try await base.read(body)
    }

    package func follow() async throws { try await base.follow() }
    package func condition() async throws -> StoreCondition { try await base.condition() }

    package func snapshot() async throws -> any EngineSnapshot {
        try await base.snapshot()
    }

    package func backup(to path: String) async throws {
        try await base.backup(to: path)
    }

    package func check() async throws -> [StorageError] { try await base.check() }
    package func compact() async throws { try await base.compact() }

    package func erase(_ tables: Set<String>) async throws {
        try await base.erase(tables)
    }

    package func close() async { await base.close() }
}

/// A writer that leaves to another one whatever it does not do itself.
package protocol WrappingWriter: EngineWriter {
    /// The other writer.
    var base: any EngineWriter { get }
}

extension WrappingWriter {
    package func get(_ table: TableSchema, key: Key) throws -> Row? {
        try base.get(table, key: key)
    }

    package func scan(_ scan: Scan) throws -> [Row] { try base.scan(scan) }
    package func count(_ scan: Scan) throws -> Int { try base.count(scan) }

    package func search(_ search: WordSearch) throws -> [Row] {
        try base.search(search)
    }

    package func lastCommit() throws -> Int64 { try base.lastCommit() }
    package func highestNumber() throws -> Int64 { try base.highestNumber() }
    package func number() throws -> Int64 { try base.number() }

    package func raiseNumber(above number: Int64) throws {
        try base.raiseNumber(above: number)
    }

    package func put(_ table: TableSchema, row: Row) throws {
        try base.put(table, row: row)
    }

    package func delete(_ table: TableSchema, key: Key) throws -> Bool {
        try base.delete(table, key: key)
    }
}
