import JSONStorage
import MemoryStorage
import Primitives
import SQLiteStorage
import Storage

/// Chooses the engine of a store; the only place that knows all engines.
public enum Backends {
    /// Opens the store of a URL with tables; creates it if there is none.
    ///
    /// Missing tables and indexes are created, too; it is the first version of a
    /// ``Storage/Schema``. `notice` is called for events that are not errors but that a person
    /// should know about.
    ///
    /// - Throws: ``StorageError`` if something is wrong with the URL, or with the store at its
    ///   path.
    public static func open(
        _ url: String, tables: [TableSchema],
        notice: @escaping @Sendable (StorageNotice) -> Void = { _ in }
    ) async throws -> Store {
        try await open(url, schema: Schema(tables: tables), notice: notice)
    }

    /// Opens the store of a parsed URL.
    ///
    /// - Throws: ``StorageError`` if something is wrong with the store at the URL's path.
    public static func open(
        _ url: StorageURL, tables: [TableSchema],
        notice: @escaping @Sendable (StorageNotice) -> Void = { _ in }
    ) async throws -> Store {
        try await open(url, schema: Schema(tables: tables), notice: notice)
    }

    /// Opens the store of a URL, creating it if there is none, and migrates it to a schema.
    ///
    /// The necessary migrations run once and are kept together or not at all; `progress` is called
    /// with their progress.
    ///
    /// - Throws: ``StorageError`` if something is wrong with the URL, or with the store at its
    ///   path; a store newer than the schema is ``StorageError/newerSchema(found:supported:)``.
    public static func open(
        _ url: String, schema: Schema,
        progress: @escaping @Sendable (Migration.Progress) -> Void = { _ in },
        notice: @escaping @Sendable (StorageNotice) -> Void = { _ in }
    ) async throws -> Store {
        try await open(StorageURL(url), schema: schema, progress: progress, notice: notice)
    }

    /// Opens the store of a parsed URL and migrates it to a schema.
    ///
    /// - Parameter isServing: Whether a server uses the store: then its transactions run on threads
    ///   of their own, if the engine can.
    /// - Throws: ``StorageError`` if something is wrong with the store at the URL's path.
    public static func open(
        _ url: StorageURL, schema: Schema, isServing: Bool = false,
        progress: @escaping @Sendable (Migration.Progress) -> Void = { _ in },
        notice: @escaping @Sendable (StorageNotice) -> Void = { _ in }
    ) async throws -> Store {
        switch url {
        case .memory: Store(engine: MemoryEngine(schema: schema))
        case .postgresql(let address):
            throw StorageError.invalidURL(
                address.name, reason: "only quad-server keeps its store in PostgreSQL")
        case .json(let path):
            Store(
                engine: try await JSONEngine.open(
                    path: path, schema: schema, progress: progress, notice: notice))
        case .sqlite(let path, let synchronous):
            Store(
                engine: try await sqlite(
                    path, schema: schema, synchronous: synchronous, isServing: isServing,
                    progress: progress, notice: notice))
        }
    }

    /// Returns an engine in memory with empty tables, for simulations that put faults before it.
    package static func memory(_ tables: [TableSchema]) -> any StorageEngine {
        MemoryEngine(tables: tables)
    }

    /// Returns an engine in memory with the rows that another one has now.
    ///
    /// - Throws: ``StorageError`` if the other one is closed, or not in memory.
    package static func copy(of engine: any StorageEngine) throws
        -> any StorageEngine
    {
        guard let engine = engine as? MemoryEngine else {
            throw StorageError.cannotOpen(
                path: "memory:", reason: "only stores in memory are copied so")
        }
        return try MemoryEngine(continuing: engine, schema: engine.schema)
    }

    /// Opens the store of a parsed URL, and waits for another process that holds it.
    ///
    /// - Parameters:
    ///   - tries: The most attempts.
    ///   - pause: The pause between two attempts.
    /// - Throws: ``StorageError`` if something is wrong with the store at the URL's path, or
    ///   `CancellationError`.
    public static func open(
        _ url: StorageURL, schema: Schema, tries: Int, pause: Duration,
        notice: @escaping @Sendable (StorageNotice) -> Void = { _ in }
    ) async throws -> Store {
        var tried = 1
        while true {
            do {
                return try await open(url, schema: schema, notice: notice)
            } catch let error as StorageError {
                guard case .locked = error, tried < tries else { throw error }
                tried += 1
                try await Task.sleep(for: pause)
            }
        }
    }

    private static func sqlite(
        _ path: String, schema: Schema, synchronous: SQLiteEngine.Synchronous, isServing: Bool,
        progress: @escaping @Sendable (Migration.Progress) -> Void,
        notice: @escaping @Sendable (StorageNotice) -> Void
    ) async throws -> SQLiteEngine {
        var options = SQLiteEngine.Options(synchronous: synchronous)
        options.hasOwnThreads = isServing
        return try await SQLiteEngine.open(
            path: path, schema: schema, options: options, progress: progress, notice: notice)
    }
}
