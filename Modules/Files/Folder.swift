import Glibc

/// Operations on folders.
package enum Folder {
    /// Creates a folder and its missing parents, each accessible to its owner only.
    ///
    /// The names are durable before this returns. A folder that is there already is left as it is.
    package static func make(_ path: String) throws(FileError) {
        if mkdir(path, 0o700) == 0 { return try sync(parent(of: path)) }
        switch errno {
        case EEXIST: return
        case ENOENT where parent(of: path) != path:
            try make(parent(of: path))
            if mkdir(path, 0o700) != 0, errno != EEXIST { throw FileError(.open, path) }
            try sync(parent(of: path))
        case let code: throw FileError(.open, path, code: code)
        }
    }

    /// Writes the names in a folder to the disk.
    package static func sync(_ path: String) throws(FileError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(.open, path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw FileError(.use, path) }
    }

    /// Returns the folder that contains a path.
    package static func parent(of path: String) -> String {
        guard !path.isEmpty else { return "." }
        let end = path.lastIndex { $0 != "/" } ?? path.startIndex
        let trimmed = path[...end]
        guard let slash = trimmed.lastIndex(of: "/") else { return "." }
        return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
    }
}
