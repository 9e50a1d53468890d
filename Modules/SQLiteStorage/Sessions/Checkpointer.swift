import Primitives
import Synchronization

/// Writes the pages of a long log into the file beside the writer, on a connection and a thread of
/// its own, so that no commit waits for many pages.
///
/// A log can begin anew only when all of its pages are in the file. So in the end the writer adds
/// the few that it wrote meanwhile. A writer that is quicker than the disk has to wait when the log
/// is twice as long.
final class Checkpointer: Sendable {
    /// The number of log pages, 8 MiB, after which the work begins, and begins again as long as the
    /// log can't begin anew.
    static let pages = 2000
    /// The number of pages that are few enough for the writer.
    private static let rest = 64
    /// The most rounds; a writer that is quicker than the disk adds more than few in each.
    private static let rounds = 4

    private enum Progress { case idle, working, leavesRest }

    private struct State {
        var progress = Progress.idle
        /// The number of log pages after which the work begins, or the writer waits for it.
        var due = Checkpointer.pages
        var isClosed = false
    }

    private let session: SharedSession
    private let thread = WorkerThreads(count: 1)
    private let state = Mutex(State())

    /// Creates a checkpointer on a session that nobody else has.
    init(_ session: sending SQLiteSession) { self.session = SharedSession(session) }

    /// Notes the length of the log after a commit, and begins to work if it is long.
    ///
    /// - Returns: Whether the writer should now write what is left, while ``pausing(_:)``.
    func note(pages: Int) -> Bool {
        let (begins, isWriters) = state.withLock { state in
            // The log began anew.
            if pages + Self.pages < state.due { state.due = Self.pages }
            switch state.progress {
            case .working: return (false, pages >= state.due)
            case .leavesRest:
                state.progress = .idle
                return (false, true)
            case .idle:
                guard pages >= state.due else { return (false, false) }
                state.progress = .working
                state.due = pages + Self.pages
                return (true, false)
            }
        }
        if begins { thread.submit { self.work() } }
        return isWriters
    }

    /// Runs a closure while no checkpoint is under way, which would be in its way.
    func pausing<Result>(_ body: () -> sending Result) -> sending Result {
        session.use { _ in body() }
    }

    /// Closes the connection after the work under way.
    func close() {
        state.withLock { $0.isClosed = true }
        session.use { $0.close() }
    }

    private func work() {
        var left = Int.max
        var round = 0
        while left > Self.rest, round < Self.rounds {
            // What can't be written now, on a full disk for example, stays in the log.
            let unwritten = session.use { session in
                state.withLock { $0.isClosed } ? nil : try? session.checkpoint()
            }
            guard let unwritten else { break }
            left = unwritten
            round += 1
        }
        state.withLock { $0.progress = .leavesRest }
    }
}
