extension StorageURL {
    /// Whether the store outlives the process that opened it.
    public var isKept: Bool {
        switch self {
        case .memory: false
        case .json, .sqlite, .postgresql: true
        }
    }

    /// Whether a process can keep the store open without keeping others from using it. No other
    /// process sees a store in memory.
    public var isShared: Bool {
        switch self {
        case .json: false
        case .memory, .sqlite, .postgresql: true
        }
    }

    /// The path of the file or folder; `nil` for a store without files of its own.
    public var path: String? {
        switch self {
        case .memory, .postgresql: nil
        case .json(let path), .sqlite(let path, _): path
        }
    }

    /// The path beside which this machine keeps files of the store: its own, or for PostgreSQL that
    /// of the file that the URL names.
    package var side: String? {
        guard case .postgresql(let address) = self else { return path }
        return address.ends
    }

    /// The text form with a password if there is one, which others must not see.
    package var secretText: String {
        guard case .postgresql(let address) = self else { return "\(self)" }
        return address.text
    }

    /// The paths of all files that the store may consist of, or the folder that contains nothing
    /// else; none for a store without files.
    public var files: [String] {
        switch self {
        case .memory, .postgresql: []
        case .json(let path): [path]
        case .sqlite(let path, _): ["", "-wal", "-shm"].map { path + $0 }
        }
    }

    /// The folder in which files change when somebody writes, and the beginning of their names;
    /// `nil` for a store without files.
    public var changing: (folder: String, prefix: String)? {
        switch self {
        case .memory, .postgresql: return nil
        case .json(let path): return (path, "")
        case .sqlite(let path, _):
            guard let slash = path.lastIndex(of: "/") else { return (".", path) }
            let folder = slash == path.startIndex ? "/" : String(path[..<slash])
            return (folder, String(path[path.index(after: slash)...]))
        }
    }

    /// Returns the store of the same kind and options at another path; one in memory has none.
    public func at(path: String) -> StorageURL {
        switch self {
        case .memory: .memory
        case .json: .json(path: path)
        case .sqlite(_, let synchronous): .sqlite(path: path, synchronous: synchronous)
        // Its backups are files of SQLite.
        case .postgresql: .sqlite(path: path)
        }
    }

    /// The beginnings of the text form, each up to its colon.
    public static let schemes = ["sqlite:", "json:", "memory:"]
}
