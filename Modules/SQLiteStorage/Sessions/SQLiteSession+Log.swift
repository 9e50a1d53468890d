import Primitives

extension SQLiteSession {
    /// The number of pages in the log after the last commit of this session.
    var logPages: Int { connection?.logPages ?? 0 }

    /// Writes pages of the log into the file, without waiting for anybody.
    ///
    /// - Returns: The number of pages that the log had more when it ended, such as those that a
    ///   writer added meanwhile or that a reader keeps back.
    @discardableResult
    func checkpoint() throws -> Int {
        var left = 0
        try use { connection in
            try connection.run("PRAGMA wal_checkpoint(PASSIVE)") { cells in
                left = Int(cells.integer(1) - cells.integer(2))
            }
        }
        return left
    }

    /// The size up to which a log stays beside a closed file: a hundred pages with their heads.
    static let keptLogBytes = 100 * (4096 + 24)

    /// Decides what becomes of the log when the connection is closed as the last one.
    ///
    /// Who only reads leaves it alone, unless the file lacks something of it, as after a crash, or
    /// it is long: a transaction that the disk had no room for leaves its pages there.
    ///
    /// The pages of a short log are written into the file, which is then complete, but nobody waits
    /// for the disk: the log stays, and makes the file whole again after a power cut. So a program
    /// that runs for one commit waits once. A longer log is written into the file, the disk is
    /// waited for, and the log is removed.
    func settleLog(of connection: Connection) {
        guard let log = FileState.Part(path + "-wal"), log.size > 0 else { return }
        let isShort = log.size <= Self.keptLogBytes
        guard hasWritten || !isShort || !LogOrigin(path: path).isInFile(connection)
        else { return connection.leaveLog() }
        guard keepsShortLogs, isShort else { return }
        guard (try? connection.run("PRAGMA synchronous = OFF")) != nil else { return }
        connection.keepLog()
    }
}
