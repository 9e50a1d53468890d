import Files
import Glibc
import Primitives

/// The physical location of a store, distinct from that of every copy as far as can be determined,
/// with a note that is kept there outside of the store.
///
/// A location is a file or folder on a machine, identified by its inode number, its creation time
/// and the machine's id. A rename or a move within a file system keeps it; a copy, a restored
/// folder and another machine are other locations. The note survives if the contents of the store
/// are restored to an older state.
public struct FileIdentity: Sendable {
    /// An opaque identifier: equal for the same location, different for another.
    public let fingerprint: String
    private let readNote: @Sendable () -> String?
    private let writeNote: @Sendable (String) -> Void

    /// Creates the location of the file at a path; `nil` if the file can't be examined.
    ///
    /// - Parameters:
    ///   - stateFolder: The folder for notes, created if it is missing; `nil` to keep none.
    ///   - machine: The id of the machine; `nil` for this machine's.
    public init?(path: String, stateFolder: String?, machine: String? = nil) {
        guard let file = Self.fileIdentity(path) else { return nil }
        let hash = StableHash(of: ["quad residence", machine ?? Self.machineID] + file)
        let name: DeviceID = hash.identifier()
        fingerprint = "\(name)"
        let notePath = stateFolder.map { "\($0)/residences/\(name)" }
        readNote = { notePath.flatMap(Self.readNote(at:)) }
        writeNote = { note in
            if let notePath { Self.write(note, at: notePath) }
        }
    }

    /// Creates a virtual location whose note is read and written by closures.
    package init(
        fingerprint: String, readNote: @escaping @Sendable () -> String?,
        writeNote: @escaping @Sendable (String) -> Void
    ) {
        self.fingerprint = fingerprint
        self.readNote = readNote
        self.writeNote = writeNote
    }

    /// Returns the folder for notes from environment variables; `nil` if they name none.
    ///
    /// `QUAD_HOME` moves it with everything else. A store restored together with its notes is still
    /// detected if the restore creates its file anew, as `tar`, `rsync` and `cp -r` do.
    public static func stateFolder(_ variables: [String: String]) -> String? {
        let folders = UserFolders(variables: variables)
        return folders.own.map { "\($0)/state" } ?? folders.quad(.state)
    }

    /// Returns the note; `nil` if it is missing or unreadable.
    public func note() -> String? { readNote() }

    private static func readNote(at path: String) -> String? {
        guard let bytes = try? SideFile.bytes(of: path, limit: 256), !bytes.isEmpty else {
            return nil
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes the note in one piece; does nothing where no note can be kept.
    public func keep(_ note: String) { writeNote(note) }

    private static func write(_ note: String, at path: String) {
        var opened = try? SideFile.open(path, for: .writing)
        if opened == nil, (try? Folder.make(Folder.parent(of: path))) != nil {
            opened = try? SideFile.open(path, for: .writing)
        }
        guard let descriptor = opened else { return }
        defer { close(descriptor) }
        // Notes of one store have equal length, so none leaves the end of a longer one.
        _ = Array(note.utf8).withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }

    private static func contents(of descriptor: Int32, limit: Int) -> String? {
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = read(descriptor, &bytes, limit)
        guard count > 0 else { return nil }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    /// The system's id of this machine; empty if it is unknown.
    ///
    /// - Source: machine-id(5).
    private static var machineID: String {
        let descriptor = open("/etc/machine-id", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        return contents(of: descriptor, limit: 64) ?? ""
    }

    /// Returns a file's inode number and creation time, or its device number if the time is
    /// unknown.
    private static func fileIdentity(_ path: String) -> [String]? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return ["\(status.st_ino)", birth(of: path) ?? "on \(status.st_dev)"]
    }

    private typealias Statx =
        @convention(c) (
            Int32, UnsafePointer<CChar>, Int32, UInt32, UnsafeMutableRawPointer
        ) -> Int32

    /// Returns the creation time of a file, which nothing can set; `nil` if it is unknown.
    ///
    /// Swift's import of the C library lacks `statx`, so it is looked up at run time.
    ///
    /// - Source: statx(2), linux/stat.h for the field offsets.
    private static func birth(of path: String) -> String? {
        guard let symbol = dlsym(nil, "statx") else { return nil }
        let statx = unsafeBitCast(symbol, to: Statx.self)
        let (wanted, bytes): (UInt32, Int) = (0x800, 256)
        return withUnsafeTemporaryAllocation(byteCount: bytes, alignment: 8) { buffer in
            guard let base = buffer.baseAddress, statx(AT_FDCWD, path, 0, wanted, base) == 0,
                base.load(as: UInt32.self) & wanted != 0
            else { return nil }
            let seconds = base.load(fromByteOffset: 80, as: Int64.self)
            let nanoseconds = base.load(fromByteOffset: 88, as: UInt32.self)
            return "\(seconds).\(nanoseconds)"
        }
    }
}
