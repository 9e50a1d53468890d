import Glibc
import Hub
import Replica

/// A file beside a store that keeps space for what must go on when the disk is full.
struct ReserveFile: DiskReserve {
    let path: String
    private static let bytes: Int64 = 8 << 20

    /// Creates the reserve of the store at a path; the file is made by ``take()``.
    init(beside store: String) { path = store + ".reserve" }

    func release() { unlink(path) }

    func take() -> Bool {
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            Int64(status.st_blocks) * 512 >= Self.bytes
        {
            return true
        }
        // As much again must be free, or it would be let go at once.
        var system = statvfs()
        guard statvfs(Folder.parent(of: path), &system) == 0,
            Int64(clamping: UInt64(system.f_bavail) * UInt64(system.f_frsize)) >= 2 * Self.bytes
        else { return false }
        guard let file = try? SideFile.open(path, for: .writing) else { return false }
        defer { close(file) }
        guard posix_fallocate(file, 0, off_t(Self.bytes)) == 0 else {
            unlink(path)
            return false
        }
        return true
    }
}
