import ArgumentParser
import Backends
import Foundation
import Hub
import Logging
import ServerBackends
import Storage
import Sync

struct StoreOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file of settings, a line each, as port = 8080; see docs/operating.md.",
            discussion: "In the environment it is called QUAD_SERVER_CONFIG.",
            valueName: "file"))
    var config: String?

    @Option(help: "The folder for the server's data; it is made if it is missing.")
    var data: String?

    @Option(
        help: ArgumentHelp(
            "Store of everything: sqlite:PATH, json:PATH, memory: or postgresql://HOST/DATABASE.",
            discussion: """
                By default an SQLite file in the data folder. In the environment it is called \
                QUAD_SERVER_STORE, since QUAD_STORE is a person's own; --data counts before it.
                """, valueName: "url"))
    var store: String?

    /// Returns the settings of the environment, and of the configuration file if there is one.
    func settings() throws -> Settings {
        guard let path = config ?? Self.configVariable else { return Settings(file: nil) }
        return Settings(file: try ConfigurationFile(path))
    }

    /// The configuration file that the environment names.
    static var configVariable: String? {
        ProcessInfo.processInfo.environment["QUAD_SERVER_CONFIG"].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the URL of the store, or else the folder of a store in SQLite.
    ///
    /// The command line counts before the environment and that before the file; in each of them a
    /// store counts before a folder.
    func place(_ settings: Settings) throws -> (url: StorageURL, madeFolder: String?) {
        let folder = settings.find("data", data, default: settings.defaultDataFolder)
        let named = settings.find("store", store)
        if let text = named.text, named.origin >= folder.origin {
            do {
                return (try StorageURL(ofServer: text), nil)
            } catch {
                throw named.origin == .file
                    ? Failure(.configuration, "\(error)") : Failure(error)
            }
        }
        let path = folder.text ?? settings.defaultDataFolder
        return (.sqlite(path: "\(path)/quad-server.sqlite"), path)
    }

    /// Returns the URL of the store; creates the data folder if the store lies in it.
    func url(_ settings: Settings) throws -> StorageURL {
        let found = try known(settings)
        guard let folder = found.madeFolder else { return found.url }
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure(
                .cannotCreate, "the data folder \(folder) cannot be made or written to")
        }
        return found.url
    }

    /// Returns the URL of the store, and makes nothing.
    func knownURL(_ settings: Settings) throws -> StorageURL { try known(settings).url }

    private func known(_ settings: Settings) throws -> (url: StorageURL, madeFolder: String?) {
        try settings.checked { try place(settings) }
    }

    /// Refuses to go on where there is no store, which opening would make; makes nothing.
    func expectStore(_ settings: Settings) async throws {
        try await ServerPlace(knownURL(settings)).expectStore()
    }

    /// Takes the lock against a second server on the store; `nil` if the engine takes care of that
    /// itself.
    func lock(_ settings: Settings) throws -> ServerLock? {
        try ServerPlace(url(settings)).lock()
    }

    /// Takes the hold on a store in PostgreSQL, of a server or of somebody who replaces the store;
    /// `nil` for a store of another kind.
    func hold(_ settings: Settings, isAlone: Bool = false) async throws -> PostgreSQLHold? {
        try await ServerPlace(knownURL(settings)).hold(isAlone: isAlone)
    }

    /// Returns the file of the ends of the store; `nil` for a store in memory.
    ///
    /// - Throws: ``Failure`` if a store in PostgreSQL has none.
    func endsFile(_ settings: Settings) throws -> EndsFile? {
        try ServerPlace(knownURL(settings)).endsFile()
    }

    /// Returns the keeper of the ends of the store; `nil` for a store in memory.
    func ends(_ settings: Settings) throws -> EndsKeeper? {
        try endsFile(settings).map(EndsKeeper.init(in:))
    }

    /// Opens the store with all tables of a server, and with the keeper of its ends; on a full disk
    /// in the space of its reserve.
    func open(_ settings: Settings, logger: Logger) async throws -> Store {
        let place = ServerPlace(try url(settings))
        let ends = try ends(settings)
        try await place.expectNotLost()
        do {
            return try await place.open {
                logger.warning("the store says", metadata: ["notice": .string("\($0)")])
            }.keepingOutside(by: ends)
        } catch {
            throw Failure(error)
        }
    }

    /// Opens the store for one piece of work and closes it.
    func withStore(_ settings: Settings, _ work: (Store) async throws -> Void) async throws {
        let logger = LogFormat.json.logger(level: .warning)
        let store = try await open(settings, logger: logger)
        do {
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

extension StorageURL {
    /// Reads the URL of a server's store, which may also lie in PostgreSQL.
    ///
    /// - Throws: ``StorageError/invalidURL(_:reason:)``.
    init(ofServer text: String) throws {
        do {
            self = try StorageURL(text)
            try ServerBackends.check(self)
        } catch StorageError.invalidURL(let shown, let reason) where reason.hasSuffix(Self.forms) {
            let forms = Self.forms.replacing(" or ", with: ", ")
            throw StorageError.invalidURL(
                shown, reason: "write \(forms) or postgresql://HOST/DATABASE")
        }
    }

    /// Reads the URL of a server's store that a command names.
    ///
    /// - Throws: ``Failure``.
    init(named text: String) throws {
        do { self = try StorageURL(ofServer: text) } catch { throw Failure(error) }
    }
}

/// The place of a server's store, with what keeps others off it.
struct ServerPlace {
    let url: StorageURL

    init(_ url: StorageURL) { self.url = url }

    func lock() throws -> ServerLock? {
        guard url.isShared, let path = url.path else { return nil }
        return try ServerLock(beside: path)
    }

    func hold(isAlone: Bool) async throws -> PostgreSQLHold? {
        guard case .postgresql(let address) = url else { return nil }
        do {
            guard let hold = try await PostgreSQLHold(on: address, isAlone: isAlone) else {
                throw Failure(
                    .tryAgain,
                    isAlone
                        ? "a server runs on \(address.name), or a backup is put back: end it first"
                        : "a backup is put back at \(address.name): wait for its end")
            }
            return hold
        } catch let error as StorageError {
            throw Failure(error)
        }
    }

    /// Whether there is a store that opening would not make.
    func isThere() async throws -> Bool {
        do {
            return try await ServerBackends.isThere(url)
        } catch {
            throw Failure(error)
        }
    }

    /// Refuses to go on where there is no store.
    func expectStore() async throws {
        guard try await isThere() else { throw Failure(.noInput, "there is no store at \(url)") }
    }

    /// Refuses to make an empty store in place of one that was moved away, as beside a server that
    /// is then started again: in SQLite its log would be emptied, and its file of ends knows it.
    func expectNotLost() async throws {
        if case .sqlite(let path, _) = url, !url.isThere { try expectNoLog(beside: path) }
        guard let ends = try endsFile() else { return }
        let known = Result { try ends.list() }
        if case .success(let list) = known, list?.server == nil { return }
        guard try await !isThere() else { return }
        if case .failure(let error) = known { throw Failure(error) }
        let other = if case .postgresql = url { "file of ends" } else { "place" }
        throw Failure(
            .noInput,
            "there is no store at \(url), but \(ends.name) belongs to one: restore a backup, or "
                + "name another \(other) for a new store")
    }

    private func expectNoLog(beside path: String) throws {
        if let process = ServerLock.holder(beside: path), process != "\(getpid())" {
            throw Failure(
                .tryAgain,
                "there is no store at \(url), but a server runs on it (process \(process)): end "
                    + "it, and put its file back")
        }
        let log = path + "-wal"
        guard FileSize.bytes(of: log) == 0 else {
            throw Failure(
                .noInput,
                "there is no store at \(url), but \(log) belongs to one: put its file back, or "
                    + "move that away")
        }
    }

    /// Opens the store with all tables of a server; on a full disk in the space of its reserve. A
    /// file that could only be begun does not stay.
    func open(
        notice: @escaping @Sendable (StorageNotice) -> Void = { _ in }
    ) async throws -> Store {
        let isNew = !url.files.contains { access($0, F_OK) == 0 }
        do {
            return try await openInReserve(notice: notice)
        } catch StorageError.diskFull(let full) {
            if case .sqlite = url, isNew, !url.isThere { for file in url.files { unlink(file) } }
            throw StorageError.diskFull(path: full)
        }
    }

    private func openInReserve(
        notice: @escaping @Sendable (StorageNotice) -> Void
    ) async throws -> Store {
        do {
            return try await ServerBackends.open(url, schema: Hub.schema, notice: notice)
        } catch StorageError.diskFull(let full) {
            guard let path = url.path else { throw StorageError.diskFull(path: full) }
            ReserveFile(beside: path).release()
            return try await ServerBackends.open(url, schema: Hub.schema, notice: notice)
        }
    }

    func endsFile() throws -> EndsFile? {
        guard case .postgresql(let address) = url else {
            return url.path.map(EndsFile.init(beside:))
        }
        guard let path = address.ends else {
            throw Failure(
                .configuration,
                "\(address.name) needs a file of this machine for what must outlive the store: "
                    + "add ends=/PATH/quad-server.ends, after ? or &")
        }
        return EndsFile(at: path)
    }
}
