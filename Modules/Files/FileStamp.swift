import Glibc

/// The file or folder that a path leads to, and not its contents.
package struct FileStamp: Hashable, Sendable {
    private let path: String
    /// The number of the disk.
    package let device: UInt64
    private let number: UInt64

    /// Looks at what is there now; `nil` if there is nothing, or it can't be looked at.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.path = path
        (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }

    /// Whether the path still leads there. What can't be looked at may be there.
    package var isKept: Bool {
        if let now = FileStamp(path) { return now == self }
        return access(path, F_OK) == 0 || ![ENOENT, ENOTDIR].contains(errno)
    }
}
