import JSONStorage
import MemoryStorage
import SQLiteStorage
import Storage

/// Chooses the engine of a store: the one place that knows them all.
public enum Backends {
    /// Opens the store of a URL, which is made if there is none, with tables.
    ///
    /// Missing tables and indexes are made, too. `notice` is told what happened that is no error
    /// but that a person should know.
    ///
    /// - Throws: ``StorageError``: what is wrong with the URL, or with what it leads to.
    public static func open(
        _ url: String, tables: [TableSchema],
        notice: @escaping @Sendable (StorageNotice) -> Void = { _ in }
    ) async throws(StorageError) -> Store {
        try await open(StorageURL(url), tables: tables, notice: notice)
    }

    /// Opens the store of a parsed URL.
    ///
    /// - Throws: ``StorageError``: what is wrong with what the URL leads to.
    public static func open(
        _ url: StorageURL, tables: [TableSchema],
        notice: @escaping @Sendable (StorageNotice) -> Void = { _ in }
    ) async throws(StorageError) -> Store {
        for (position, table) in tables.enumerated() {
            precondition(
                tables[..<position].allSatisfy { $0.name != table.name || $0 == table },
                "two different tables are called \(table.name)")
        }
        switch url {
        case .memory:
            return Store(engine: MemoryEngine(tables: tables))
        case .json(let path):
            return Store(
                engine: try await JSONEngine.open(path: path, tables: tables, notice: notice))
        case .sqlite(let path):
            return Store(engine: try await SQLiteEngine.open(path: path, tables: tables))
        }
    }
}
