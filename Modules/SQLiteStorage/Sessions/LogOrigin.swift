import CSQLite
import Files
import Glibc
import Primitives
import Storage

/// The origin of a log that lies beside a file: the file itself, or one that lay in its place.
///
/// A log that stays when a store is closed must not be applied to another file that somebody put
/// into the place of its own: pages of both would be mixed. So every commit writes a new random
/// mark, and keeps the one before. The mark of a file is in the log that was begun on it, as the
/// mark of a commit or as the one before the first.
struct LogOrigin {
    private static let chunkBytes = 1 << 16

    private let path: String
    private let log: String

    /// Creates the origin of the log beside a file.
    init(path: String) {
        self.path = path
        log = path + "-wal"
    }

    /// Whether there is a log with anything in it.
    var isThere: Bool { (FileState.Part(log)?.size ?? 0) > 0 }

    /// Whether the log was begun on another file than the one beside it.
    ///
    /// A file without a mark, and one that can't be read alone, may be the log's own.
    func isElsewhere(_ connection: Connection) -> Bool {
        if isInFile(connection) { return false }
        guard let mark = markOfFile(connection.fileSystem) else { return false }
        return !logContains(mark)
    }

    /// Moves the log out of the way; returns its new path.
    func setAside() throws -> String {
        let aside = log + ".aside"
        guard rename(log, aside) == 0 else { throw StorageError(using: log, code: errno) }
        unlink(path + "-shm")
        return aside
    }

    /// Whether the file has the mark of the log's last commit, so that nothing is in the log alone.
    func isInFile(_ connection: Connection) -> Bool {
        guard let found = try? CommitNumber(connection).mark(),
            let size = try? connection.integer("PRAGMA page_size"), size > 0
        else { return false }
        var page = [UInt8](repeating: 0, count: Int(size))
        let code = quad_sqlite_read_file(
            connection.pointer, &page, Int32(size), (found.page - 1) * size)
        return code == SQLITE_OK && Self.contains(page, found.mark)
    }

    private func markOfFile(_ fileSystem: String?) -> Int64? {
        let connection = try? Connection(path: path, use: .readingAlone, fileSystem: fileSystem)
        guard let connection else { return nil }
        return try? CommitNumber(connection).mark()?.mark
    }

    /// Whether the log holds a mark; it is nearly always in one of the first frames.
    private func logContains(_ mark: Int64) -> Bool {
        guard let descriptor = try? SideFile.open(log, for: .reading) else { return true }
        defer { close(descriptor) }
        var offset = 0
        var chunk = [UInt8](repeating: 0, count: Self.chunkBytes)
        while case let count = pread(descriptor, &chunk, chunk.count, off_t(offset)), count > 0 {
            if Self.contains(Array(chunk[..<count]), mark) { return true }
            if count < chunk.count { return false }
            // A mark may lie across the end of a chunk.
            offset += count - MemoryLayout<Int64>.size
        }
        return false
    }

    private static func contains(_ bytes: [UInt8], _ mark: Int64) -> Bool {
        bytes.withUnsafeBytes { bytes in
            (0..<max(0, bytes.count - MemoryLayout<Int64>.size + 1)).contains { offset in
                bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self) == mark.bigEndian
            }
        }
    }
}
