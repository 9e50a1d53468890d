import Dispatch
import Files
import Glibc
import Primitives
import Storage

/// Copies and checks the file of a store on a connection of its own, while readers and writers go
/// on.
struct Care: Sendable {
    let path: String
    let schema: Schema
    let makeSession: @Sendable () -> sending SQLiteSession

    /// Writes the state of one commit to a file that does not exist yet.
    ///
    /// The file gets its name when it is complete and on the disk.
    func backup(to target: String) throws {
        guard access(target, F_OK) != 0 else {
            throw StorageError.cannotOpen(path: target, reason: "there is something already")
        }
        try StorageError.translating {
            try Folder.make(Folder.parent(of: target))
        }
        let unfinished = try UnfinishedFile(for: target)
        try copy(to: unfinished.path, for: target)
        try unfinished.finish()
    }

    /// Reads everything and returns the contradictions.
    func check() throws -> [StorageError] {
        let session = makeSession()
        var found: [StorageError] = []
        do {
            try session.use { connection in
                for reason in try StoredSchema(connection, of: schema)
                    .objections
                { found.append(.corrupt(path: path, reason: reason)) }
                try connection.run("PRAGMA integrity_check") { cells in
                    let reason = try cells.text(0)
                    if reason != "ok" { found.append(.corrupt(path: path, reason: reason)) }
                }
                try connection.run("PRAGMA foreign_key_check") { cells in
                    let reason = "a row of \(try cells.text(0)) has no \(try cells.text(2))"
                    found.append(.corrupt(path: path, reason: reason))
                }
                for reason in try WordIndexes(connection, of: schema.tables).contradictions() {
                    found.append(.corrupt(path: path, reason: reason))
                }
            }
            try session.readEverything()
        } catch let error as StorageError {
            guard case .corrupt = error else { throw error }
            if !found.contains(error) { found.append(error) }
        }
        return found
    }

    /// Runs a long operation on a thread that nothing else needs.
    func onOwnThread<Answer: Sendable>(
        _ body: @escaping @Sendable (Care) throws -> Answer
    ) async throws -> Answer {
        let queue = DispatchQueue(label: "quad.sqlite.care")
        let result: Result<Answer, any Error> = await withCheckedContinuation { done in
            queue.async {
                done.resume(returning: Result { try body(self) })
            }
        }
        return try result.get()
    }

    /// Copies the snapshot of one read transaction, so that writers need not stop.
    private func copy(to file: String, for target: String) throws {
        // A relative path must not be taken for a URI.
        let name = file.hasPrefix("/") ? file : "./" + file
        do {
            try makeSession().use { connection in
                try connection.run("VACUUM INTO ?", [.text(name)])
                // A log of this store must not be taken for one of the copy.
                let copy = try Connection(path: file, fileSystem: connection.fileSystem)
                try copy.run("PRAGMA journal_mode = MEMORY") { _ in }
                try copy.run("PRAGMA synchronous = OFF")
                try CommitNumber(copy).renewMark()
            }
        } catch StorageError.diskFull {
            throw StorageError.diskFull(path: target)
        } catch StorageError.inputOutput(_, let reason) {
            throw StorageError.inputOutput(path: target, reason: reason)
        }
    }
}
