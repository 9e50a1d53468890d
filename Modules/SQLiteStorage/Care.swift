import Dispatch
import Glibc
import Storage

/// Copies and checks the file of a store on a connection of its own, beside readers and writers.
struct Care: Sendable {
    let path: String
    let options: SQLiteEngine.Options
    let schema: Schema

    /// Writes the state of one commit to a file where nothing is yet.
    ///
    /// The file gets its name when it is whole and on the disk.
    func backup(to target: String) throws(StorageError) {
        guard access(target, F_OK) != 0 else {
            throw .cannotOpen(path: target, reason: "there is something already")
        }
        try Folder.make(Folder.parent(of: target))
        let unfinished = target + ".new"
        try makeFile(at: unfinished)
        do throws(StorageError) {
            try copy(to: unfinished, for: target)
            try sync(unfinished)
            try put(unfinished, at: target)
            try Folder.sync(Folder.parent(of: target))
        } catch {
            unlink(unfinished)
            throw error
        }
    }

    /// Reads everything and gives back what contradicts itself.
    func check() throws(StorageError) -> [StorageError] {
        let session = SQLiteSession(path: path, tables: schema.tables, options: options)
        var found: [StorageError] = []
        do throws(StorageError) {
            try session.use { (connection) throws(StorageError) in
                try connection.run("PRAGMA integrity_check") { cells throws(StorageError) in
                    let reason = try cells.text(0)
                    if reason != "ok" { found.append(.corrupt(path: path, reason: reason)) }
                }
                try connection.run("PRAGMA foreign_key_check") { cells throws(StorageError) in
                    let reason = "a row of \(try cells.text(0)) has no \(try cells.text(2))"
                    found.append(.corrupt(path: path, reason: reason))
                }
                for reason in try WordIndexes(connection, of: schema.tables).contradictions() {
                    found.append(.corrupt(path: path, reason: reason))
                }
            }
            try session.readEverything()
        } catch {
            guard case .corrupt = error else { throw error }
            if !found.contains(error) { found.append(error) }
        }
        return found
    }

    /// Runs something that takes long on a thread that nobody waits for.
    func onOwnThread<Answer: Sendable>(
        _ body: @escaping @Sendable (Care) throws(StorageError) -> Answer
    ) async throws(StorageError) -> Answer {
        let queue = DispatchQueue(label: "quad.sqlite.care")
        let result: Result<Answer, StorageError> = await withCheckedContinuation { done in
            queue.async {
                done.resume(returning: Result { () throws(StorageError) in try body(self) })
            }
        }
        return try result.get()
    }

    private func makeFile(at path: String) throws(StorageError) {
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StorageError(opening: path, code: errno) }
        close(descriptor)
    }

    /// SQLite copies what one read transaction sees, so that writers need not stop.
    private func copy(to file: String, for target: String) throws(StorageError) {
        let connection = try Connection(path: path, busyTimeout: options.busyTimeout)
        // A relative path must not be taken for a URI.
        let name = file.hasPrefix("/") ? file : "./" + file
        do {
            try connection.run("VACUUM INTO ?", [.text(name)])
        } catch .diskFull {
            throw .diskFull(path: target)
        } catch .inputOutput(_, let reason) {
            throw .inputOutput(path: target, reason: reason)
        }
    }

    private func sync(_ path: String) throws(StorageError) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw StorageError(opening: path, code: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw StorageError(using: path, code: errno) }
    }

    /// Gives a file its name without taking it from another.
    private func put(_ file: String, at target: String) throws(StorageError) {
        if link(file, target) == 0 {
            unlink(file)
            return
        }
        switch errno {
        case EEXIST: throw .cannotOpen(path: target, reason: "there is something already")
        case EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK:
            // A file system without links, as on many sticks.
            guard rename(file, target) == 0 else {
                throw StorageError(using: target, code: errno)
            }
        case let code: throw StorageError(using: target, code: code)
        }
    }
}
