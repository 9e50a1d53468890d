import Glibc

/// Writes lines to a file that a person named.
enum OutputFile {
    /// Writes the lines; an existing file is replaced, and stays as it is if that fails.
    ///
    /// - Throws: ``CommandError/cannotWrite(path:reason:)`` if the file cannot be opened,
    ///   ``CommandError/outputFailed(reason:)`` if the lines cannot be written.
    static func write(_ lines: [String], to path: String) throws(CommandError) {
        let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
        var status = stat()
        let isThere = lstat(path, &status) == 0
        // Links, pipes and devices are written to where they are, as is a file in a folder that
        // takes no other.
        if isThere, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1,
            access(path, W_OK) == 0,
            let file = try? NewFile(path, replaces: true, mode: status.st_mode & 0o777)
        {
            try file.write(bytes)
            return try file.finish()
        }
        try write(bytes, into: path, isNew: !isThere)
    }

    private static func write(
        _ bytes: [UInt8], into path: String, isNew: Bool
    ) throws(CommandError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
        }
        let failure = StandardOutput.write(bytes, to: descriptor)
        let closing = close(descriptor) == 0 ? 0 : errno
        let code = failure == 0 ? closing : failure
        guard code == 0 else {
            if isNew { unlink(path) }
            throw .outputFailed(reason: "\(path): \(String(cString: strerror(code)))")
        }
    }
}
