import Storage

/// A session that reads the log of commits, and passes hints that there is something to read.
final class LogReader {
    /// The rows behind a place in the log.
    struct Page {
        let commits: [Commit]
        /// The place behind them.
        let position: LogPosition
        /// The state of the server, which is beyond that place where more rows wait.
        let state: LogPosition
        /// The highest number of which the row was removed.
        let removed: Int64
    }

    /// The distance of commit numbers from those of the server's transactions.
    let base: Int64
    private let connection: Connection
    private let channel: String
    private let beginning = OpeningStatements()
    private let state: Statement
    private let page: Statement
    private let some: Statement
    private let removing: Statement
    private let notifying: Statement
    private let replication = Statement(
        """
        SELECT count(*) = count(state), count(*) FILTER (WHERE state = 'streaming'), \
        coalesce(max(extract(epoch FROM replay_lag) * 1000) FILTER (WHERE state = 'streaming'), 0)\
        ::bigint FROM pg_stat_replication
        """)

    /// Connects to a store that was prepared before, and listens for hints.
    ///
    /// - Throws: ``ServerFailure``.
    init(_ place: StorePlace) throws {
        connection = try place.connect()
        channel = TableSQL.quoted(place.space)
        base = try StoreMarks(connection, in: place).currentBase()
        let log = CommitLog(in: place)
        (state, page, some, removing) = (log.state, log.page, log.some, log.remove)
        notifying = Statement("NOTIFY \(channel)")
        try connection.run("LISTEN \(channel)")
    }

    /// Returns the state of the server that a store is opened in.
    static func state(_ connection: Connection) throws -> LogPosition {
        try position(try connection.run("SELECT pg_current_snapshot()::text").text(0, 0))
    }

    private static func position(_ text: String) throws -> LogPosition {
        guard let position = LogPosition(text) else {
            throw ServerFailure(message: "the server names no state: \(text)")
        }
        return position
    }

    /// Reads what follows a place in the log, in one round trip.
    func read(after position: LogPosition) throws -> Page {
        try connection.send(beginning.read)
        let state = try connection.send(state)
        let page = try connection.send(page, [.integer(base + position.next)])
        let some = try connection.send(some, [.integer(base), .text(position.list)])
        try connection.send(beginning.rollback)
        try connection.roundTrip()
        guard let state = state.rows, let page = page.rows, let some = some.rows else {
            throw ServerFailure(message: "a statement has no answer")
        }
        let reached = try Self.position(state.text(0, 0))
        let commits = try CommitLog.commits(page)
        let isFull = commits.count == CommitLog.page
        let end = commits.last.map { $0.number - base + 1 }
        return Page(
            commits: try CommitLog.commits(some) + commits,
            position: isFull ? reached.cut(before: end ?? reached.next) : reached,
            state: reached, removed: state.integer(0, 1))
    }

    /// Gives other processes a hint.
    func hint() throws { _ = try connection.run(notifying) }

    /// Returns the replicas that follow the server, and the most that one of them is behind; `nil`
    /// if the role may not see them.
    func replicas() throws -> (count: Int, delay: Duration)? {
        let rows = try connection.run(replication)
        guard rows.isTrue(0, 0) else { return nil }
        return (Int(rows.integer(0, 1)), .milliseconds(rows.integer(0, 2)))
    }

    /// Removes rows whose time is over; returns whether more may be left.
    func removeOld() throws -> Bool {
        try connection.run(removing).integer(0, 0) == Int64(CommitLog.page)
    }

    /// Waits for a hint of another process, a bell, or the end of a time; returns whether it was a
    /// hint.
    func wait(for bell: Bell, atMost time: Duration) throws -> Bool {
        try connection.waitForNotice(besides: bell.descriptor, atMost: time)
    }
}
