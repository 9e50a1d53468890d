import Files
import Glibc
import Hub

/// Reads the folder of a web app. Links are not followed, and names that begin with a dot are left
/// out.
struct WebFolder {
    /// The most folders within each other.
    private static let depthLimit = 16

    private let root: String
    private var contents: [String: [UInt8]] = [:]
    private var byteCount = 0

    /// Returns the files of a folder, read as a whole.
    ///
    /// - Parameter isWholeHost: Whether browsers may be told to ask this host by HTTPS only.
    /// - Throws: An error naming what can't be read or served.
    static func files(of path: String, isWholeHost: Bool) throws -> WebFiles {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(.open, path) }
        var folder = WebFolder(root: path)
        try folder.addFolder(descriptor, "", depth: 1)
        do {
            return try WebFiles(
                folder.contents, digest: SHA256Digest(), isWholeHost: isWholeHost)
        } catch {
            throw FileError(.use, path, objection: "\(error)")
        }
    }

    private init(root: String) { self.root = root }

    /// Adds what is in an open folder, and closes it.
    private mutating func addFolder(_ descriptor: Int32, _ path: String, depth: Int) throws {
        guard let folder = fdopendir(descriptor) else {
            close(descriptor)
            throw error(at: path)
        }
        defer { closedir(folder) }
        guard depth <= Self.depthLimit else {
            throw error(at: path, "there are more than \(Self.depthLimit) folders in each other")
        }
        for name in try names(in: folder, path) where !name.hasPrefix(".") {
            let path = path.isEmpty ? name : "\(path)/\(name)"
            let child = openat(
                descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard child >= 0 else {
                throw error(at: path, errno == ELOOP ? "links are not served: copy the file" : nil)
            }
            var status = stat()
            guard fstat(child, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
                defer { close(child) }
                guard status.st_mode & S_IFMT == S_IFREG else {
                    throw error(at: path, "it is neither a file nor a folder")
                }
                try addFile(child, path, size: Int(status.st_size))
                continue
            }
            try addFolder(child, path, depth: depth + 1)
        }
    }

    private mutating func addFile(_ descriptor: Int32, _ path: String, size: Int) throws {
        guard contents.count < WebFiles.countLimit else {
            throw error(at: "", "it has more than \(WebFiles.countLimit) files")
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: min(max(size + 1, 1), 1 << 20))
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count == 0 { break }
            if count < 0 {
                if errno == EINTR { continue }
                throw error(at: path)
            }
            bytes += buffer[..<count]
            guard byteCount + bytes.count <= WebFiles.byteLimit else {
                throw error(
                    at: "", "its files have more than \(WebFiles.byteLimit >> 20) MiB together")
            }
        }
        byteCount += bytes.count
        contents[path] = bytes
    }

    /// Returns the names in an open folder, in order.
    private func names(in folder: OpaquePointer, _ path: String) throws -> [String] {
        var names: [String] = []
        errno = 0
        while let entry = readdir(folder) {
            let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard let name = String(validating: bytes, as: UTF8.self) else {
                throw error(
                    at: path, "the name \(String(decoding: bytes, as: UTF8.self)) is not UTF-8")
            }
            names.append(name)
            errno = 0
        }
        guard errno == 0 else { throw error(at: path) }
        return names.sorted()
    }

    private func error(at path: String, _ objection: String? = nil) -> FileError {
        FileError(.open, path.isEmpty ? root : "\(root)/\(path)", objection: objection)
    }
}
