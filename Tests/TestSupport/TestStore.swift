import Backends
import Foundation
import Storage

/// The engines that a test runs on.
package enum Engine: String, CaseIterable, Sendable {
    case memory, json, sqlite
}

/// A place for one store that is removed in the end.
package struct StorePlace {
    package let engine: Engine
    private let folder: URL

    package init(_ engine: Engine) throws {
        self.engine = engine
        folder = FileManager.default.temporaryDirectory
            .appending(path: "quad-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    package func open(_ tables: [TableSchema]) async throws -> Store {
        let url =
            switch engine {
            case .memory: "memory:"
            case .json: "json:\(folder.path)/store"
            case .sqlite: "sqlite:\(folder.path)/store.db"
            }
        return try await Backends.open(url, tables: tables)
    }

    package func remove() { try? FileManager.default.removeItem(at: folder) }
}

/// Lends an empty store of an engine.
package func withStore(
    _ engine: Engine, tables: [TableSchema], _ body: (Store) async throws -> Void
) async throws {
    let place = try StorePlace(engine)
    defer { place.remove() }
    let store = try await place.open(tables)
    try await body(store)
    await store.close()
}
