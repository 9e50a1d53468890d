import Storage

/// The needs of a store, without which a server of PostgreSQL would not keep its promises.
struct ServerNeeds {
    /// Sessions beside those of readers and writers: for snapshots and for an operator's commands.
    static let spareSessions = 4
    /// The oldest version that the tests run on.
    private static let version: Int64 = 150_000
    /// The predicate locks below which a read of a hundred rows locks a whole table, so that
    /// writers run three times.
    private static let predicateLocks: Int64 = 1024

    private static let question = """
        SELECT current_setting('server_version_num')::bigint, \
        current_setting('max_pred_locks_per_transaction')::bigint, \
        LEAST(current_setting('max_connections')::bigint - \
        current_setting('superuser_reserved_connections')::bigint, \
        (SELECT NULLIF(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user), \
        (SELECT NULLIF(datconnlimit, -1) FROM pg_database \
        WHERE datname = current_database())), \
        current_setting('server_encoding'), current_setting('fsync'), \
        current_setting('full_page_writes'), current_setting('synchronous_commit'), \
        current_setting('synchronous_standby_names')
        """

    let sessions: Int
    let replicas: Int

    /// Checks the server.
    ///
    /// - Throws: ``StorageError/cannotOpen(path:reason:)`` with all that is missing.
    func check(_ connection: Connection, _ place: StorePlace) throws {
        let rows = try connection.run(Self.question)
        var missing: [String] = []
        if rows.integer(0, 0) < Self.version {
            missing.append("it must be version \(Self.version / 10_000) or newer")
        }
        if rows.integer(0, 1) < Self.predicateLocks {
            missing.append(
                """
                max_pred_locks_per_transaction is \(rows.integer(0, 1)): set it to \
                \(Self.predicateLocks) or more
                """)
        }
        if rows.integer(0, 2) < Int64(sessions) {
            missing.append(
                """
                max_connections, or a limit of the role or the database, leaves \
                \(rows.integer(0, 2)): set it so that \(sessions) are left
                """)
        }
        if rows.text(0, 3) != "UTF8" {
            missing.append("the encoding of the database is \(rows.text(0, 3)): it must be UTF8")
        }
        for (column, name) in [(4, "fsync"), (5, "full_page_writes")]
        where rows.text(0, column) != "on" {
            missing.append("\(name) is \(rows.text(0, column)): set it to on")
        }
        if !["on", "remote_apply"].contains(rows.text(0, 6)) {
            missing.append("synchronous_commit is \(rows.text(0, 6)): set it to on")
        }
        let named = Self.replicas(named: rows.text(0, 7))
        if named < replicas {
            missing.append(
                """
                synchronous_standby_names waits for \(named) replicas: set it so that a commit \
                waits for \(replicas)
                """)
        }
        if missing.isEmpty { return }
        throw StorageError.cannotOpen(path: place.name, reason: missing.joined(separator: "; "))
    }

    /// The expression of the names that a commit waits for; empty if it waits for none.
    static let names = """
        CASE WHEN current_setting('synchronous_commit') IN ('on', 'remote_apply') \
        THEN current_setting('synchronous_standby_names') ELSE '' END
        """

    /// The most sessions of a store's user that may wait for a replica before no further one is
    /// opened to write: nobody can end them but the server.
    private static let mostWaiting = 16

    /// Refuses a server on which too many commits wait for a replica.
    ///
    /// - Throws: ``ServerFailure``.
    static func checkWaiting(_ connection: Connection) throws {
        let waiting = try connection.run(
            """
            SELECT count(*) FROM pg_stat_activity \
            WHERE usename = current_user AND wait_event = 'SyncRep'
            """
        ).integer(0, 0)
        guard waiting >= mostWaiting else { return }
        throw ServerFailure(code: "08004", message: "\(waiting) commits wait for a replica there")
    }

    /// Returns the number of replicas that a commit waits for, by `synchronous_standby_names`.
    static func replicas(named setting: String) -> Int {
        guard setting.contains(where: { $0 != " " }) else { return 0 }
        guard let open = setting.firstIndex(of: "(") else { return 1 }
        return setting[..<open].split(separator: " ").last.flatMap { Int($0) } ?? 1
    }
}
