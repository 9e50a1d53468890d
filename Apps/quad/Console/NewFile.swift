import FoundationEssentials
import Glibc
import Synchronization

/// A file in the making that only its owner can read, and that is there as a whole or not at all.
final class NewFile: Sendable {
    private let path: String
    private let replaces: Bool
    private let temporary: String
    private let descriptor: Int32
    private let isOpen = Mutex(true)

    /// Begins a file beside the place where it is to be.
    ///
    /// - Parameter replaces: Whether a file that is there may be replaced.
    /// - Throws: ``CommandError/cannotWrite(path:reason:)``.
    init(_ path: String, replaces: Bool) throws(CommandError) {
        self.path = path
        self.replaces = replaces
        var status = stat()
        if !replaces, lstat(path, &status) == 0 {
            throw .cannotWrite(path: path, reason: "it is there already; --force replaces it")
        }
        var template = Array("\(path).XXXXXX".utf8CString)
        // It makes files that only their owner can read and write.
        descriptor = mkstemp(&template)
        temporary = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        guard descriptor >= 0 else {
            throw .cannotWrite(path: path, reason: String(cString: strerror(errno)))
        }
    }

    deinit { abandon() }

    /// Appends bytes.
    ///
    /// - Throws: ``CommandError/outputFailed(reason:afterChange:)``.
    func write(_ bytes: [UInt8]) throws(CommandError) {
        let code = StandardOutput.write(bytes, to: descriptor)
        guard code == 0 else { throw failure(code) }
    }

    /// Puts the file in its place, when it is safely on the disk.
    ///
    /// - Throws: ``CommandError/outputFailed(reason:afterChange:)``,
    ///   ``CommandError/cannotWrite(path:reason:)`` if another file came there meanwhile.
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

    /// Closes the file and removes what is left of the making.
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
