import Glibc

/// The place to which a path leads, through all links, also if nothing is there yet.
struct NamedPath {
    /// The kinds of what is at a place.
    enum Kind: Equatable {
        /// Nothing.
        case missing
        /// Nothing, as links lead to each other.
        case loop
        /// A plain file.
        case plain
        /// A pipe, a terminal or another device that takes bytes one after the other.
        case stream
        /// A device with bytes at places.
        case disk
        case folder
        /// A descriptor that this program has open.
        case open(Int32)
    }

    /// The path without links.
    let path: String
    let kind: Kind
    private(set) var status = stat()

    /// The most links that the system itself follows.
    private static let mostLinks = 40

    init(_ named: String) {
        let descriptors = "/proc/\(getpid())/fd/"
        var path = named
        for _ in 0..<Self.mostLinks {
            path = Self.inRealFolder(path)
            if path.hasPrefix(descriptors), let number = Int32(path.dropFirst(descriptors.count)) {
                (self.path, kind) = (path, .open(number))
                return
            }
            guard let next = Self.link(at: path) else { break }
            path = next.hasPrefix("/") ? next : "\(Folder.parent(of: path))/\(next)"
        }
        self.path = path
        guard stat(path, &status) == 0 else {
            kind = Self.link(at: path) == nil ? .missing : .loop
            return
        }
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .plain
            case S_IFDIR: .folder
            case S_IFBLK: .disk
            default: .stream
            }
    }

    /// Returns a path whose folder has no links; the path itself if there is no such folder.
    private static func inRealFolder(_ path: String) -> String {
        guard let last = path.last, last != "/", !path.hasSuffix("/.."), path != ".." else {
            return path
        }
        let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        guard let real = realpath(Folder.parent(of: path), nil) else { return path }
        defer { free(real) }
        let folder = String(cString: real)
        return (folder == "/" ? "" : folder) + "/\(name)"
    }

    /// Returns where a link leads; `nil` for all else.
    private static func link(at path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
