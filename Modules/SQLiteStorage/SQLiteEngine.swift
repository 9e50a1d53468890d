import Foundation
import Storage

/// Keeps rows in one SQLite file: real tables, real columns, real indexes.
///
/// One writer at a time, also among processes; readers run beside it on connections of their own,
/// each on one snapshot, which is taken at its first read. A commit is on the disk before it is
/// answered.
public final class SQLiteEngine: StorageEngine {
    /// When a commit is on the disk.
    public enum Synchronous: String, Sendable {
        /// Before it is answered: it survives a power cut.
        case full
        /// At the next checkpoint: it survives the end of the program, but a power cut may take
        /// back the last commits, whole ones and from the end.
        case normal
    }

    /// What can be chosen.
    public struct Options: Sendable {
        /// When a commit is on the disk.
        public var synchronous: Synchronous
        /// How long a writer waits for another process before it gives up.
        public var busyTimeout: Duration
        /// The most connections that read at once.
        public var readers: Int

        /// Full, five seconds and four readers, unless said otherwise.
        public init(
            synchronous: Synchronous = .full, busyTimeout: Duration = .seconds(5), readers: Int = 4
        ) {
            precondition(readers > 0, "a store needs a reader")
            self.synchronous = synchronous
            self.busyTimeout = busyTimeout
            self.readers = readers
        }
    }

    /// The tables and version it was opened with.
    public let schema: Schema
    /// Told of every commit of this engine; those of other processes are told as missed, with the
    /// next one.
    public let feed: CommitFeed
    private let writer: SQLiteWorker
    private let readers: ReaderPool

    private init(
        schema: Schema, feed: CommitFeed, writer: SQLiteWorker, readers: ReaderPool
    ) {
        self.schema = schema
        self.feed = feed
        self.writer = writer
        self.readers = readers
    }

    /// Opens a file with tables of the first version; makes what of them is missing.
    ///
    /// - Throws: ``StorageError``, as the form with a schema.
    public static func open(
        path: String, tables: [TableSchema], options: Options = Options()
    ) async throws(StorageError) -> SQLiteEngine {
        try await open(path: path, schema: Schema(tables: tables), options: options)
    }

    /// Opens a file and brings it to a schema; makes what is missing.
    ///
    /// - Throws: ``StorageError``: the file can't be opened, is locked, damaged, newer or no store.
    public static func open(
        path: String, schema: Schema, options: Options = Options(),
        progress: @escaping @Sendable (Migration.Progress) -> Void = { _ in }
    ) async throws(StorageError) -> SQLiteEngine {
        let statements = Dictionary(
            schema.tables.map { ($0.name, TableSQL($0)) }, uniquingKeysWith: { first, _ in first })
        let make = { @Sendable in
            SQLiteWorker(path: path, options: options, tables: statements)
        }
        let writer = make()
        do {
            return SQLiteEngine(
                schema: schema, feed: try await writer.prepare(schema, progress: progress),
                writer: writer, readers: ReaderPool(limit: options.readers, make: make))
        } catch {
            await writer.close()
            throw error
        }
    }

    /// Runs a closure on one snapshot, beside the writer.
    public func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        try await readers.read(body)
    }

    /// Runs a closure alone among writers and commits what it wrote.
    public func write<Result: Sendable>(
        _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        try await writer.write(body)
    }

    /// Writes the state of one commit to a new file.
    public func backup(to path: String) async throws(StorageError) {
        guard access(path, F_OK) != 0 else {
            throw .cannotOpen(path: path, reason: "there is something already")
        }
        let copy = try await SQLiteEngine.open(path: path, schema: schema)
        do throws(StorageError) {
            try await Store.copy(from: self, to: copy)
            await copy.close()
        } catch {
            await copy.close()
            for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
            throw error
        }
    }

    /// Reads the whole file and gives back what contradicts itself.
    public func check() async throws(StorageError) -> [StorageError] { try await writer.check() }

    /// Writes the file anew without the space that nothing uses.
    public func compact() async throws(StorageError) { try await writer.compact() }

    /// Finishes what is under way and closes the file.
    public func close() async {
        await readers.close()
        await writer.close()
    }
}
