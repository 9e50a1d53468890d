import Files
import Glibc
import Storage

/// An exclusive lock on a folder; the system releases it when the process dies.
final class FolderLock {
    /// The name of the locked file, which holds the process id.
    static let name = "lock"

    private let file: OpenFile

    /// Takes the lock.
    ///
    /// - Throws: ``StorageError/locked(path:process:)`` naming the process that holds the lock.
    init(folder: String, disk: Disk) throws {
        let path = "\(folder)/\(Self.name)"
        let descriptor = try StorageError.translating {
            try SideFile.open(path, for: .writing)
        }
        let file = OpenFile(descriptor: descriptor, path: path, disk: disk)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            guard errno == EWOULDBLOCK else { throw StorageError(using: path, code: errno) }
            let text = String(decoding: try file.contents(), as: UTF8.self)
            throw StorageError.locked(
                path: folder,
                process: Int32(text.trimmed))
        }
        try file.truncate(to: 0)
        do {
            try file.write(Array("\(getpid())\n".utf8), at: 0)
        } catch StorageError.diskFull {
            // The lock holds without its number, which only tells others who has it.
        }
        self.file = file
    }

    /// Unlocks explicitly: a child process that is just starting has the file open, too.
    deinit { flock(file.descriptor, LOCK_UN) }
}
