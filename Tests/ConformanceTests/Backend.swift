import Backends
import Foundation
import JSONStorage
import MemoryStorage
import PostgreSQLStorage
import SQLiteStorage
import ServerBackends
import Storage
import Testing

/// One kind of store that every test of the suite runs on.
enum Backend: String, CaseIterable, CustomTestStringConvertible {
    case memory, json, sqlite
    /// In memory, with gaps between the numbers of commits.
    case gapped
    /// In memory, and every writer's closure runs twice.
    case twice
    /// In a schema of a server of PostgreSQL.
    case postgresql

    /// All of them; PostgreSQL where there is a server for tests.
    static let allCases: [Backend] =
        [.memory, .json, .sqlite, .gapped, .twice] + (server == nil ? [] : [.postgresql])

    /// The backends that keep their rows in files at a path.
    static let durable: [Backend] = [.json, .sqlite]

    /// The backends that keep their rows when reopened.
    static let kept = allCases.filter(\.isKept)

    /// The URL of a database for tests, which may have options; `nil` if there is none.
    static let server = ProcessInfo.processInfo.environment["QUAD_POSTGRESQL"]

    var isKept: Bool { Self.durable.contains(self) || self == .postgresql }

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
        if self == .postgresql {
            return Store(engine: try await upgraded(Self.address(url), schema))
        }
        return try await Backends.open(url, schema: schema)
    }

    /// Runs a test with the URL of a store that does not exist yet, and removes it afterwards.
    func run(_ body: (String) async throws -> Void) async throws {
        let scratch = Scratch()
        try await body(url(scratch.path + "/store"))
    }

    /// Returns the URL of a store at a path; for PostgreSQL its end names the schema.
    func url(_ path: String) -> String {
        switch self {
        case .memory, .gapped, .twice: return "memory:"
        case .json, .sqlite: return "\(rawValue):\(path)"
        case .postgresql:
            let name = path.lowercased().map { $0.isASCII && $0.isLetter || $0.isNumber ? $0 : "_" }
            let server = Self.server ?? ""
            return server + (server.contains("?") ? "&" : "?")
                + "schema=t" + String(name.suffix(60))
        }
    }

    /// The distance between the numbers of two commits; `nil` if others take numbers, too.
    var commitStep: Int64? { self == .postgresql ? nil : self == .gapped ? 7 : 1 }

    private func inMemory(_ schema: Schema) -> MemoryEngine? {
        switch self {
        case .memory, .gapped, .twice:
            MemoryEngine(
                schema: schema,
                options: .init(commitStep: commitStep ?? 1, runsTwice: self == .twice))
        case .json, .sqlite, .postgresql: nil
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
        case .postgresql: try await upgraded(address(path), schema, progress)
        }
    }

    /// Opens the engine of PostgreSQL itself, once its store was brought to the schema.
    private func upgraded(
        _ address: PostgreSQLAddress, _ schema: Schema,
        _ progress: @escaping @Sendable (Migration.Progress) -> Void = { _ in }
    ) async throws -> any StorageEngine {
        try await PostgreSQLUpgrade(of: address, to: schema)
            .run(isAlone: true, progress: progress)
        return try await ServerBackends.engine(at: address, schema: schema)
    }

    /// Returns the address of a store in PostgreSQL at a path.
    func address(_ path: String) throws -> PostgreSQLAddress { try Self.address(url(path)) }

    private static func address(_ url: String) throws -> PostgreSQLAddress {
        guard case .postgresql(let address) = try StorageURL(url) else {
            throw StorageError.invalidURL(url, reason: "no store in PostgreSQL")
        }
        return address
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
