import Glibc
import Hub

/// A file beside a store that keeps space for what must go on when the disk is full.
struct ReserveFile: DiskReserve {
    let path: String
    /// The size of the file.
    private static let bytes: Int64 = 8 << 20

    /// Creates the reserve of the store at a path; the file is made by ``take()``.
    init(beside store: String) { path = store + ".reserve" }

    func release() { unlink(path) }

    func take() -> Bool {
        var status = stat()
        if stat(path, &status) == 0, Int64(status.st_blocks) * 512 >= Self.bytes { return true }
        // As much again must be free, or it would be let go at once.
        var system = statvfs()
        guard statvfs(path.folder, &system) == 0,
            Int64(clamping: UInt64(system.f_bavail) * UInt64(system.f_frsize)) >= 2 * Self.bytes
        else { return false }
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        defer { close(file) }
        guard posix_fallocate(file, 0, off_t(Self.bytes)) == 0 else {
            unlink(path)
            return false
        }
        return true
    }
}

extension String {
    /// The folder of a path.
    fileprivate var folder: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }
}
