import Glibc

/// A file for the server's port, which gets its name only once the port is known.
final class PortFile: Sendable {
    private let path: String
    private let working: String
    private let descriptor: Int32

    /// Prepares the file beside its place.
    ///
    /// - Throws: ``Failure`` if it can't be made there.
    init(_ path: String) throws(Failure) {
        self.path = path
        working = "\(path).\(getpid())"
        descriptor = open(working, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        var found = stat()
        let isFolder = stat(path, &found) == 0 && found.st_mode & S_IFMT == S_IFDIR
        // The place on the disk is taken now: later there may be none.
        guard !isFolder, write(descriptor, "00000\n", 6) == 6 else {
            let code = isFolder ? EISDIR : errno
            unlink(working)
            close(descriptor)
            throw Self.failure(path, code)
        }
    }

    /// Writes the port and names the file.
    func name(port: Int) throws(Failure) {
        let text = Array("\(port)\n".utf8)
        guard pwrite(descriptor, text, text.count, 0) == text.count,
            ftruncate(descriptor, text.count) == 0, rename(working, path) == 0
        else { throw Self.failure(path, errno) }
    }

    deinit {
        // Nothing, if it has its name.
        unlink(working)
        close(descriptor)
    }

    private static func failure(_ path: String, _ code: Int32) -> Failure {
        Failure(
            .cannotCreate,
            "the file for the port, \(path), cannot be made: \(String(cString: strerror(code)))")
    }
}
