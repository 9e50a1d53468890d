import Backends
import Foundation
import Storage
import Sync

/// The engines that a test runs on.
package enum Engine: String, CaseIterable, Sendable {
    case memory, json, sqlite
}

/// A temporary location for one store.
package struct TemporaryStore {
    package let engine: Engine
    private let folder: URL

    /// The folder for notes about store locations, if the whole folder stands for a machine.
    package var stateFolder: String { "\(folder.path)/state" }

    /// Returns the residence of the store on a machine with a name.
    package func residence(machine: String, stateFolder: String) -> FileIdentity? {
        let name = engine == .json ? "store" : "store.db"
        return FileIdentity(
            path: "\(folder.path)/\(name)", stateFolder: stateFolder, machine: machine)
    }

    package init(_ engine: Engine) throws {
        self.engine = engine
        folder = FileManager.default.temporaryDirectory
            .appending(path: "quad-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// The URL of the store.
    package var url: String {
        switch engine {
        case .memory: "memory:"
        case .json: "json:\(folder.path)/store"
        case .sqlite: "sqlite:\(folder.path)/store.db"
        }
    }

    package func open(_ tables: [TableSchema]) async throws -> Store {
        try await open(Schema(tables: tables))
    }

    package func open(_ schema: Schema) async throws -> Store {
        if engine == .memory { return Store(engine: StrictEngine(schema: schema)) }
        return try await Backends.open(url, schema: schema)
    }

    /// Replaces the files of the store, as `cp` does: existing files keep their inode numbers.
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

    /// Returns the bytes of every file of the store, by name.
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

    /// Whether any file of the store has the bytes of a text.
    package func contains(_ text: String) throws -> Bool {
        try files().values.contains { $0.range(of: Data(text.utf8)) != nil }
    }

    package func remove() { try? FileManager.default.removeItem(at: folder) }
}

/// Runs a closure with an empty store of an engine.
package func withStore(
    _ engine: Engine, tables: [TableSchema], _ body: (Store) async throws -> Void
) async throws {
    let place = try TemporaryStore(engine)
    defer { place.remove() }
    let store = try await place.open(tables)
    do {
        try await body(store)
    } catch {
        await store.close()
        throw error
    }
    await store.close()
}

/// Runs a closure with the URL of a store that does not exist yet.
package func withStoreURL(
    _ engine: Engine = .sqlite, _ body: (String) async throws -> Void
) async throws {
    let place = try TemporaryStore(engine)
    defer { place.remove() }
    try await body(place.url)
}
