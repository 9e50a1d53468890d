import FoundationEssentials
import Glibc
import Synchronization

/// A file that only its owner can read, unless told otherwise, and that appears at its path
/// complete or not at all.
final class NewFile: Sendable {
    private let path: String
    private let replaces: Bool
    private let temporary: String
    private let descriptor: Int32
    private let isOpen = Mutex(true)

    /// Creates a temporary file beside the final path.
    ///
    /// - Parameters:
    ///   - replaces: Whether an existing file may be replaced.
    ///   - mode: The permissions of the file; those of its owner alone if `nil`.
    /// - Throws: ``CommandError/cannotWrite(path:reason:)``.
    init(_ path: String, replaces: Bool, mode: mode_t? = nil) throws(CommandError) {
        self.path = path
        self.replaces = replaces
        var status = stat()
        if !replaces, lstat(path, &status) == 0 {
            throw .cannotWrite(path: path, reason: "it is there already; --force replaces it")
        }
        var template = Array("\(path).XXXXXX".utf8CString)
        // `mkstemp` creates files that only their owner can read and write.
        descriptor = mkstemp(&template)
        temporary = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        guard descriptor >= 0 else {
            throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
        }
        if let mode { fchmod(descriptor, mode) }
    }

    deinit { abandon() }

    /// Appends bytes.
    ///
    /// - Throws: ``CommandError/outputFailed(reason:afterChange:)``.
    func write(_ bytes: [UInt8]) throws(CommandError) {
        let code = StandardOutput.write(bytes, to: descriptor)
        guard code == 0 else { throw failure(code) }
    }

    /// Moves the file to its path, once it is safely on the disk.
    ///
    /// - Throws: ``CommandError/outputFailed(reason:afterChange:)``,
    ///   ``CommandError/cannotWrite(path:reason:)`` if another file appeared there meanwhile.
    func finish() throws(CommandError) {
        guard fsync(descriptor) == 0 else { throw failure(errno) }
        guard replaces || link(temporary, path) == 0 else {
            throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
        }
        guard !replaces || rename(temporary, path) == 0 else {
            throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
        }
        abandon()
    }

    /// Closes and removes the temporary file.
    private func abandon() {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        guard wasOpen, descriptor >= 0 else { return }
        close(descriptor)
        unlink(temporary)
    }

    private func failure(_ code: Int32) -> CommandError {
        .outputFailed(reason: "\(path): \(String(cString: strerror(code)))")
    }
}
