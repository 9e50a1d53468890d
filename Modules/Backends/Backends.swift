import JSONStorage
import MemoryStorage
import SQLiteStorage
import Storage

/// Chooses the engine of a store: the one place that knows them all.
public enum Backends {
    /// Opens the store of a URL, which is made if there is none, with tables.
    ///
    /// Missing tables and indexes are made, too; it is the first version of a ``Storage/Schema``.
    /// `notice` is told what happened that is no error but that a person should know.
    ///
    /// - Throws: ``StorageError``: what is wrong with the URL, or with what it leads to.
    public static func open(
        _ url: String, tables: [TableSchema],
        notice: @escaping @Sendable (StorageNotice) -> Void = { _ in }
    ) async throws(StorageError) -> Store {
        try await open(url, schema: Schema(tables: tables), notice: notice)
    }

    /// Opens the store of a parsed URL.
    ///
    /// - Throws: ``StorageError``: what is wrong with what the URL leads to.
    public static func open(
        _ url: StorageURL, tables: [TableSchema],
        notice: @escaping @Sendable (StorageNotice) -> Void = { _ in }
    ) async throws(StorageError) -> Store {
        try await open(url, schema: Schema(tables: tables), notice: notice)
    }

    /// Opens the store of a URL, which is made if there is none, and brings it to a schema.
    ///
    /// The migrations that it needs run once and are kept together or not at all; `progress` is
    /// told how far they are.
    ///
    /// - Throws: ``StorageError``: what is wrong with the URL, or with what it leads to; a store
    ///   newer than the schema is ``StorageError/newerSchema(found:supported:)``.
    public static func open(
        _ url: String, schema: Schema,
        progress: @escaping @Sendable (Migration.Progress) -> Void = { _ in },
        notice: @escaping @Sendable (StorageNotice) -> Void = { _ in }
    ) async throws(StorageError) -> Store {
        try await open(StorageURL(url), schema: schema, progress: progress, notice: notice)
    }

    /// Opens the store of a parsed URL and brings it to a schema.
    ///
    /// - Throws: ``StorageError``: what is wrong with what the URL leads to.
    public static func open(
        _ url: StorageURL, schema: Schema,
        progress: @escaping @Sendable (Migration.Progress) -> Void = { _ in },
        notice: @escaping @Sendable (StorageNotice) -> Void = { _ in }
    ) async throws(StorageError) -> Store {
        switch url {
        case .memory: Store(engine: MemoryEngine(schema: schema))
        case .json(let path):
            Store(
                engine: try await JSONEngine.open(
                    path: path, schema: schema, progress: progress, notice: notice))
        case .sqlite(let path, let synchronous):
            Store(
                engine: try await SQLiteEngine.open(
                    path: path, schema: schema, options: .init(synchronous: synchronous),
                    progress: progress))
        }
    }
}
