import CSQLite
import Glibc
import Storage

/// How the file of a store is used: written to, or only read, which depends on what lies beside it.
enum FileUse: Equatable, Sendable {
    /// Read and written, beside others who do the same.
    case writing
    /// Read beside others, who have its log open.
    case readingShared
    /// Read with a log that who wrote it left behind and that nobody has open.
    case readingLog
    /// Read without a log: it was closed by who wrote it.
    case readingAlone

    /// How a file that can't be written to is read now.
    static func reading(_ path: String) -> FileUse {
        guard let log = FileState.Part("\(path)-wal"), log.size > 0 else { return .readingAlone }
        return FileState.Part("\(path)-shm") == nil ? .readingLog : .readingShared
    }

    /// Whether a file is there but it, or what must lie beside it, can't be written.
    static func isOnlyReadable(_ path: String) -> Bool {
        guard access(path, R_OK) == 0 else { return false }
        return access(path, W_OK) != 0 || access(Folder.parent(of: path), W_OK) != 0
    }

    /// Whether SQLite itself keeps those apart who use the file at once.
    var isCoordinated: Bool { self == .writing || self == .readingShared }

    /// What `sqlite3_open_v2` is told.
    var flags: Int32 {
        let common = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        return self == .writing
            ? common | SQLITE_OPEN_READWRITE : common | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    }

    /// The name by which SQLite opens a path.
    func name(of path: String) -> String {
        // A relative path must not be taken for a URI or for `:memory:`.
        let place = path.hasPrefix("/") ? path : "./" + path
        switch self {
        case .writing: return place
        case .readingShared: return "file:\(Self.escaped(place))?mode=ro"
        // Without locks, since those of readers need a file beside the log.
        case .readingLog: return "file:\(Self.escaped(place))?mode=ro&vfs=unix-none"
        case .readingAlone: return "file:\(Self.escaped(place))?immutable=1"
        }
    }

    /// A path as it stands in a URI.
    private static func escaped(_ path: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// What shows that somebody changed the files of a store.
struct FileState: Equatable {
    /// One file: which it is, how long, and when it was changed.
    struct Part: Equatable {
        let size: Int
        private let number: UInt64
        private let seconds: Int
        private let nanoseconds: Int

        /// Looks at a file; `nil` if there is none.
        init?(_ path: String) {
            var info = stat()
            guard stat(path, &info) == 0 else { return nil }
            self.size = Int(info.st_size)
            self.number = UInt64(info.st_ino)
            self.seconds = info.st_mtim.tv_sec
            self.nanoseconds = info.st_mtim.tv_nsec
        }
    }

    private let file: Part?
    private let log: Part?
    private let index: Part?

    /// Looks at the files of a store.
    init(_ path: String) {
        self.file = Part(path)
        self.log = Part("\(path)-wal")
        self.index = Part("\(path)-shm")
    }
}
