import Primitives
import Storage

/// A storage engine in a schema of a PostgreSQL database: real tables, real columns, real indexes.
///
/// Writers run beside one another, each as if it were alone; one that can't is run again. Readers
/// wait for nobody. A commit is as durable as the server makes it before it is acknowledged.
package final class PostgreSQLEngine: StorageEngine {
    /// The place of a store.
    package struct Place: Sendable {
        /// The name for messages, without a password.
        package var name: String
        /// The URI, or the words with values, by which libpq connects.
        package var address: String
        /// The schema of the database.
        package var space: String
        /// The synchronous replicas that the server has to name at least.
        package var replicas: Int

        /// Creates a place.
        package init(name: String, address: String, space: String = "quad", replicas: Int = 0) {
            self.name = name
            self.address = address
            self.space = space
            self.replicas = replicas
        }
    }

    /// A maker of a backup at a path from the rows of an engine.
    package typealias Backup =
        @Sendable (_ engine: any StorageEngine, _ path: String) async throws -> Void

    /// The options of the engine.
    package struct Options: Sendable {
        /// The most sessions that read at once.
        package var readers: Int
        /// The most sessions that write at once.
        package var writers: Int
        /// The maker of backups; `nil` if there are none.
        package var backup: Backup?
        /// The clock and the random numbers of waiting.
        package var environment = Environment.live

        /// Creates options, by default for a server: eight sessions of each kind.
        package init(readers: Int = 8, writers: Int = 8) {
            precondition(readers > 0 && writers > 0, "a store needs a reader and a writer")
            (self.readers, self.writers) = (readers, writers)
        }
    }

    /// The schema that the engine was opened with.
    package let schema: Schema
    /// The feed of the commits of all processes, which others have in the log of the store.
    package var feed: CommitFeed { pending.feed }
    private let pending: PendingCommits
    private let place: StorePlace
    private let readers: SessionPool
    private let writers: SessionPool
    private let options: Options
    private let care: WorkerThreads
    private let follower: LogFollower
    private let counts: EngineCounts

    private init(
        _ schema: Schema, _ place: StorePlace, _ options: Options, at position: LogPosition,
        base: Int64
    ) {
        let pending = PendingCommits(after: base + position.lowest - 1, bell: Bell())
        let environment = options.environment
        let counts = EngineCounts(environment)
        func pool(count: Int, writes: Bool) -> SessionPool {
            SessionPool(count: count, place: place, environment: environment, counts: counts) {
                try PostgreSQLSession(place, schema, pending, counts, environment, writes: writes)
            }
        }
        self.schema = schema
        self.place = place
        self.options = options
        (self.pending, self.counts) = (pending, counts)
        readers = pool(count: options.readers, writes: false)
        writers = pool(count: options.writers, writes: true)
        care = WorkerThreads(count: 1)
        follower = LogFollower(place, pending, counts)
        follower.begin(at: position, base: base, options.environment)
    }

    deinit { follower.end() }

    /// Opens a store, or makes one where there is none. One that is there is not changed:
    /// ``StoreUpgrade`` does that.
    ///
    /// - Throws: ``StorageError``: the server can't be reached or lacks what a store needs, or the
    ///   store is damaged, newer, older or none.
    package static func open(
        _ place: Place, schema: Schema, options: Options = Options()
    ) async throws -> PostgreSQLEngine {
        let store = StorePlace(place)
        let threads = WorkerThreads(count: 1)
        let sessions = options.readers + options.writers + ServerNeeds.spareSessions
        let (position, base) = try await threads.run {
            try store.reporting {
                let connection = try store.connect(isPatient: true)
                try ServerNeeds(sessions: sessions, replicas: store.replicas)
                    .check(connection, store)
                try StoreLayout(connection: connection, place: store, schema: schema).prepare()
                let base = try StoreMarks(connection, in: store).currentBase()
                return (try LogReader.state(connection), base)
            }
        }
        return PostgreSQLEngine(schema, store, options, at: position, base: base)
    }

    /// Whether there is a store that opening would not make.
    ///
    /// - Throws: ``StorageError`` if the server can't be reached.
    package static func isThere(_ place: Place) async throws -> Bool {
        let store = StorePlace(place)
        return try await WorkerThreads(count: 1).run {
            try store.reporting { try !store.isFree(on: store.connect(isPatient: true)) }
        }
    }

    /// Runs a closure on one immutable state.
    package func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        try await readers.use { session, _ in try session.read(body) }
    }

    /// Runs a closure that writes, and commits its changes; again if others beside it keep it from
    /// committing.
    package func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        let patience = scope.homes == nil ? 1 : 2
        return try await writers.use { session, run in
            try session.write(for: scope, isAgain: run > patience, body)
        }
    }

    /// Tells of the commits of other processes now, not only after a hint of them or a second.
    package func follow() async throws { try await follower.look() }

    /// Asks the server whether the store can be written, for its time, and whether this program
    /// still understands the tables.
    package func condition() async throws -> StoreCondition {
        try await readers.use { [schema, place] session, _ in
            let (condition, version, worksFrom) =
                try StoreMarks(session.connection, in: place).condition()
            guard version <= schema.version || worksFrom <= schema.version else {
                throw StorageError.newerSchema(found: version, supported: schema.version)
            }
            return condition
        }
    }

    /// Returns what was counted; of replicas, what was seen a while ago if somebody asked before.
    package func figures() -> StoreFigures? {
        counts.figures(waiting: readers.waiting + writers.waiting)
    }

    /// Returns a snapshot of the last commit, which keeps a session of its own.
    package func snapshot() async throws -> any EngineSnapshot {
        try await makeSnapshot()
    }

    private func makeSnapshot() async throws -> PostgreSQLSnapshot {
        try readers.enter()
        do {
            return try await care.run { [self] in
                try place.reporting {
                    try PostgreSQLSnapshot(
                        on: try PostgreSQLSession(
                            place, schema, pending, counts, options.environment,
                            isPatient: true),
                        at: place, of: readers)
                }
            }
        } catch {
            readers.leave()
            throw error
        }
    }

    /// Writes the state of one commit to a store at a path, if the engine was given who can.
    package func backup(to path: String) async throws {
        guard let backup = options.backup else {
            throw StorageError.cannotOpen(
                path: path,
                reason: "a store in PostgreSQL has no files: copy it to a store that has")
        }
        try await backup(self, path)
    }

    /// Reads every row by key and by each index, and has the server check its indexes if it can.
    package func check() async throws -> [StorageError] {
        let snapshot = try await makeSnapshot()
        return try await care.run { [self] in
            try place.reporting {
                try StoreCheck(schema: schema, place: place).contradictions(in: snapshot)
            }
        }
    }

    /// Writes all tables anew, and begins a new file of the log if the server lets the user do so.
    ///
    /// Writers of a table, and readers, wait meanwhile. What was removed stays in old files of the
    /// log, in replicas and in backups for as long as these are kept.
    package func compact() async throws {
        try await vacuum(schema.tables.map(\.name), "VACUUM (FULL, ANALYZE)")
        try await onCareThread { connection in
            for step in ["CHECKPOINT", "SELECT pg_switch_wal()"] {
                do {
                    try connection.runScript(step)
                } catch let failure as ServerFailure where failure.code == "42501" {
                    // It is the server's own business then.
                    continue
                }
            }
        }
    }

    /// Frees the space of removed rows, to be written over.
    package func erase(_ tables: Set<String>) async throws {
        try await vacuum(tables.sorted(), "VACUUM")
    }

    private func vacuum(_ tables: [String], _ command: String) async throws {
        let space = place.space
        try await onCareThread { connection in
            try connection.runScript("SET lock_timeout = 30000; SET client_min_messages = error")
            for table in tables {
                let name = "\(TableSQL.quoted(space)).\(TableSQL.quoted(table))"
                try connection.runScript("\(command) \(name)")
            }
        }
    }

    private func onCareThread(_ body: @escaping @Sendable (Connection) throws -> Void) async throws
    {
        try readers.enter()
        defer { readers.leave() }
        try await care.run { [place] in
            try place.reporting { try body(try place.plainConnection()) }
        }
    }

    /// Finishes pending work and ends all sessions.
    package func close() async {
        await writers.close()
        await readers.close()
        await follower.close()
    }
}

extension StorePlace {
    init(_ place: PostgreSQLEngine.Place) {
        self.init(
            name: place.name, address: place.address, space: place.space,
            replicas: place.replicas)
    }

    /// Runs a closure and makes errors for an app of the server's failures.
    func reporting<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let failure as ServerFailure {
            throw failure.storageError(name)
        }
    }
}
