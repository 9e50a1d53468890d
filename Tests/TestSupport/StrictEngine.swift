import MemoryStorage
import Storage

/// An engine in memory that is as strict as an engine behind a network: it runs each writing
/// closure twice and keeps the second run, and stops the program when a writer leaves its scope, or
/// replaces a row that is not the one it says. Other engines would not notice these mistakes.
package final class StrictEngine: WrappingEngine {
    package let base: any StorageEngine

    package convenience init(tables: [TableSchema]) { self.init(schema: Schema(tables: tables)) }

    /// - Parameter lag: The most commits by which ``EngineReader/lastCommit()`` is behind, as where
    ///   writers overlap.
    package init(schema: Schema, lag: Int = 0) {
        base = MemoryEngine(
            schema: schema, options: MemoryEngine.Options(runsTwice: true, lag: lag))
    }

    package func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        try await base.write(for: scope) { try body(StrictWriter($0, scope)) }
    }
}

private final class StrictWriter: WrappingWriter {
    let base: any EngineWriter
    private let scope: Scope

    init(_ base: any EngineWriter, _ scope: Scope) {
        self.base = base
        self.scope = scope
    }

    func put(_ table: TableSchema, row: Row) throws {
        check(scope.contains(row, of: table), table)
        try base.put(table, row: row)
    }

    func put(_ table: TableSchema, row: Row, replacing old: Row) throws {
        let found = try base.get(table, key: table.key(of: row))
        precondition(found == old, "a row of \(table.name) is not the one that is replaced")
        try put(table, row: row)
    }

    func delete(_ table: TableSchema, key: Key) throws -> Bool {
        check(scope.contains(key, of: table), table)
        return try base.delete(table, key: key)
    }

    private func check(_ isInside: Bool, _ table: TableSchema) {
        // An optimised precondition says nothing.
        guard isInside else {
            fatalError("a writer for \(scope.homes ?? []) writes to \(table.name) of another home")
        }
    }
}
