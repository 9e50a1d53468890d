import Glibc

/// The permissions of a file or folder.
struct Permissions {
    /// The lowest nine bits of the mode.
    let mode: mode_t
    let isFolder: Bool

    /// Creates the permissions of a file or folder; `nil` if it does not exist.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        mode = status.st_mode & 0o777
        isFolder = status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether anybody but the owner may read.
    var letsOthersRead: Bool { mode & 0o044 != 0 }

    /// Whether anybody but the owner may open files in the folder by name.
    var letsOthersIn: Bool { mode & 0o011 != 0 }

    /// Whether anybody but the owner may write.
    var letsOthersWrite: Bool { mode & 0o022 != 0 }
}
