import MemoryStorage
import Primitives
import Storage
import Synchronization

/// An engine that keeps rows in memory and fails on request: the machine stops before an operation
/// or at a commit, or the disk is full.
///
/// A commit is durable before `write` returns, so a machine that stops loses at most the one commit
/// that was not yet confirmed. The engine never waits, so that a run in one task is the same every
/// time.
package final class RehearsalEngine: StorageEngine {
    /// The planned failures.
    package struct Trouble: Sendable {
        /// The number of operations before the machine stops; `nil` for no stop.
        package var operationsLeft: Int?
        /// The number of commits before the machine stops at one; `nil` for no stop.
        package var commitsLeft: Int?
        /// Whether the commit at which the machine stops is found again afterwards.
        package var keepsCommit = false
        /// Whether only the first of its tables is found again; only for a planted bug.
        package var tearsCommit = false
        /// Whether nothing can be written.
        package var isDiskFull = false

        /// Creates a plan in which nothing fails.
        package init() {}
    }

    /// A function that changes rows on their way into a table, given the old row; only for planted
    /// bugs.
    typealias Rewrite = @Sendable (_ table: TableSchema, _ old: Row?, _ new: Row) -> Row

    private struct State: Sendable {
        var contents: StoreContents
        /// The backups, the oldest first.
        var backups: [StoreContents] = []
        var trouble = Trouble()
        var isDown = false
        var commits = 0
        var rewrite: Rewrite?

        /// Keeps only what a commit did to one table, as no engine may.
        mutating func tear(_ done: StoreContents) throws {
            let changed = done.names.first { done[$0].commit == done.commit }
            if let changed {
                contents.add(done[changed])
                commits += 1
            }
            throw RehearsalEngine.stopped
        }
    }

    /// The tables of the engine.
    package let schema: Schema
    /// The feed of commits, which are numbered anew: those of the contents come again when a backup
    /// is restored.
    package let feed = CommitFeed(after: 0)
    private let state: Mutex<State>
    /// Whether each writing closure runs once in vain before.
    private let runsTwice: Bool
    private let countsReads: Bool

    /// Creates an engine with the given contents, or with empty tables.
    ///
    /// - Parameters:
    ///   - runsTwice: Whether each writing closure runs twice, as the contract allows; only the
    ///     second
    ///     run counts.
    ///   - countsReads: Whether a read is an operation, before which the machine can stop; not
    ///     where
    ///     reads happen beside the task.
    ///   - lag: The most commits by which the number is behind up to which all are there.
    package init(
        tables: [TableSchema], contents: StoreContents? = nil, runsTwice: Bool = false,
        countsReads: Bool = true, lag: Int = 0
    ) {
        self.countsReads = countsReads
        self.runsTwice = runsTwice
        schema = Schema(tables: tables)
        var contents = contents ?? StoreContents(schema.tables)
        if lag > 0 { contents.overlap = OverlappingNumbers(lag: lag) }
        state = Mutex(State(contents: contents))
    }

    /// The committed contents; setting them restores a backup.
    package var contents: StoreContents {
        get { state.withLock { $0.contents } }
        set { state.withLock { $0.contents = newValue } }
    }

    /// The number of backups that are kept.
    package var backupCount: Int { state.withLock { $0.backups.count } }

    /// Keeps a backup of the committed contents, and forgets the oldest ones beyond a number.
    package func keepBackup(atMost limit: Int) {
        state.withLock { state in
            state.backups.append(state.contents)
            if state.backups.count > limit { state.backups.removeFirst() }
        }
    }

    /// Restores a backup by its number, the oldest being 0, and forgets all.
    package func restoreBackup(_ number: Int) {
        state.withLock { state in
            state.contents = state.backups[number]
            state.backups = []
        }
    }

    /// Takes the committed contents of another engine, and forgets all backups.
    package func copy(_ other: RehearsalEngine) {
        let contents = other.contents
        state.withLock { state in
            state.contents = contents
            state.backups = []
        }
    }

    /// The planned failures.
    package var trouble: Trouble {
        get { state.withLock { $0.trouble } }
        set { state.withLock { $0.trouble = newValue } }
    }

    /// Whether the machine has stopped.
    package var isDown: Bool { state.withLock { $0.isDown } }

    /// The number of commits so far.
    package var commits: Int { state.withLock { $0.commits } }

    /// The function that changes rows on their way into a table.
    var rewrite: Rewrite? {
        get { state.withLock { $0.rewrite } }
        set { state.withLock { $0.rewrite = newValue } }
    }

    /// Starts the machine again; nothing goes wrong from now on.
    package func restart() {
        state.withLock {
            $0.isDown = false
            $0.trouble = Trouble()
        }
    }

    /// Stops the machine between two operations.
    package func stop() { state.withLock { $0.isDown = true } }

    /// Puts a row outside of any transaction; only for planted bugs.
    func force(_ row: Row, into table: String) {
        state.withLock { try? $0.contents[table].put(row) }
    }

    /// Counts an operation, and throws if the machine has stopped or the disk is full.
    fileprivate func operate(isWrite: Bool = false) throws {
        try state.withLock { state in
            if let left = state.trouble.operationsLeft {
                state.trouble.operationsLeft = left - 1
                if left <= 0 { state.isDown = true }
            }
            guard !state.isDown else { throw Self.stopped }
            if isWrite, state.trouble.isDiskFull { throw StorageError.diskFull(path: "memory:") }
        }
    }

    fileprivate static let stopped = StorageError.inputOutput(
        path: "memory:", reason: "the machine has stopped")

    private func commit(_ contents: StoreContents) throws {
        try state.withLock { state in
            if let left = state.trouble.commitsLeft {
                state.trouble.commitsLeft = left - 1
                if left <= 0 { state.isDown = true }
            }
            if state.isDown, state.trouble.tearsCommit { return try state.tear(contents) }
            guard !state.isDown || state.trouble.keepsCommit else { throw Self.stopped }
            state.contents = contents
            state.commits += 1
            if state.isDown { throw Self.stopped }
        }
    }

    /// Runs a closure on the state of the last commit.
    package func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) async throws -> Result {
        if countsReads { try operate() } else if isDown { throw Self.stopped }
        return try body(ContentsReader(contents))
    }

    /// Runs a closure and commits what it wrote.
    package func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        try operate()
        if runsTwice {
            _ = try? body(ContentsWriter(contents, for: scope, rememberingChanges: false))
        }
        let writer = ContentsWriter(contents, for: scope, rememberingChanges: false)
        let result = try body(RehearsalWriter(writer, of: self))
        if let (commit, contents) = writer.commit() {
            try self.commit(contents)
            let number = Int64(commits)
            feed.publish(
                Commit(number: number, tables: commit.tables, homes: commit.homes),
                after: number - 1)
        }
        return result
    }

    /// Returns a snapshot of what is there.
    package func snapshot() async throws -> any EngineSnapshot { contents }

    /// Throws: a rehearsal is nowhere on a disk.
    package func backup(to path: String) async throws {
        throw StorageError.cannotOpen(path: path, reason: "a rehearsal has no files")
    }

    /// Returns the damage, of which there is none.
    package func check() async throws -> [StorageError] {
        contents.contradictions(path: "memory:")
    }

    /// Does nothing: there are no files.
    package func compact() async throws {}

    /// Does nothing: there is nothing to close.
    package func close() async {}
}

