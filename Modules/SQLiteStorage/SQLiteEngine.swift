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

    private let writer: SQLiteWorker
    private let readers: ReaderPool

    private init(writer: SQLiteWorker, readers: ReaderPool) {
        self.writer = writer
        self.readers = readers
    }

    /// Opens a file with tables; makes what of them is missing.
    ///
    /// - Throws: ``StorageError``: the file can't be opened, is locked, damaged, newer or no store.
    public static func open(
        path: String, tables: [TableSchema], options: Options = Options()
    ) async throws(StorageError) -> SQLiteEngine {
        let statements = Dictionary(
            tables.map { ($0.name, TableSQL($0)) }, uniquingKeysWith: { first, _ in first })
        let make = { @Sendable in
            SQLiteWorker(path: path, options: options, tables: statements)
        }
        let writer = make()
        do {
            try await writer.prepare()
        } catch {
            await writer.close()
            throw error
        }
        return SQLiteEngine(
            writer: writer, readers: ReaderPool(limit: options.readers, make: make))
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

    /// Finishes what is under way and closes the file.
    public func close() async {
        await readers.close()
        await writer.close()
    }
}
