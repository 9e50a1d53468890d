import Glibc

/// Operations on the folders that contain stores.
package enum Folder {
    /// Creates a folder and its missing parents, each accessible to its owner only.
    ///
    /// The names are durable before this returns.
    package static func make(_ path: String) throws(StorageError) {
        if mkdir(path, 0o700) == 0 { return try sync(parent(of: path)) }
        switch errno {
        case EEXIST: return
        case ENOENT where parent(of: path) != path:
            try make(parent(of: path))
            if mkdir(path, 0o700) != 0, errno != EEXIST {
                throw StorageError(opening: path, code: errno)
            }
            try sync(parent(of: path))
        case let code: throw StorageError(opening: path, code: code)
        }
    }

    /// Writes the names in a folder to the disk.
    package static func sync(_ path: String) throws(StorageError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StorageError(opening: path, code: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw StorageError(using: path, code: errno) }
    }

    /// Returns the folder that contains a path.
    package static func parent(of path: String) -> String {
        let end = path.lastIndex { $0 != "/" } ?? path.startIndex
        let trimmed = path[...end]
        guard let slash = trimmed.lastIndex(of: "/") else { return "." }
        return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
    }
}

extension StorageError {
    /// Creates the error for a failure to open or create a file or folder.
    package init(opening path: String, code: Int32) {
        switch code {
        case EACCES, EPERM, EROFS: self = .readOnly(path: path)
        case ENOSPC, EDQUOT: self = .diskFull(path: path)
        default: self = .cannotOpen(path: path, reason: String(cString: strerror(code)))
        }
    }

    /// Creates the error for a failed read or write.
    package init(using path: String, code: Int32) {
        switch code {
        case EROFS: self = .readOnly(path: path)
        case ENOSPC, EDQUOT: self = .diskFull(path: path)
        default: self = .inputOutput(path: path, reason: String(cString: strerror(code)))
        }
    }
}
