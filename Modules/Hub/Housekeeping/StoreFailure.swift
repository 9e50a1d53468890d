import Synchronization

/// The end of a server whose store did not confirm a commit: nothing may be answered any more
/// before the store was opened anew and checked.
final class StoreFailure: Sendable {
    private let hasFailed = Mutex(false)
    private let (failures, report) = AsyncStream<Void>.makeStream()

    /// Whether it has come to that.
    var isThere: Bool { hasFailed.withLock { $0 } }

    /// Notes it.
    func note() {
        hasFailed.withLock { $0 = true }
        report.finish()
    }

    /// Returns when it has come to that, or when the task is cancelled.
    func wait() async { for await _ in failures {} }
}

extension Hub {
    /// Whether the store did not confirm a commit, so that every request is refused.
    package var hasStoreFailed: Bool { storeFailure.isThere }

    /// Waits until the store does not confirm a commit, or the task is cancelled.
    ///
    /// The program has to end then, and to check the store before it serves again.
    package func untilStoreFails() async { await storeFailure.wait() }

    /// The answer to everything after that.
    static let storeFailed = Refusal(
        .unavailable, "the server's disk failed: it starts again and checks what it has",
        retryAfterSeconds: 10)
}
