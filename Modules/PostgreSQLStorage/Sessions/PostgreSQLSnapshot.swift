import Storage
import Synchronization

/// A snapshot that keeps a session of its own on one state until deinitialization.
final class PostgreSQLSnapshot: EngineSnapshot {
    /// A session in a transaction.
    private struct Held {
        let session: PostgreSQLSession
        let transaction: PostgreSQLTransaction
    }

    private let held: Mutex<Held>
    private let place: StorePlace
    private let pool: SessionPool

    /// Takes the state at once, on a session that nobody else has.
    ///
    /// - Throws: ``ServerFailure``.
    init(
        on session: sending PostgreSQLSession, at place: StorePlace, of pool: SessionPool
    ) throws {
        let transaction = session.begin()
        _ = try transaction.lastCommit()
        held = Mutex(Held(session: session, transaction: transaction))
        self.place = place
        self.pool = pool
    }

    deinit { pool.leave() }

    func read<Result: Sendable>(
        _ body: @Sendable (any EngineReader) throws -> Result
    ) throws -> Result {
        do {
            return try held.withLock { held in
                try held.session.run(held.transaction, body)
            }
        } catch let failure as ServerFailure {
            throw failure.storageError(place.name)
        }
    }
}
