import Primitives
import Storage
import Synchronization

/// A hold on the schema of a store by a lock of a session: servers share it, and whoever replaces
/// the schema has it alone. The server releases it when the session ends in any way.
package final class StoreHold: Sendable {
    private struct State {
        var connection: Connection?
        /// The schema's number on the server; `nil` until it was seen.
        var space: Int64?
    }

    private let place: StorePlace
    private let isAlone: Bool
    private let threads = WorkerThreads(count: 1)
    private let state = Mutex(State())

    private init(_ place: StorePlace, isAlone: Bool) {
        self.place = place
        self.isAlone = isAlone
    }

    /// Takes the hold on a schema, which need not be there; `nil` if others keep it.
    package static func take(
        on place: PostgreSQLEngine.Place, isAlone: Bool
    ) async throws -> StoreHold? {
        let hold = StoreHold(StorePlace(place), isAlone: isAlone)
        return try await hold.run { _ in true } ? hold : nil
    }

    /// Whether the schema is still the same one, with the hold on it; a lost session is replaced.
    package func isKept() async throws -> Bool {
        try await run { [place] state in
            guard let connection = state.connection else { return false }
            let found = try connection.run(
                "SELECT oid::bigint FROM pg_namespace WHERE nspname = $1", [.text(place.space)],
                types: [.text])
            guard found.count == 1 else { return false }
            let space = found.integer(0, 0)
            state.space = state.space ?? space
            return state.space == space
        }
    }

    /// Whether nothing is at the place of the store.
    package func isFree() async throws -> Bool {
        try await run { [place] state in
            guard let connection = state.connection else { return false }
            return try place.isFree(on: connection)
        }
    }

    /// Removes what a replacement that did not finish left in a schema.
    ///
    /// - Throws: ``Storage/StorageError``, also if there is something at the place of the store.
    package func prepare(_ working: String) async throws {
        guard try await isFree() else {
            throw StorageError.cannotOpen(
                path: place.name,
                reason: """
                    the schema is there already, so nothing was changed: move it away, as by \
                    ALTER SCHEMA \(place.space) RENAME TO \(place.space)_before
                    """)
        }
        _ = try await run { state in
            try state.connection?.run(
                "DROP SCHEMA IF EXISTS \(TableSQL.quoted(working)) CASCADE")
            return true
        }
    }

    /// Gives a schema the name of the store, whose place must be free or empty.
    package func replace(by working: String) async throws {
        let (old, new) = (TableSQL.quoted(place.space), TableSQL.quoted(working))
        _ = try await run { state in
            guard let connection = state.connection else { return false }
            try connection.run("BEGIN")
            try connection.run("DROP SCHEMA IF EXISTS \(old)")
            try connection.run("ALTER SCHEMA \(new) RENAME TO \(old)")
            try connection.run("COMMIT")
            return true
        }
    }

    /// Runs a closure on the session that has the lock; `false` if others keep it.
    private func run(_ body: @Sendable (inout State) throws -> Bool) async throws -> Bool {
        try await threads.run { [self] in
            try place.reporting {
                try state.withLock { state in
                    do {
                        guard try keep(&state) else { return false }
                        return try body(&state)
                    } catch let failure as ServerFailure {
                        if failure.isOfConnection || isAlone { state.connection = nil }
                        throw failure
                    }
                }
            }
        }
    }

    /// Connects and takes the lock, unless that was done and the session lives.
    private func keep(_ state: inout State) throws -> Bool {
        if state.connection != nil { return true }
        let connection = try place.connect(isPatient: isAlone)
        try connection.run("SET idle_session_timeout = 0")
        let lock = isAlone ? "pg_try_advisory_lock" : "pg_try_advisory_lock_shared"
        let rows = try connection.run(
            "SELECT \(lock)($1)", [.integer(place.lock(of: .store))], types: [.integer])
        guard rows.isTrue(0, 0) else { return false }
        state.connection = connection
        return true
    }
}
