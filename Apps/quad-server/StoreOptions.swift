import ArgumentParser
import Backends
import Foundation
import Hub
import Logging
import Replica

/// The options for the location of the server's store.
struct StoreOptions: ParsableArguments {
    @Option(help: "The folder for the server's data; it is made if it is missing.")
    var data: String?

    @Option(
        help: ArgumentHelp(
            "Where to keep everything: sqlite:PATH, json:PATH or memory:.",
            discussion: """
                By default an SQLite file in the data folder. In the environment it is called \
                QUAD_SERVER_STORE, since QUAD_STORE is a person's own; --data counts before it.
                """, valueName: "url"))
    var store: String?

    /// Returns the URL of the store; creates the data folder if the store lies in it.
    ///
    /// The command line takes precedence over the environment, and a store over a folder.
    func url(_ settings: Settings) throws(Failure) -> StorageURL {
        let named = store ?? (data == nil ? settings.text(nil, "QUAD_SERVER_STORE") : nil)
        if let named {
            do {
                return try StorageURL(named)
            } catch {
                throw Failure(error)
            }
        }
        let folder = settings.text(data, "QUAD_DATA") ?? settings.defaultDataFolder
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure(
                .cannotCreate, "the data folder \(folder) cannot be made or written to")
        }
        return .sqlite(path: "\(folder)/quad-server.sqlite")
    }

    /// Refuses to go on where there is no store, which opening would make.
    func expectStore(_ settings: Settings) throws(Failure) {
        let url = try url(settings)
        guard url.isThere else { throw Failure(.noInput, "there is no store at \(url)") }
    }

    /// Takes the lock against a second server on the store; `nil` if the engine takes care of that
    /// itself.
    func lock(_ settings: Settings) throws(Failure) -> ServerLock? {
        let url = try url(settings)
        guard url.isShared, let path = url.path else { return nil }
        return try ServerLock(beside: path)
    }

    /// Opens the store with all tables of a server.
    func open(_ settings: Settings, logger: Logger) async throws(Failure) -> Store {
        let url = try url(settings)
        do {
            return try await Backends.open(
                url, schema: Hub.schema, isServing: true,
                notice: {
                    logger.warning("the store says", metadata: ["notice": .string("\($0)")])
                })
        } catch {
            throw Failure(error)
        }
    }

    /// Opens the store for one piece of work and closes it.
    func withStore(
        _ settings: Settings, _ work: (Store) async throws(Failure) -> Void
    ) async throws(Failure) {
        let logger = Logger(label: "quad-server") {
            JSONLogHandler(label: $0, level: .warning, now: Primitives.Environment.live.now)
        }
        let store = try await open(settings, logger: logger)
        do throws(Failure) {
            do {
                try await StoreRole.server.claim(store)
            } catch {
                throw Failure(error)
            }
            try await work(store)
        } catch {
            await store.close()
            throw error
        }
        await store.close()
    }
}
