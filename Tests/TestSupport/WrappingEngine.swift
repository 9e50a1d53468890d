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

    package func snapshot() async throws(StorageError) -> any EngineSnapshot {
        try await base.snapshot()
    }

    package func backup(to path: String) async throws(StorageError) {
        try await base.backup(to: path)
    }

    package func check() async throws(StorageError) -> [StorageError] { try await base.check() }
    package func compact() async throws(StorageError) { try await base.compact() }

    package func erase(_ tables: Set<String>) async throws(StorageError) {
        try await base.erase(tables)
    }

    package func close() async { await base.close() }
}
