import MemoryStorage
import Primitives
import Storage

/// Commits that wait to be written to the disk together.
struct CommitBatch {
    /// The most commits in a batch, so that the first does not wait for ever.
    static let limit = 256
    /// The length at which a batch takes no more commits.
    static let limitBytes = 1 << 20

    /// The log lines of the commits.
    private(set) var lines: [UInt8] = []
    private(set) var commits: [Commit] = []
    /// The contents of the store after these commits.
    private(set) var contents: StoreContents?
    /// The callers that wait for the outcome: those that made the commits or read their rows.
    var waiting: [CheckedContinuation<Result<Void, any Error>, Never>] = []

    var isEmpty: Bool { commits.isEmpty }
    var isFull: Bool { commits.count >= Self.limit || lines.count >= Self.limitBytes }

    /// Resumes the waiting callers with the outcome.
    func answer(_ result: Result<Void, any Error>) {
        for waiting in waiting { waiting.resume(returning: result) }
    }

    mutating func add(_ commit: Commit, _ contents: StoreContents, _ line: [UInt8]) {
        if lines.isEmpty { lines = line } else { lines += line }
        commits.append(commit)
        self.contents = contents
    }
}
