import Glibc
import Replica

/// A lock that keeps a second server off a store: live events would not reach from one server to
/// the other. The system releases it when the process ends in any way.
struct ServerLock {
    private let file: String
    private let descriptor: Int32

    /// Takes the lock beside the store at a path; the lock file holds the process id.
    ///
    /// - Throws: ``Failure`` if another server has the lock or the file can't be created.
    init(beside path: String) throws(Failure) {
        file = Self.file(beside: path)
        do throws(FileError) {
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
