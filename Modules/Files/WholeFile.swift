import Glibc

/// Files that are read and replaced as a whole.
package enum WholeFile {
    /// A step of a replacement, before which a caller can refuse it.
    package enum Step: Sendable {
        /// Writing bytes into the new file.
        case write
        /// Waiting until they are on the disk.
        case sync
        /// Giving the new file the name of the old one.
        case rename
    }

    /// Returns the bytes of a file; `nil` if there is no file.
    ///
    /// - Parameter limit: The most bytes; of a longer file one more than these is returned.
    /// - Throws: ``FileError``.
    package static func bytes(of path: String, limit: Int) throws(FileError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw FileError(.open, path)
        }
        defer { close(descriptor) }
        let size = min(size(of: descriptor), limit)
        var bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            // What cannot be read is tried again below, where the failure is told.
            count = size > 0 ? max(0, Glibc.read(descriptor, buffer.baseAddress, size)) : 0
        }
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while bytes.count <= limit {
            let count = Glibc.read(descriptor, &buffer, min(buffer.count, limit + 1 - bytes.count))
            if count == 0 { break }
            if count < 0 {
                if errno == EINTR { continue }
                throw FileError(.use, path)
            }
            bytes += buffer[..<count]
        }
        return bytes
    }

    /// Returns the size of an open file as the system tells it; 0 of what is no file.
    private static func size(of descriptor: Int32) -> Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? max(0, Int(status.st_size)) : 0
    }

    /// Replaces a file by a new one, readable by its owner only.
    ///
    /// Whenever this is interrupted, either the old or the new file is there as a whole. The new
    /// file is written beside the old one; its name is on the disk after ``Folder/sync(_:)``.
    ///
    /// - Parameters:
    ///   - unfinished: The path of the new file while it is written, a leftover of which is
    ///     replaced; `nil` for a name of its own, so that several programs can write at once.
    ///   - step: A closure that is called with each step and its path; what it throws ends the
    ///     replacement. It returns whether to leave out the step.
    /// - Throws: ``FileError``; the old file is then unchanged and the new one gone.
    package static func replace(
        _ path: String, with bytes: [UInt8], as unfinished: String? = nil,
        step: (Step, String) throws(FileError) -> Bool = { (_, _) throws(FileError) in false }
    ) throws(FileError) {
        let (descriptor, new) = try create(beside: path, as: unfinished)
        do throws(FileError) {
            do throws(FileError) {
                try put(bytes, into: descriptor, new, step)
                if try !step(.sync, new), fsync(descriptor) != 0 { throw FileError(.use, new) }
            } catch {
                close(descriptor)
                throw error
            }
            guard close(descriptor) == 0 else { throw FileError(.use, new) }
            if try !step(.rename, path), rename(new, path) != 0 { throw FileError(.use, path) }
        } catch {
            unlink(new)
            throw error
        }
    }

    private static func create(
        beside path: String, as unfinished: String?
    ) throws(FileError) -> (Int32, String) {
        if let unfinished { return (try SideFile.open(unfinished, for: .emptied), unfinished) }
        var template = Array("\(Folder.parent(of: path))/.new-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw FileError(.open, path) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let name = template.dropLast().map { UInt8(bitPattern: $0) }
        return (descriptor, String(decoding: name, as: UTF8.self))
    }

    private static func put(
        _ bytes: [UInt8], into descriptor: Int32, _ path: String,
        _ step: (Step, String) throws(FileError) -> Bool
    ) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            _ = try step(.write, path)
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw FileError(.use, path, code: count == 0 ? ENOSPC : errno)
            }
            rest = rest.dropFirst(count)
        }
    }
}
