import Storage

/// Commits that were made and wait to be put on the disk together.
struct CommitBatch {
    /// The most commits of a batch, so that the first of them does not wait for ever.
    static let limit = 256
    /// The length at which a batch takes no more commits.
    static let limitBytes = 1 << 20

    /// Their lines in the log.
    private(set) var lines: [UInt8] = []
    private(set) var commits: [Commit] = []
    /// What the store holds after them.
    private(set) var contents: StoreContents?
    /// Those who are told the outcome: who made the commits, and who read what they wrote.
    var waiting: [CheckedContinuation<Result<Void, StorageError>, Never>] = []

    var isEmpty: Bool { commits.isEmpty }
    var isFull: Bool { commits.count >= Self.limit || lines.count >= Self.limitBytes }

    /// Tells those who wait what became of it.
    func answer(_ result: Result<Void, StorageError>) {
        for waiting in waiting { waiting.resume(returning: result) }
    }

    mutating func add(_ commit: Commit, _ contents: StoreContents, _ line: [UInt8]) {
        if lines.isEmpty { lines = line } else { lines += line }
        commits.append(commit)
        self.contents = contents
    }
}
