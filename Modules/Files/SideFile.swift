import Glibc

/// Files that a program keeps for itself beside what it works on: locks, marks, logs, reserves and
/// files that are not finished yet.
///
/// Whoever can write to the folder could put a link there, and have the program write into another
/// file. So none is opened through a link, and only plain files of this user, of root or of the
/// folder's owner are used.
package enum SideFile {
    /// The purpose for which a file is opened.
    package enum Use: Hashable, Sendable {
        /// Reading one that is there.
        case reading
        /// Reading and writing one, which is made if it is missing.
        case writing
        /// Reading and writing one from its beginning: what was in it goes.
        case emptied
        /// Reading one, which is made if it is missing, and adding to its end.
        case adding
        /// Reading and writing a new one; one that is there is refused with `EEXIST`.
        case new

        fileprivate var flags: Int32 {
            switch self {
            case .reading: O_RDONLY
            case .writing, .emptied: O_RDWR | O_CREAT
            case .adding: O_RDWR | O_CREAT | O_APPEND
            case .new: O_RDWR | O_CREAT | O_EXCL
            }
        }
    }

    /// Opens a file and returns its descriptor, which the caller closes.
    ///
    /// - Parameters:
    ///   - mode: The permissions of a new file.
    ///   - mayHaveNames: Whether the file may have further names (hard links), which nothing but
    ///     reading allows otherwise.
    /// - Throws: ``FileError``; with an objection if something else is in the file's place.
    package static func open(
        _ path: String, for use: Use, mode: mode_t = 0o600, mayHaveNames: Bool = false
    ) throws(FileError) -> Int32 {
        // A pipe in the place must not keep the program waiting.
        let flags = use.flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        let descriptor = Glibc.open(path, flags, mode)
        guard descriptor >= 0 else {
            let code = errno
            throw FileError(.open, path, code: code, objection: objection(code))
        }
        do throws(FileError) {
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw FileError(.use, path) }
            let isAlone = use == .reading || mayHaveNames || status.st_nlink <= 1
            if let objection = objection(to: status, at: path, isAlone: isAlone) {
                throw FileError(.open, path, code: EPERM, objection: objection)
            }
            if use == .emptied, ftruncate(descriptor, 0) != 0 { throw FileError(.use, path) }
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// Returns the bytes of a file; `nil` if there is none.
    ///
    /// - Parameter limit: The most bytes that are read.
    package static func bytes(of path: String, limit: Int) throws(FileError) -> [UInt8]? {
        let descriptor: Int32
        do throws(FileError) {
            descriptor = try open(path, for: .reading)
        } catch {
            if error.code == ENOENT { return nil }
            throw error
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: limit)
        var done = 0
        while done < limit {
            let count = bytes.withUnsafeMutableBytes {
                read(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw FileError(.use, path) }
            if count == 0 { break }
            done += count
        }
        return Array(bytes[..<done])
    }

    /// Whether a path is still a name of an open file: another program may have removed or replaced
    /// it.
    package static func isNamed(_ descriptor: Int32, _ path: String) -> Bool {
        var (own, named) = (stat(), stat())
        return fstat(descriptor, &own) == 0 && lstat(path, &named) == 0
            && own.st_ino == named.st_ino && own.st_dev == named.st_dev
    }

    /// The words for a refusal that the system words for other cases.
    private static func objection(_ code: Int32) -> String? {
        switch code {
        case ELOOP: "it is a symbolic link: move it away"
        case ENXIO: "it is not a plain file: move it away"
        default: nil
        }
    }

    private static func objection(to status: stat, at path: String, isAlone: Bool) -> String? {
        if status.st_mode & S_IFMT != S_IFREG { return "it is not a plain file: move it away" }
        if ![geteuid(), 0].contains(status.st_uid), status.st_uid != ownerOfFolder(of: path) {
            return "it belongs to another user: move it away"
        }
        return isAlone ? nil : "it has another name, too: move it away"
    }

    private static func ownerOfFolder(of path: String) -> uid_t? {
        var status = stat()
        return stat(Folder.parent(of: path), &status) == 0 ? status.st_uid : nil
    }
}
