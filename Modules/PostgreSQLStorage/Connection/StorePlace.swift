import Primitives
import Storage

/// A schema in a database of PostgreSQL, and how sessions are opened there.
struct StorePlace: Sendable {
    /// The name for messages, without a password.
    let name: String
    /// The URI, or the words with values, by which libpq connects.
    let address: String
    /// The schema.
    let space: String
    /// The synchronous replicas that a session's server has to name at least.
    let replicas: Int

    /// A thing that a lock is for.
    enum LockedThing {
        /// The rows of a home.
        case home(Value)
        /// The turn of a writer that failed because of others.
        case again
        /// The tables themselves.
        case layout
        /// The change to a newer version, which may take more than one transaction.
        case upgrade
        /// The schema as a whole: servers share it, and whoever replaces it has it alone.
        case store
    }

    /// The settings of each session.
    ///
    /// The planner takes the index of a scan because all else costs more. That cost would start
    /// its compiler, which takes 300 ms a statement.
    private static let settings = """
        SET jit = off; SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off;
        SET enable_incremental_sort = off; SET max_parallel_workers_per_gather = 0;
        SET plan_cache_mode = force_generic_plan; SET client_min_messages = warning;
        SET standard_conforming_strings = on; SET search_path = pg_catalog;
        """

    /// The time in which a server that works answers: longer than a statement may take.
    private static let patience = Duration.seconds(15)

    /// Opens a connection that may wait for locks and rows only so long.
    ///
    /// - Parameter isPatient: Whether a statement, and a pause inside of a transaction, may take
    ///   any time, as when tables are changed or copied.
    /// - Throws: ``ServerFailure``.
    func connect(isPatient: Bool = false) throws -> Connection {
        let connection = try plainConnection()
        let (statement, idle) = isPatient ? (0, 3_600_000) : (10_000, 30_000)
        try connection.runScript(
            Self.settings + """

                SET statement_timeout = \(statement); SET lock_timeout = 5000;
                SET idle_in_transaction_session_timeout = \(idle);
                """)
        try connection.enterPipeline(patience: isPatient ? nil : Self.patience)
        return connection
    }

    /// Opens a connection with settings of the server alone.
    func plainConnection() throws -> Connection {
        try Connection(
            [
                ("dbname", address), ("target_session_attrs", "read-write"),
                ("connect_timeout", "5"), ("client_encoding", "UTF8"), ("keepalives_idle", "5"),
                ("keepalives_interval", "2"), ("keepalives_count", "3"),
                ("tcp_user_timeout", "10000"), ("fallback_application_name", "quad-server"),
            ], place: name)
    }

    /// Whether nothing is in the schema, or there is none.
    func isFree(on connection: Connection) throws -> Bool {
        try connection.run(
            """
            SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \
            WHERE n.nspname = $1 LIMIT 1
            """, [.text(space)], types: [.text]
        ).count == 0
    }

    /// Returns the number of a lock.
    func lock(of thing: LockedThing) -> Int64 {
        var hash = FNV()
        hash.add(space.utf8)
        switch thing {
        case .again: hash.add([0])
        case .layout: hash.add([1])
        case .store: hash.add([4])
        case .upgrade: hash.add([5])
        case .home(.text(let text)): hash.add([2] + Array(text.utf8))
        case .home(let value): hash.add([3] + Array("\(value)".utf8))
        }
        return Int64(bitPattern: hash.value)
    }
}

/// A hash that is the same in every process.
///
/// - Source: FNV-1a, the Internet draft draft-eastlake-fnv.
private struct FNV {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
        value = value &* 0x100_0000_01b3
    }
}
