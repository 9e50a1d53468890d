import Backends
import JSONStorage
import MemoryStorage
import SQLiteStorage
import Storage
import Testing

/// One kind of store that every test of the suite runs on.
enum Backend: String, CaseIterable, CustomTestStringConvertible {
    case memory, json, sqlite
    /// In memory, with gaps between the numbers of commits.
    case gapped
    /// In memory, and every writer's closure runs twice.
    case twice

    /// The backends that keep their rows when reopened.
    static let durable: [Backend] = [.json, .sqlite]

    var testDescription: String { rawValue }

    /// Runs a test on a fresh store.
    func run(_ tables: [TableSchema], _ body: (Store) async throws -> Void) async throws {
        try await run { url in
            let store = try await open(url, tables)
            try await body(store)
            await store.close()
        }
    }

    /// Opens the store of a URL that a test is run with.
    func open(_ url: String, _ tables: [TableSchema]) async throws -> Store {
        let schema = Schema(tables: tables)
        if let engine = inMemory(schema) { return Store(engine: engine) }
        return try await Backends.open(url, schema: schema)
    }

    /// Runs a test with the URL of a store that does not exist yet, and removes it afterwards.
    func run(_ body: (String) async throws -> Void) async throws {
        let scratch = Scratch()
        let isDurable = Self.durable.contains(self)
        try await body(isDurable ? "\(rawValue):\(scratch.path)/store" : "memory:")
    }

    /// The distance between the numbers of two commits.
    var commitStep: Int64 { self == .gapped ? 7 : 1 }

    private func inMemory(_ schema: Schema) -> MemoryEngine? {
        switch self {
        case .memory, .gapped, .twice:
            MemoryEngine(
                schema: schema, options: .init(commitStep: commitStep, runsTwice: self == .twice))
        case .json, .sqlite: nil
        }
    }

    /// Opens the engine itself; the log of `json` is so short that it is often folded.
    func engine(_ path: String, _ tables: [TableSchema]) async throws -> any StorageEngine {
        try await engine(path, Schema(tables: tables))
    }

    /// Opens the engine itself with a schema.
    func engine(
        _ path: String, _ schema: Schema,
        progress: @escaping @Sendable (Migration.Progress) -> Void = { _ in }
    ) async throws -> any StorageEngine {
        switch self {
        case .memory, .gapped, .twice: try #require(inMemory(schema))
        case .json:
            try await JSONEngine.open(
                path: path, schema: schema, options: .init(compactionBytes: 2000),
                progress: progress)
        case .sqlite:
            try await SQLiteEngine.open(path: path, schema: schema, progress: progress)
        }
    }

    /// Opens an engine again with another schema: memory keeps the contents of the old one.
    func reopen(
        _ engine: any StorageEngine, _ path: String, _ schema: Schema,
        progress: @escaping @Sendable (Migration.Progress) -> Void = { _ in }
    ) async throws -> any StorageEngine {
        if let memory = engine as? MemoryEngine {
            return try MemoryEngine(continuing: memory, schema: schema, progress: progress)
        }
        await engine.close()
        return try await self.engine(path, schema, progress: progress)
    }
}
