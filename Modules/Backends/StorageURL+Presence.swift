import Glibc

extension StorageURL {
    /// Whether there is something that opening would not create: a file with content, or a folder
    /// with files. A store in memory is always there, and of one in PostgreSQL only its server
    /// knows.
    public var isThere: Bool {
        guard let path else { return true }
        var status = stat()
        guard stat(path, &status) == 0 else { return false }
        if status.st_mode & S_IFMT == S_IFREG { return status.st_size > 0 }
        if status.st_mode & S_IFMT == S_IFDIR { return !path.isEmptyFolder }
        return true
    }
}

extension String {
    /// The folder that contains a path.
    var parentFolder: String {
        guard let end = lastIndex(where: { $0 != "/" }) else { return "/" }
        let trimmed = self[...end]
        guard let slash = trimmed.lastIndex(of: "/") else { return "." }
        return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
    }

    /// Whether a path leads to a folder.
    var isFolder: Bool {
        var status = stat()
        return stat(self, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether a folder that can be listed is empty.
    fileprivate var isEmptyFolder: Bool {
        guard let folder = opendir(self) else { return false }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let isOther = withUnsafeBytes(of: &entry.pointee.d_name) { name in
                name.prefix { $0 != 0 }.elementsEqual(".".utf8)
                    || name.prefix { $0 != 0 }.elementsEqual("..".utf8)
            }
            if !isOther { return false }
        }
        return true
    }
}
