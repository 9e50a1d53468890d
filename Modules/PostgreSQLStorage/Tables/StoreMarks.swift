import Primitives
import Storage

/// The table with the version of a store, and with what the numbers of its commits begin at.
struct StoreMarks {
    /// A server's history: another one numbers its transactions otherwise.
    struct Timeline: Hashable {
        let system: Int64
        let timeline: Int64
    }

    static let tableName = "quad-store"
    /// The distance between the bases of two histories, and the first base: more than a history
    /// has commits, so that numbers rise over all of them.
    static let step: Int64 = 1 << 32
    private let connection: Connection
    private let place: StorePlace

    init(_ connection: Connection, in place: StorePlace) {
        self.connection = connection
        self.place = place
    }

    private var table: String {
        "\(TableSQL.quoted(place.space)).\(TableSQL.quoted(Self.tableName))"
    }

    /// The statement that creates the table.
    var create: String {
        "CREATE TABLE \(table) (name text PRIMARY KEY, value bigint NOT NULL)"
    }

    /// Returns a mark; `nil` if there is none.
    func mark(_ name: String) throws -> Int64? {
        let rows = try connection.run(
            "SELECT value FROM \(table) WHERE name = $1", [.text(name)], types: [.text])
        return rows.count == 0 ? nil : rows.integer(0, 0)
    }

    /// Writes a mark, or removes it.
    func set(_ name: String, _ value: Int64?) throws {
        try connection.run(setting(name, value))
    }

    /// Returns the statement that writes a mark, or removes it.
    private func setting(_ name: String, _ value: Int64?) -> String {
        guard let value else { return "DELETE FROM \(table) WHERE name = '\(name)'" }
        return """
            INSERT INTO \(table) VALUES ('\(name)', \(value)) \
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """
    }

    /// Returns the statements that note the version of a schema.
    func version(of schema: Schema) -> [String] {
        let overlaps = schema.worksFrom < schema.version
        return [
            setting("version", Int64(schema.version)),
            setting("worksFrom", overlaps ? Int64(schema.worksFrom) : nil),
        ]
    }

    /// Returns the condition of the store, its version, and the lowest one of programs for it.
    func condition() throws -> (StoreCondition, version: Int, worksFrom: Int) {
        let rows = try connection.run(
            """
            SELECT current_setting('transaction_read_only') = 'off', \
            (extract(epoch FROM clock_timestamp()) * 1000)::bigint, \
            (SELECT value FROM \(table) WHERE name = 'version'), \
            coalesce((SELECT value FROM \(table) WHERE name = 'worksFrom'), \(Int64.max))
            """)
        return (
            StoreCondition(
                isWritable: rows.isTrue(0, 0), clock: Instant(milliseconds: rows.integer(0, 1))),
            version: Int(rows.integer(0, 2)), worksFrom: Int(rows.integer(0, 3))
        )
    }

    /// Returns the history of the server that answers.
    func timeline() throws -> Timeline {
        let rows = try connection.run(
            """
            SELECT (SELECT system_identifier FROM pg_control_system()), \
            ('x' || lpad(left(pg_walfile_name(pg_current_wal_lsn()), 8), 16, '0'))\
            ::bit(64)::bigint
            """)
        return Timeline(system: rows.integer(0, 0), timeline: rows.integer(0, 1))
    }

    /// Notes the history of a new store.
    func begin() throws {
        try note(try timeline(), base: Self.step)
    }

    private func note(_ timeline: Timeline, base: Int64) throws {
        try set("base", base)
        try set("system", timeline.system)
        try set("timeline", timeline.timeline)
    }

    /// Returns what is added to the number of a transaction. On another history than the store
    /// knows, as after a failover or on a copy, the base is raised before anybody writes.
    ///
    /// - Throws: ``ServerFailure``.
    func currentBase() throws -> Int64 {
        let now = try timeline()
        func known() throws -> Int64? {
            guard let base = try mark("base"), try mark("system") == now.system,
                try mark("timeline") == now.timeline
            else { return nil }
            return base
        }
        if let base = try known() { return base }
        try connection.run("BEGIN")
        try connection.run(
            "SELECT pg_advisory_xact_lock($1)", [.integer(place.lock(of: .layout))],
            types: [.integer])
        let base = try known() ?? (mark("base") ?? 0) + Self.step
        try note(now, base: base)
        try connection.run("COMMIT")
        return base
    }
}
