import Storage

/// Owns the files of a store and uses them on a queue of its own, one commit after the other.
actor JSONWriter {
    private let executor = SerialQueueExecutor(label: "quad.json")
    private let committed: CommittedContents
    private let options: JSONEngine.Options
    private let notice: @Sendable (StorageNotice) -> Void
    private var folder: StoreFolder?
    private var feed: CommitFeed?
    /// The length of the log at which compaction is tried; grows when it fails.
    private var compactionBytes: Int

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
    ) throws(StorageError) -> CommitFeed {
        let folder = try StoreFolder(path: path, version: schema.version, disk: options.disk)
        let contents = try folder.load(schema, progress: progress, notice: notice)
        committed.replace(by: contents)
        self.folder = folder
        let feed = CommitFeed(after: contents.commit)
        self.feed = feed
        return feed
    }

    /// Runs a closure that may write, and commits.
    func write<Result: Sendable>(
        _ body: @Sendable (any EngineWriter) throws -> Result
    ) throws -> Result {
        guard let folder else { throw StorageError.closed }
        let transaction = ContentsWriter(try committed.snapshot())
        let result = try body(transaction)
        guard let (commit, contents) = transaction.commit() else { return result }
        try folder.append(
            CommitLine.encode(transaction.changes, commit: commit.number) { contents[$0].schema })
        committed.replace(by: contents)
        feed?.publish(commit)
        if folder.isLogLonger(than: compactionBytes) { compact(folder, contents) }
        return result
    }

    /// Reads the files and gives back what contradicts itself or the rows in memory.
    func check() throws(StorageError) -> [StorageError] {
        guard let folder else { throw .closed }
        let contents = try committed.snapshot()
        return contents.contradictions(path: folder.path) + folder.contradictions(to: contents)
    }

    /// Folds the log into the files.
    func compact() throws(StorageError) {
        guard let folder else { throw .closed }
        try folder.compact(try committed.snapshot())
    }

    /// Folds the log into the files and lets go of the folder.
    func close() {
        guard let folder, let contents = try? committed.snapshot() else { return }
        compact(folder, contents)
        committed.replace(by: nil)
        self.folder = nil
    }

    /// The commits are safe in the log, so a failure is only a notice.
    private func compact(_ folder: StoreFolder, _ contents: StoreContents) {
        do {
            try folder.compact(contents)
            compactionBytes = options.compactionBytes
        } catch {
            compactionBytes *= 2
            notice(.compactionFailed(error))
        }
    }
}
