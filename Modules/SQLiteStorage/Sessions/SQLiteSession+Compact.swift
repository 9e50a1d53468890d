extension SQLiteSession {
    /// Rewrites the file without removed data and empties its log.
    ///
    /// - Throws: ``StorageError/locked(path:process:)`` if a reader keeps an older state for longer
    ///   than the busy timeout; then the log still holds it.
    func compact() throws {
        if let refusal { throw refusal }
        let connection = try open().connection
        connection.isPatient = true
        // Words of removed rows are only marked as removed until the index is rewritten.
        for index in try WordIndexes.names(in: connection) {
            let name = TableSQL.quoted(index)
            try connection.run("INSERT INTO \(name) (\(name)) VALUES ('optimize')")
        }
        // The pages are others afterwards, so a log that follows is none of an older copy.
        try CommitNumber(connection).renewMark()
        try connection.run("VACUUM")
        try emptyLog(of: connection)
    }
}
