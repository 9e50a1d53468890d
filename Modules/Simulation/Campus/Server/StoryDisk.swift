import Primitives
import Storage
import Synchronization

/// The disk under a store of a story, which can be slow, full or failing.
final class StoryDisk: Sendable {
    private let state = Mutex(Scenario.DiskFault.sound)
    private let clock: ManualClock

    init(clock: ManualClock) { self.clock = clock }

    /// The state of the disk.
    var fault: Scenario.DiskFault {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    /// Whether something that is written may be refused, or not confirmed.
    var isTroubled: Bool {
        switch fault {
        case .sound, .slow: false
        case .full, .failing: true
        }
    }

    /// Returns a store with the rows of an engine, on this disk.
    func store(_ engine: any StorageEngine) -> Store {
        Store(engine: DiskEngine(base: engine, disk: self))
    }

    /// Keeps what was written, as slowly as the disk is.
    ///
    /// A disk that fails has taken what was written, as the system keeps it in memory, and does not
    /// confirm it.
    fileprivate func confirm() throws {
        switch fault {
        case .slow(let time): clock.advance(by: time)
        case .failing: throw StorageError.unconfirmed(path: Self.path)
        case .sound, .full: break
        }
    }

    /// The name of the store in errors.
    fileprivate static let path = "memory:"
}

/// An engine on a disk.
private struct DiskEngine: StorageEngine {
    let base: any StorageEngine
    let disk: StoryDisk

    var schema: Schema { base.schema }
    var isReadOnly: Bool { base.isReadOnly }
    var feed: CommitFeed { base.feed }

    func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        try await base.read(body)
    }

    func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        let isFull = disk.fault == .full
        let (result, hasWritten) = try await base.write(for: scope) { writer in
            let writer = DiskWriter(writer, isFull: isFull)
            return (try body(writer), writer.hasWritten)
        }
        if hasWritten { try disk.confirm() }
        return result
    }

    func follow() async throws { try await base.follow() }

    func snapshot() async throws -> any EngineSnapshot { try await base.snapshot() }

    func backup(to path: String) async throws { try await base.backup(to: path) }

    func check() async throws -> [StorageError] { try await base.check() }

    func compact() async throws { try await base.compact() }

    func close() async { await base.close() }
}

/// A writer that notes whether something is written, and refuses it on a full disk.
private final class DiskWriter: EngineWriter {
    private let base: any EngineWriter
    private let isFull: Bool
    private(set) var hasWritten = false

    init(_ base: any EngineWriter, isFull: Bool) {
        self.base = base
        self.isFull = isFull
    }

    func get(_ table: TableSchema, key: Key) throws -> Row? {
        try base.get(table, key: key)
    }

    func read(_ table: TableSchema, key: Key, _ body: (inout RowReader) throws -> Void) throws {
        try base.read(table, key: key, body)
    }

    func scan(_ scan: Scan) throws -> [Row] { try base.scan(scan) }

    func visit(_ scan: Scan, _ body: (inout RowReader) throws -> Void) throws {
        try base.visit(scan, body)
    }

    func count(_ scan: Scan) throws -> Int { try base.count(scan) }

    func search(_ search: WordSearch) throws -> [Row] { try base.search(search) }

    func lastCommit() throws -> Int64 { try base.lastCommit() }

    func number() throws -> Int64 { try base.number() }

    func put(_ table: TableSchema, row: Row) throws {
        try write()
        try base.put(table, row: row)
    }

    func delete(_ table: TableSchema, key: Key) throws -> Bool {
        try write()
        return try base.delete(table, key: key)
    }

    private func write() throws {
        if isFull { throw StorageError.diskFull(path: StoryDisk.path) }
        hasWritten = true
    }
}
