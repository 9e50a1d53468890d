import MemoryStorage
import Primitives
import Storage
import Synchronization

/// Owns the files of a store and uses them on a queue of its own, one commit after the other.
actor StoreWriter {
    private let executor = SerialQueueExecutor(label: "quad.json")
    private let committed: CommittedContents
    private let options: JSONEngine.Options
    private let notice: @Sendable (StorageNotice) -> Void
    private var folder: StoreFolder?
    private var feed: CommitFeed?
    /// The length of the log at which compaction is tried; grows when it fails.
    private var compactionBytes: Int
    private let arriving = Atomic(0)
    private var batch = CommitBatch()
    private let fileWriter = FileWriter()
    private var compaction: Task<Void, Never>?
    private var isClosing = false

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    init(
        _ committed: CommittedContents, options: JSONEngine.Options,
        notice: @escaping @Sendable (StorageNotice) -> Void
    ) {
        self.committed = committed
        self.options = options
        self.notice = notice
        self.compactionBytes = options.compactionBytes
    }

    /// Locks and reads the folder.
    func open(
        path: String, schema: Schema, progress: @Sendable (Migration.Progress) -> Void
    ) throws -> CommitFeed {
        let folder = try StoreFolder(
            path: path, newMark: StoreMark(schema), disk: options.disk)
        let contents = try folder.load(schema, progress: progress, notice: notice)
        committed.replace(by: contents)
        self.folder = folder
        let feed = CommitFeed(after: contents.commit)
        self.feed = feed
        return feed
    }

    /// The number of writers that were called and have not run yet.
    nonisolated var arrivingWriters: Int { arriving.load(ordering: .sequentiallyConsistent) }

    /// Runs a closure that may write, and commits.
    ///
    /// Commits of waiting writers are joined: the last one writes all of them with one sync, and
    /// each is acknowledged after that.
    nonisolated func write<Result: Sendable>(
        for scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        arriving.add(1, ordering: .sequentiallyConsistent)
        return try await run(scope, body)
    }

    private func run<Result: Sendable>(
        _ scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) async throws -> Result {
        arriving.subtract(1, ordering: .sequentiallyConsistent)
        let outcome = Swift.Result { try stage(scope, body) }
        var isDurable: Swift.Result<Void, any Error>?
        if arrivingWriters == 0 || batch.isFull { isDurable = flush() }
        let result = try outcome.get()
        if isDurable == nil, !batch.isEmpty {
            isDurable = await withCheckedContinuation { batch.waiting.append($0) }
        }
        try isDurable?.get()
        return result
    }

    /// Runs a closure on the state after earlier commits, even if they are not on the disk yet.
    private func stage<Result: Sendable>(
        _ scope: Scope, _ body: @Sendable (any EngineWriter) throws -> Result
    ) throws -> Result {
        guard folder != nil, !isClosing else { throw StorageError.closed }
        let transaction = ContentsWriter(
            try batch.contents ?? committed.snapshot(), for: scope, rememberingChanges: true)
        let result = try body(transaction)
        if let (commit, contents) = transaction.commit() {
            batch.add(
                commit, contents,
                CommitLine.encode(
                    transaction.changes, commit: commit.number, with: batch.commits.first?.number
                ) { contents[$0].schema })
        }
        return result
    }

    /// Writes the joined commits to the disk and resumes the waiting callers.
    private func flush() -> Swift.Result<Void, any Error> {
        guard let folder, let contents = batch.contents else { return .success(()) }
        let flushed = batch
        batch = CommitBatch()
        let result = Swift.Result { try folder.append(flushed.lines) }
        // Commits that could not be written are visible to nobody and go into no file.
        guard case .success = result else {
            flushed.answer(result)
            return result
        }
        committed.replace(by: contents)
        for commit in flushed.commits { feed?.publish(commit, after: commit.number - 1) }
        flushed.answer(result)
        if compaction == nil, folder.isLogLonger(than: compactionBytes) {
            startCompaction(folder, contents)
        }
        return result
    }

    /// Starts writing the files; commits go on meanwhile in another log.
    private func startCompaction(_ folder: StoreFolder, _ contents: StoreContents) {
        do {
            let files = try folder.beginCompaction(contents)
            compaction = Task {
                let result = await fileWriter.write(contents, files)
                self.finishCompaction(folder, contents, result)
            }
        } catch {
            failCompaction(error)
        }
    }

    private func finishCompaction(
        _ folder: StoreFolder, _ contents: StoreContents, _ result: FileWriter.Outcome
    ) {
        compaction = nil
        do {
            try folder.finishCompaction(contents, written: try result.get())
            compactionBytes = options.compactionBytes
        } catch {
            failCompaction(error)
        }
    }

    /// Reports a failure as a notice only, since the commits are safe in the logs.
    private func failCompaction(_ error: any Error) {
        compactionBytes *= 2
        notice(.compactionFailed("\(error)"))
    }

    /// Backs up the last commit to a folder that does not exist yet; commits go on meanwhile.
    nonisolated func backup(to path: String) async throws {
        try await fileWriter.backup(try committed.snapshot(), to: path, disk: options.disk)
    }

    /// Reads the files and returns contradictions within them or to the rows in memory.
    func check() async throws -> [StorageError] {
        await compaction?.value
        guard let folder, !isClosing else { throw StorageError.closed }
        let contents = try committed.snapshot()
        return try contents.contradictions(path: folder.path) + folder.contradictions(to: contents)
    }

    /// Folds the log into the files.
    func compact() async throws {
        await compaction?.value
        guard let folder, !isClosing else { throw StorageError.closed }
        try flush().get()
        try folder.compact(try committed.snapshot())
    }

    /// Folds the log into the files, if that is little work, and unlocks the folder.
    func close() async {
        _ = flush()
        isClosing = true
        await compaction?.value
        guard let folder, let contents = try? committed.snapshot() else { return }
        if folder.isQuicklyCompacted(contents, bound: options.compactionBytes) {
            do {
                try folder.compact(contents)
            } catch {
                notice(.compactionFailed("\(error)"))
            }
        }
        committed.replace(by: nil)
        self.folder = nil
    }
}
