import Synchronization

/// A session that threads lend each other; its holder is its only user.
final class SharedSession: Sendable {
    private let session: Mutex<SQLiteSession>

    /// Creates a session that nobody else has.
    init(_ session: sending SQLiteSession) { self.session = Mutex(session) }

    /// Runs a closure on the session.
    func use<Result, Failure: Error>(
        _ body: (SQLiteSession) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try session.withLock { (session) throws(Failure) in try body(session) }
    }
}
