import Files
import Glibc
import Primitives
import Storage

/// A file written beside its target, which gets its name when it is complete and on the disk.
///
/// It is locked while it is written, and removed if it is never finished. The leftover of a killed
/// process is not locked, and is written again from the beginning.
final class UnfinishedFile {
    private static let suffix = ".new"
    /// The first bytes of a database, and of one whose first page was not written yet.
    private static let beginnings = [
        Array("SQLite format 3\0".utf8), Array(repeating: 0, count: 16),
    ]

    /// The path of the unfinished file.
    let path: String
    private let target: String
    private let descriptor: Int32
    private var isFinished = false

    /// Creates an empty file beside a target.
    ///
    /// - Throws: ``StorageError``: another backup is writing the file, or it is no backup.
    init(for target: String) throws {
        self.target = target
        self.path = target + Self.suffix
        self.descriptor = try Self.claim(path)
    }

    deinit {
        if !isFinished { unlink(path) }
        close(descriptor)
    }

    /// Syncs the file and moves it to its target, without replacing another file.
    func finish() throws {
        guard fsync(descriptor) == 0 else { throw StorageError(using: path, code: errno) }
        try move()
        isFinished = true
        do {
            try StorageError.translating {
                try Folder.sync(Folder.parent(of: target))
            }
        } catch {
            unlink(target)
            throw error
        }
    }

    private func move() throws {
        if link(path, target) == 0 {
            unlink(path)
            return
        }
        switch errno {
        case EEXIST:
            throw StorageError.cannotOpen(path: target, reason: "there is something already")
        case EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK:
            // A file system without links, as on many USB sticks.
            guard rename(path, target) == 0 else { throw StorageError(using: target, code: errno) }
        case let code: throw StorageError(using: target, code: code)
        }
    }

    /// Opens, locks and empties the file.
    private static func claim(_ path: String) throws -> Int32 {
        while true {
            let descriptor = try StorageError.translating {
                try SideFile.open(path, for: .writing, mayHaveNames: true)
            }
            do {
                guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                    throw StorageError.locked(path: path, process: nil)
                }
                // The previous holder may have just finished, so the name is gone or another
                // file's.
                if !SideFile.isNamed(descriptor, path) {
                    close(descriptor)
                    continue
                }
                // A backup that was finished, but for the removal of this name: to write here would
                // overwrite it.
                if hasOtherName(descriptor) {
                    unlink(path)
                    close(descriptor)
                    continue
                }
                try empty(descriptor, path)
                return descriptor
            } catch {
                close(descriptor)
                throw error
            }
        }
    }

    private static func hasOtherName(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_nlink > 1
    }

    private static func empty(_ descriptor: Int32, _ path: String) throws {
        var head = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &head, head.count, 0)
        guard count >= 0 else { throw StorageError(using: path, code: errno) }
        guard count == 0 || beginnings.contains(where: { $0.prefix(count) == head[..<count] })
        else {
            throw StorageError.cannotOpen(
                path: path, reason: "it is in the way of a backup: move it away")
        }
        guard ftruncate(descriptor, 0) == 0 else { throw StorageError(using: path, code: errno) }
    }
}