/// A writer that counts operations on their way to the rows.
private final class RehearsalWriter: EngineWriter {
    private let base: ContentsWriter
    private let engine: RehearsalEngine
    private let rewrite: RehearsalEngine.Rewrite?

    init(_ base: ContentsWriter, of engine: RehearsalEngine) {
        self.base = base
        self.engine = engine
        rewrite = engine.rewrite
    }

    func get(_ table: TableSchema, key: Key) throws -> Row? {
        try engine.operate()
        return try base.get(table, key: key)
    }

    func read(_ table: TableSchema, key: Key, _ body: (inout RowReader) throws -> Void) throws {
        try engine.operate()
        try base.read(table, key: key, body)
    }

    func scan(_ scan: Scan) throws -> [Row] {
        try engine.operate()
        return try base.scan(scan)
    }

    func visit(_ scan: Scan, _ body: (inout RowReader) throws -> Void) throws {
        try engine.operate()
        try base.visit(scan, body)
    }

    func count(_ scan: Scan) throws -> Int {
        try engine.operate()
        return try base.count(scan)
    }

    func search(_ search: WordSearch) throws -> [Row] { try base.search(search) }

    func lastCommit() throws -> Int64 { try base.lastCommit() }

    func number() throws -> Int64 { try base.number() }

    func put(_ table: TableSchema, row: Row) throws {
        try engine.operate(isWrite: true)
        guard let rewrite else { return try base.put(table, row: row) }
        let old = try base.get(table, key: table.key(of: row))
        try base.put(table, row: rewrite(table, old, row))
    }

    func delete(_ table: TableSchema, key: Key) throws -> Bool {
        try engine.operate(isWrite: true)
        return try base.delete(table, key: key)
    }
}
