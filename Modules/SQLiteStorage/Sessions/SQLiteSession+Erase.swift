import Storage

extension SQLiteSession {
    /// Writes tables anew and empties the log, so that nothing removed from them is left; all other
    /// pages stay as they are.
    ///
    /// To overwrite rows where they are removed would not be enough: SQLite leaves copies of rows
    /// that it moved to a neighbouring page in the gap between the others.
    ///
    /// - Throws: ``StorageError/locked(path:process:)`` as ``compact()`` does.
    func erase(_ tables: [TableSchema]) throws {
        if let refusal { throw refusal }
        let connection = try open().connection
        connection.isPatient = true
        // Freed pages are overwritten with zeros, and the copy is in no file.
        try connection.run("PRAGMA secure_delete = ON") { _ in }
        try connection.run("PRAGMA temp_store = MEMORY") { _ in }
        try connection.run(.beginWriting)
        do {
            for table in tables { try rewrite(TableSQL.quoted(table.name), on: connection) }
            try CommitNumber(connection).renewMark()
            try connection.run(.commit)
        } catch {
            rollBack(connection)
            throw error
        }
        hasWritten = true
        try emptyLog(of: connection)
    }

    private func rewrite(_ table: String, on connection: Connection) throws {
        try connection.run("CREATE TEMP TABLE kept AS SELECT * FROM main.\(table)")
        try connection.run("DELETE FROM main.\(table)")
        // They were read in the order of their key, so each is appended.
        try connection.run("INSERT INTO main.\(table) SELECT * FROM temp.kept ORDER BY rowid")
        try connection.run("DROP TABLE temp.kept")
    }

    /// Writes the log into the file and empties it.
    ///
    /// - Throws: ``StorageError/locked(path:process:)`` if a reader keeps an older state for longer
    ///   than the busy timeout; then the log still holds it.
    func emptyLog(of connection: Connection) throws {
        var isBusy = true
        try connection.run("PRAGMA wal_checkpoint(TRUNCATE)") { cells in
            isBusy = cells.integer(0) != 0
        }
        if isBusy { throw StorageError.locked(path: path, process: nil) }
    }
}
