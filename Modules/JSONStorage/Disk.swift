import Files
import Glibc
import Primitives
import Storage

/// The disk operations of the engine, which tests can make fail.
package struct Disk: Sendable {
    /// A disk operation that the operating system can refuse.
    package enum Step: Sendable {
        /// Reading a whole file.
        case read
        /// Writing bytes.
        case write
        /// Waiting until bytes or names are on the disk.
        case sync
        /// Cutting off the end of a file.
        case truncate
        /// Putting a file in the place of another.
        case rename

        fileprivate init(_ step: WholeFile.Step) {
            switch step {
            case .write: self = .write
            case .sync: self = .sync
            case .rename: self = .rename
            }
        }
    }

    /// Called before every step on a path; a result other than 0 is the `errno` with which the step
    /// fails.
    package var fault: @Sendable (Step, String) -> Int32
    /// Whether the sync of a path is skipped, to prove that tests notice.
    package var skipsSync: @Sendable (String) -> Bool = { _ in false }

    /// Creates the real disk, with the failures that `fault` asks for.
    package init(fault: @escaping @Sendable (Step, String) -> Int32 = { _, _ in 0 }) {
        self.fault = fault
    }

    /// Returns the bytes of a file, or `nil` if there is no file.
    func contents(of path: String) throws -> [UInt8]? {
        let descriptor: Int32
        do {
            descriptor = try SideFile.open(path, for: .reading)
        } catch {
            if error.code == ENOENT { return nil }
            throw StorageError(error)
        }
        let file = OpenFile(descriptor: descriptor, path: path, disk: self)
        return try file.contents()
    }

    /// Replaces a file: writes a new one beside it, syncs that and renames it.
    ///
    /// Whenever this is interrupted, either the old or the new file is there as a whole. The name
    /// is on the disk after ``sync(folder:)``.
    func replace(_ path: String, with bytes: [UInt8]) throws {
        try StorageError.translating {
            try WholeFile.replace(path, with: bytes, as: path + Self.newSuffix) {
                (step, path) throws(FileError) in
                if step == .sync, skipsSync(path) { return true }
                let code = fault(Step(step), path)
                if code != 0 { throw FileError(.use, path, code: code) }
                return false
            }
        }
    }

    /// Waits until the names in a folder are on the disk.
    func sync(folder: String) throws {
        if skipsSync(folder) { return }
        try check(.sync, folder)
        try StorageError.translating { try Folder.sync(folder) }
    }

    /// Renames a folder; only an empty folder may have the new name already.
    func rename(folder: String, to other: String) throws {
        try check(.rename, other)
        guard Glibc.rename(folder, other) == 0 else {
            throw StorageError(using: other, code: errno)
        }
    }

    /// The suffix of files that are not yet in their place.
    static let newSuffix = ".new"

    fileprivate func check(_ step: Step, _ path: String) throws {
        let code = fault(step, path)
        if code != 0 { throw StorageError(using: path, code: code) }
    }
}

/// An open file, closed on deinitialization.
final class OpenFile {
    let descriptor: Int32
    private(set) var path: String
    private let disk: Disk

    init(descriptor: Int32, path: String, disk: Disk) {
        self.descriptor = descriptor
        self.path = path
        self.disk = disk
    }

    deinit { close(descriptor) }

    func contents() throws -> [UInt8] {
        try disk.check(.read, path)
        let size = lseek(descriptor, 0, SEEK_END)
        guard size >= 0 else { throw StorageError(using: path, code: errno) }
        var bytes = [UInt8](repeating: 0, count: Int(size))
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress! + done, $0.count - done, off_t(done))
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw StorageError(using: path, code: errno) }
            if count == 0 { break }
            done += count
        }
        bytes.removeSubrange(done...)
        return bytes
    }

    func write(_ bytes: [UInt8], at offset: Int) throws {
        var done = 0
        while done < bytes.count {
            try disk.check(.write, path)
            let count = bytes.withUnsafeBytes {
                pwrite(descriptor, $0.baseAddress! + done, $0.count - done, off_t(offset + done))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw StorageError(using: path, code: count == 0 ? ENOSPC : errno)
            }
            done += count
        }
    }

    func sync() throws {
        if disk.skipsSync(path) { return }
        try disk.check(.sync, path)
        guard fsync(descriptor) == 0 else { throw StorageError(using: path, code: errno) }
    }

    /// Renames the file, and replaces another of that name.
    func rename(to other: String) throws {
        try disk.check(.rename, other)
        guard Glibc.rename(path, other) == 0 else {
            throw StorageError(using: other, code: errno)
        }
        path = other
    }

    func truncate(to length: Int) throws {
        try disk.check(.truncate, path)
        guard ftruncate(descriptor, off_t(length)) == 0 else {
            throw StorageError(using: path, code: errno)
        }
    }
}
