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

    /// Where notes about places are kept if the whole folder stands for a machine.
    package var stateFolder: String { "\(folder.path)/state" }

    /// Where the store lies, on a machine of some name.
    package func residence(machine: String, stateFolder: String) -> Residence? {
        let name = engine == .json ? "store" : "store.db"
        return Residence(
            path: "\(folder.path)/\(name)", stateFolder: stateFolder, machine: machine)
    }

    package init(_ engine: Engine) throws {
        self.engine = engine
        folder = FileManager.default.temporaryDirectory
            .appending(path: "quad-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    package func open(_ tables: [TableSchema]) async throws -> Store {
        try await open(Schema(tables: tables))
    }

    package func open(_ schema: Schema) async throws -> Store {
        let url =
            switch engine {
            case .memory: "memory:"
            case .json: "json:\(folder.path)/store"
            case .sqlite: "sqlite:\(folder.path)/store.db"
            }
        return try await Backends.open(url, schema: schema)
    }

    /// Puts files in the place of those of the store, as `cp` does: what is there already keeps its
    /// number in the file system.
    package func put(_ files: [String: Data]) throws {
        for name in try self.files().keys where files[name] == nil {
            try FileManager.default.removeItem(at: folder.appending(path: name))
        }
        for (name, data) in files {
            let path = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: path)
        }
    }

    /// The bytes of every file of the store, by name.
    package func files() throws -> [String: Data] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        var files: [String: Data] = [:]
        for name in names {
            let path = folder.appending(path: name)
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder)
            if !isFolder.boolValue { files[name] = try Data(contentsOf: path) }
        }
        return files
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
