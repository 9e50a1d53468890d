import CSQLite
import Files
import Glibc
import Primitives
import Storage

/// The mode in which a store's file is opened, which depends on the files beside it.
enum FileUse: Equatable, Sendable {
    /// For reading and writing, beside others that do the same.
    case writing
    /// For reading, beside others that may have the log open.
    case readingShared
    /// For reading with a log that a writer left behind and nobody has open.
    case readingLog
    /// For reading without a log, since the last writer closed it.
    case readingAlone

    /// Returns the present mode for a file that can't be written to.
    static func reading(_ path: String) -> FileUse {
        guard let log = FileState.Part("\(path)-wal"), log.size > 0 else { return .readingAlone }
        // An index that has no page yet was not begun, for lack of space.
        let index = FileState.Part("\(path)-shm").map(\.size) ?? 0
        return index < indexBytes ? .readingLog : .readingShared
    }

    /// The least size of the index of a log.
    private static let indexBytes = 32 << 10
    /// The space in bytes below which a disk is full: the index of a log takes no less.
    private static let leastSpace: UInt64 = 64 << 10

    /// Whether a file could not be opened because its disk is full.
    ///
    /// SQLite words the failure to make the index of a log in several ways.
    static func isForLackOfSpace(_ error: StorageError, _ path: String) -> Bool {
        switch error {
        case .diskFull: return true
        case .inputOutput, .cannotOpen:
            var system = statvfs()
            guard statvfs(Folder.parent(of: path), &system) == 0 else { return false }
            return UInt64(system.f_bavail) * UInt64(system.f_frsize) < leastSpace
        default: return false
        }
    }

    /// Whether a file is readable, but it or its folder can't be written to.
    static func isOnlyReadable(_ path: String) -> Bool {
        guard access(path, R_OK) == 0 else { return false }
        return access(path, W_OK) != 0 || access(Folder.parent(of: path), W_OK) != 0
    }

    /// Whether SQLite itself coordinates concurrent users of the file.
    var isCoordinated: Bool { self == .writing || self == .readingShared }

    /// The flags for `sqlite3_open_v2`.
    var flags: Int32 {
        let common = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        return self == .writing
            ? common | SQLITE_OPEN_READWRITE : common | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    }

    /// Returns the name or URI by which SQLite opens a path.
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

    /// Returns a path escaped for a URI.
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

/// The state of a store's files, compared to detect that somebody changed them.
struct FileState: Equatable {
    /// One file: its inode number, size and modification time.
    struct Part: Equatable {
        let size: Int
        private let number: UInt64
        private let seconds: Int
        private let nanoseconds: Int

        /// Creates the state of a file; `nil` if there is none.
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

    /// Creates the state of a store's files.
    init(_ path: String) {
        self.file = Part(path)
        self.log = Part("\(path)-wal")
        self.index = Part("\(path)-shm")
    }
}
