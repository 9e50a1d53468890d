import Backends
import Foundation
import Storage

@testable import Geofence

/// One store of each engine, for tests that run on all.
enum TemporaryStore: String, CaseIterable, Sendable {
    case memory
    case json
    case sqlite

    /// Opens a fresh store, runs a test on it, and removes it.
    func with(_ body: (Store) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "quad-geofence-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url =
            switch self {
            case .memory: "memory:"
            case .json: "json:\(folder.path)/store"
            case .sqlite: "sqlite:\(folder.path)/store.db"
            }
        let store = try await Backends.open(url, tables: GeofenceTables.all)
        do {
            try await body(store)
        } catch {
            await store.close()
            throw error
        }
        await store.close()
    }
}
