import Glibc
import Synchronization

/// A file that a person named, as a program writes it.
///
/// A plain file appears complete or not at all, and keeps its owner and permissions if it replaces
/// another. Links are followed. Pipes, devices and what the program has open already, such as
/// `/dev/stdout`, are written to, as is a file with several names or in a folder that takes no
/// other.
package final class NamedFile: Sendable {
    /// The permissions of a file that was not there.
    package enum Access: Sendable {
        /// Those of its owner alone.
        case owner
        /// Those that the person's programs usually give.
        case usual
    }

    /// The path as it was named.
    package let path: String
    private let place: Place
    private let isOpen = Mutex(true)

    /// The place that takes the bytes.
    private enum Place: Sendable {
        /// A file, pipe or device that is written to where it is.
        case inPlace(descriptor: Int32)
        /// A new file beside the target, which gets its name in the end.
        case beside(descriptor: Int32, temporary: String, target: String, replaces: Bool)

        var descriptor: Int32 {
            switch self {
            case .inPlace(let descriptor), .beside(let descriptor, _, _, _): descriptor
            }
        }
    }

    /// Prepares the writing of a file.
    ///
    /// - Parameters:
    ///   - replaces: Whether a file that is there may be replaced.
    ///   - access: The permissions of a new file.
    /// - Throws: ``FileError``, with `EEXIST` if a file is there that may not be replaced.
    package init(
        _ path: String, replaces: Bool, access: Access = .owner
    ) throws(FileError) {
        self.path = path
        place = try Self.place(path, replaces, access == .owner ? 0o600 : 0o666)
    }

    private init(_ path: String, _ place: Place) { (self.path, self.place) = (path, place) }

    deinit { abandon() }

    /// Writes a whole file at once.
    package static func write(
        _ bytes: [UInt8], to path: String, replaces: Bool, access: Access = .owner
    ) throws(FileError) {
        let file = try NamedFile(path, replaces: replaces, access: access)
        try file.write(bytes)
        try file.finish()
    }

    /// Checks that a file can be written, without writing to it.
    package static func check(_ path: String) throws(FileError) {
        let target = NamedPath(path)
        switch target.kind {
        case .missing:
            let folder = Folder.parent(of: target.path)
            guard Glibc.access(folder, W_OK) == 0 else { throw FileError(.open, path) }
        case .open: return
        case .loop: throw FileError(.open, path, code: ELOOP)
        case .folder: throw FileError(.open, path, code: EISDIR)
        case .plain, .stream, .disk:
            guard Glibc.access(target.path, W_OK) == 0 else { throw FileError(.open, path) }
        }
    }

    /// Appends bytes.
    package func write(_ bytes: [UInt8]) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.write(place.descriptor, $0.baseAddress, $0.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0, errno == EAGAIN {
                // The reader of a pipe is slow.
                var ready = pollfd(fd: place.descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, -1)
            } else if count == 0 || errno != EINTR {
                throw FileError(.use, path, code: count == 0 ? ENOSPC : errno)
            }
        }
    }

    /// Gives the file its name, once it is on the disk.
    package func finish() throws(FileError) {
        if case .beside(let descriptor, let temporary, let target, let replaces) = place {
            guard fsync(descriptor) == 0 else { throw FileError(.use, path) }
            try name(temporary, target, replaces)
        }
        let isClosed = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return !isOpen || close(place.descriptor) == 0
        }
        guard isClosed else { throw FileError(.use, path) }
    }

    private func name(
        _ temporary: String, _ target: String, _ replaces: Bool
    ) throws(FileError) {
        if !replaces {
            if link(temporary, target) == 0 {
                unlink(temporary)
                return
            }
            // A file system without links, as on many USB sticks.
            let lacksLinks = [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(errno)
            var status = stat()
            guard lacksLinks else { throw FileError(.open, path) }
            guard lstat(target, &status) != 0 else { throw FileError(.open, path, code: EEXIST) }
        }
        guard rename(temporary, target) == 0 else { throw FileError(.open, path) }
    }

    /// Closes the file; a new one beside its target is removed.
    private func abandon() {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        guard wasOpen else { return }
        close(place.descriptor)
        if case .beside(_, let temporary, _, _) = place { unlink(temporary) }
    }
}

extension NamedFile {
    private static func place(
        _ path: String, _ replaces: Bool, _ mode: mode_t
    ) throws(FileError) -> Place {
        let target = NamedPath(path)
        switch target.kind {
        case .missing: return try beside(target.path, replaces, mode, named: path)
        case .open(let number):
            let descriptor = fcntl(number, F_DUPFD_CLOEXEC, 3)
            guard descriptor >= 0 else { throw FileError(.open, path) }
            return .inPlace(descriptor: descriptor)
        case .loop: throw FileError(.open, path, code: ELOOP)
        case .folder: throw FileError(.open, path, code: EISDIR)
        case .stream: return try open(target.path, O_WRONLY, named: path)
        case .disk, .plain:
            guard replaces else { throw FileError(.open, path, code: EEXIST) }
            if let place = replacement(target, named: path) { return place }
            return try open(
                target.path, O_WRONLY | (target.kind == .plain ? O_TRUNC : 0), named: path)
        }
    }

    private static func open(
        _ target: String, _ flags: Int32, named path: String
    ) throws(FileError) -> Place {
        let descriptor = Glibc.open(target, flags | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw FileError(.open, path) }
        return .inPlace(descriptor: descriptor)
    }

    /// Returns a new file with owner and permissions of the one that it replaces; `nil` if that has
    /// to be written to where it is.
    private static func replacement(_ target: NamedPath, named path: String) -> Place? {
        let status = target.status
        guard target.kind == .plain, status.st_nlink == 1, Glibc.access(target.path, W_OK) == 0,
            let place = try? beside(target.path, true, 0o600, named: path)
        else { return nil }
        let isOwn = status.st_uid == geteuid() && status.st_gid == getegid()
        if isOwn || fchown(place.descriptor, status.st_uid, status.st_gid) == 0,
            fchmod(place.descriptor, status.st_mode & 0o7777) == 0
        {
            return place
        }
        close(place.descriptor)
        if case .beside(_, let temporary, _, _) = place { unlink(temporary) }
        return nil
    }

    private static func beside(
        _ target: String, _ replaces: Bool, _ mode: mode_t, named path: String
    ) throws(FileError) -> Place {
        for number in 0..<Self.mostNames {
            let temporary = "\(target).\(getpid())-\(number)"
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
            let descriptor = Glibc.open(temporary, flags, mode)
            if descriptor >= 0 {
                return .beside(
                    descriptor: descriptor, temporary: temporary, target: target,
                    replaces: replaces)
            }
            guard errno == EEXIST else { break }
        }
        throw FileError(.open, path)
    }

    /// The most names that are tried for a new file, of which others are leftovers.
    private static let mostNames = 1000
}
