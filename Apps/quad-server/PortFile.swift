import Glibc
import Replica

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
        var found = stat()
        if lstat(path, &found) == 0, found.st_mode & S_IFMT != S_IFREG {
            throw Self.failure(path, "something is there that is not a plain file: move it away")
        }
        do throws(FileError) {
            descriptor = try SideFile.open(working, for: .emptied, mode: 0o644)
        } catch {
            throw Self.failure(path, error.reason)
        }
        // The place on the disk is taken now: later there may be none.
        guard write(descriptor, "00000\n", 6) == 6 else {
            let code = errno
            unlink(working)
            close(descriptor)
            throw Self.failure(path, String(cString: strerror(code)))
        }
    }

    func name(port: Int) throws(Failure) {
        let text = Array("\(port)\n".utf8)
        guard pwrite(descriptor, text, text.count, 0) == text.count,
            ftruncate(descriptor, text.count) == 0, rename(working, path) == 0
        else { throw Self.failure(path, String(cString: strerror(errno))) }
    }

    deinit {
        // Nothing, if it has its name.
        unlink(working)
        close(descriptor)
    }

    private static func failure(_ path: String, _ reason: String) -> Failure {
        Failure(.cannotCreate, "the file for the port, \(path), cannot be made: \(reason)")
    }
}
