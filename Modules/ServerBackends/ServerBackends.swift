import Backends
import Glibc
import PostgreSQLStorage
import SQLiteStorage
import Storage

/// Chooses the engine of a server's store: those of ``Backends/Backends``, and PostgreSQL.
///
/// It is apart from them so that programs for a person are not linked with libpq.
package enum ServerBackends {
    /// Opens the store of a URL for a server, creating it if there is none, and migrates it to a
    /// schema. One in PostgreSQL, which others may use, is not migrated (``PostgreSQLUpgrade``).
    ///
    /// - Throws: ``StorageError`` if something is wrong with the store or its server.
    package static func open(
        _ url: StorageURL, schema: Schema,
        progress: @escaping @Sendable (Migration.Progress) -> Void = { _ in },
        notice: @escaping @Sendable (StorageNotice) -> Void = { _ in }
    ) async throws -> Store {
        guard case .postgresql(let address) = url else {
            return try await Backends.open(
                url, schema: schema, isServing: true, progress: progress, notice: notice)
        }
        return Store(engine: try await engine(at: address, schema: schema))
    }

    /// Refuses the URL of a store in PostgreSQL that its library can't read; connects to nothing.
    ///
    /// - Throws: ``Storage/StorageError/invalidURL(_:reason:)``.
    package static func check(_ url: StorageURL) throws {
        guard case .postgresql(let address) = url else { return }
        try PostgreSQLEngine.check(address.place)
    }

    /// Whether there is a store that opening would not make; a server of PostgreSQL is asked.
    ///
    /// - Throws: ``StorageError`` if its server can't be reached.
    package static func isThere(_ url: StorageURL) async throws -> Bool {
        guard case .postgresql(let address) = url else { return url.isThere }
        return try await PostgreSQLEngine.isThere(address.place)
    }

    /// Opens the engine of a store in PostgreSQL, whose backups are files of SQLite.
    package static func engine(
        at address: PostgreSQLAddress, schema: Schema
    ) async throws -> PostgreSQLEngine {
        var options = PostgreSQLEngine.Options()
        options.backup = { engine, path in try await copy(engine, to: path) }
        return try await PostgreSQLEngine.open(address.place, schema: schema, options: options)
    }

    /// Copies one state of an engine into a new file of SQLite, by way of a file beside it.
    private static func copy(_ engine: any StorageEngine, to path: String) async throws {
        let unfinished = path + ".copy"
        let copy = try await SQLiteEngine.open(path: unfinished, schema: engine.schema)
        do {
            // A copy that was killed has no rows, since it is one commit.
            for table in engine.schema.tables {
                let count = try await copy.read { try $0.count(Scan(table: table, limit: 1)) }
                guard count == 0 else {
                    throw StorageError.cannotOpen(
                        path: unfinished, reason: "it is there already: move it away")
                }
            }
            try await Store.copy(from: engine, to: copy)
            try await copy.backup(to: path)
        } catch {
            await copy.close()
            throw error
        }
        await copy.close()
        for file in StorageURL.sqlite(path: unfinished).files { unlink(file) }
    }
}

extension PostgreSQLAddress {
    var place: PostgreSQLEngine.Place {
        PostgreSQLEngine.Place(name: name, address: address, space: space, replicas: replicas)
    }
}
