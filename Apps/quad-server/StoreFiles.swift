import Files
import Foundation
import Glibc
import Hub
import Logging
import Primitives
import ServerBackends
import ServiceLifecycle
import Storage

/// A file beside a store which says that the store must be checked before it is served again.
struct StoreMark {
    let path: String

    init(beside store: String) { path = store + ".check" }

    /// Also if the name is a link that leads nowhere.
    var isThere: Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Leaves the mark; a disk that refuses it is one that an operator looks at anyway.
    func leave() {
        guard let file = try? SideFile.open(path, for: .writing) else { return }
        fsync(file)
        close(file)
    }

    /// Removes the mark, once the store is found sound.
    func remove() { unlink(path) }
}

/// A file beside a store that keeps space for what must go on when the disk is full.
struct ReserveFile: DiskReserve {
    let store: String
    private var path: String { store + ".reserve" }
    private static let bytes: Int64 = 8 << 20

    /// Creates the reserve of the store at a path; the file is made by ``take()``.
    init(beside store: String) { self.store = store }

    func release() { unlink(path) }

    /// Whether a folder has room for the reserve beside a number of bytes, and for as much again,
    /// or it would be let go at once.
    static func hasRoom(besides bytes: Int64, in folder: String) -> Bool {
        var system = statvfs()
        return statvfs(folder, &system) == 0
            && Int64(clamping: UInt64(system.f_bavail) * UInt64(system.f_frsize))
                >= bytes + 2 * Self.bytes
    }

    func take() -> Bool {
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            Int64(status.st_blocks) * 512 >= Self.bytes
        {
            return true
        }
        guard Self.hasRoom(besides: 0, in: Folder.parent(of: path)) else { return false }
        guard let file = try? SideFile.open(path, for: .writing) else { return false }
        defer { close(file) }
        guard posix_fallocate(file, 0, off_t(Self.bytes)) == 0 else {
            unlink(path)
            return false
        }
        return true
    }
}

/// A lock that keeps a second server off a store: live events would not reach from one server to
/// the other. The system releases it when the process ends in any way.
struct ServerLock {
    private let file: String
    private let descriptor: Int32

    /// Takes the lock beside the store at a path; the lock file holds the process id.
    ///
    /// - Throws: ``Failure`` if another server has the lock or the file can't be created.
    init(beside path: String) throws {
        file = Self.file(beside: path)
        do {
            descriptor = try SideFile.open(file, for: .writing)
        } catch {
            throw Failure(
                .cannotCreate, "\(file) cannot be made or written to: \(error.reason)")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw Failure(
                .tryAgain,
                "another server runs on \(path) (process \(Self.text(of: file))): stop it first")
        }
        guard SideFile.isNamed(descriptor, file) else {
            close(descriptor)
            throw Failure(.tryAgain, "\(file) was removed just now: try again")
        }
        let text = Array("\(getpid())\n".utf8)
        ftruncate(descriptor, 0)
        _ = pwrite(descriptor, text, text.count, 0)
    }

    /// Returns the id of the process that holds the lock beside the store at a path; `nil` if none
    /// does.
    static func holder(beside path: String) -> String? {
        let file = file(beside: path)
        guard let descriptor = try? SideFile.open(file, for: .reading) else { return nil }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) == 0 ? nil : text(of: file)
    }

    /// Returns the time at which the lock beside the store at a path was taken last.
    static func taken(beside path: String) -> Instant? {
        var status = stat()
        guard lstat(file(beside: path), &status) == 0 else { return nil }
        return Instant(seconds: Int64(status.st_mtim.tv_sec))
    }

    private static func file(beside path: String) -> String { path + ".server-lock" }

    private static func text(of file: String) -> String {
        let bytes = (try? SideFile.bytes(of: file, limit: 32)) ?? []
        return String(decoding: bytes, as: UTF8.self).trimmed
    }

    /// Releases the lock; removes its file if there is no store for it.
    func release(removing removes: Bool = false) {
        if removes { unlink(file) }
        close(descriptor)
    }
}

/// A file for the server's port, which gets its name only once the port is known.
final class PortFile: Sendable {
    private let path: String
    private let working: String
    private let descriptor: Int32

    /// Prepares the file beside its place.
    ///
    /// - Throws: ``Failure`` if it can't be made there.
    init(_ path: String) throws {
        self.path = path
        working = "\(path).\(getpid())"
        var found = stat()
        if lstat(path, &found) == 0, found.st_mode & S_IFMT != S_IFREG {
            throw Self.failure(path, "something is there that is not a plain file: move it away")
        }
        do {
            descriptor = try SideFile.open(working, for: .emptied, mode: 0o644)
        } catch {
            throw Self.failure(path, error.reason)
        }
        // The place on the disk is taken now: later there may be none.
        guard write(descriptor, "00000\n", 6) == 6 else {
            let code = errno
            unlink(working)
            close(descriptor)
            throw Self.failure(path, String(cString: strerror(code)))
        }
    }

    func name(port: Int) throws {
        let text = Array("\(port)\n".utf8)
        guard pwrite(descriptor, text, text.count, 0) == text.count,
            ftruncate(descriptor, text.count) == 0, rename(working, path) == 0
        else { throw Self.failure(path, String(cString: strerror(errno))) }
    }

    deinit {
        // Nothing, if it has its name.
        unlink(working)
        close(descriptor)
    }

    private static func failure(_ path: String, _ reason: String) -> Failure {
        Failure(.cannotCreate, "the file for the port, \(path), cannot be made: \(reason)")
    }
}

enum FileSize {
    /// Returns the bytes of a file, or of all files in a folder; 0 if there is none.
    static func bytes(of path: String) -> Int64 {
        let files = FileManager.default
        let names = files.subpaths(atPath: path).map { $0.map { "\(path)/\($0)" } } ?? []
        return ([path] + names).reduce(0) { sum, name in
            let attributes = try? files.attributesOfItem(atPath: name)
            guard attributes?[.type] as? FileAttributeType == .typeRegular else { return sum }
            return sum + ((attributes?[.size] as? NSNumber)?.int64Value ?? 0)
        }
    }
}

/// Ends the server when its store did not confirm a commit; the next start checks the store.
struct StoreWatch: Service {
    let hub: Hub
    /// The mark for the next start; `nil` for a store that is no file.
    let mark: StoreMark?
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown { await hub.untilStoreFails() }
        guard hub.hasStoreFailed else { return }
        mark?.leave()
        logger.critical("the disk did not confirm a commit: the next start checks the store")
        throw Failure(
            .inputOutput, "the disk did not confirm a commit: start again, which checks the store")
    }
}

/// Ends the server when its store was moved away, or another one is in its place.
struct StoreHoldWatch: Service {
    private let isKept: @Sendable () async throws -> Bool

    /// Watches the schema of a store in PostgreSQL with the hold on it, or else the file or folder
    /// of a store; `nil` if there is neither.
    init?(_ hold: PostgreSQLHold?, orFile path: String?) {
        if let hold {
            isKept = { try await hold.isKept() }
            return
        }
        guard let path, let stamp = FileStamp(path) else { return nil }
        isKept = { stamp.isKept }
    }

    func run() async throws {
        while !Task.isCancelled, !Task.isShuttingDownGracefully {
            do {
                guard try await isKept() else {
                    throw Failure(
                        .tryAgain, "the store was moved, or a backup is put back in its place")
                }
            } catch is StorageError {
                // It can't be reached: requests say so, and the next look is soon.
            }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(1)) }
        }
    }
}
