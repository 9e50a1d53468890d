import Glibc
import Primitives

/// The place where a store lies, as far as it can be told from every copy of the store, and a note
/// that is kept there outside of the store.
///
/// A place is a file (or folder) on a machine: its number and the moment it was made, and the
/// machine's id. Renaming and moving within a file system keep it; a copy, a restored folder and
/// another machine are other places. The note outlives a store whose contents are put back to an
/// older state.
public struct Residence: Sendable {
    /// The same for one place, another for another; nothing can be read out of it.
    public let fingerprint: String
    private let readNote: @Sendable () -> String?
    private let writeNote: @Sendable (String) -> Void

    /// The place of what lies at a path; `nil` if nothing can be learnt about it.
    ///
    /// - Parameters:
    ///   - stateFolder: Where notes are kept, made if it is missing; `nil` to keep none.
    ///   - machine: The id of the machine; `nil` for that of this one.
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

    /// A place that is only thought of, with the note that is kept there.
    package init(
        fingerprint: String, readNote: @escaping @Sendable () -> String?,
        writeNote: @escaping @Sendable (String) -> Void
    ) {
        self.fingerprint = fingerprint
        self.readNote = readNote
        self.writeNote = writeNote
    }

    /// The folder for notes that variables of the environment name; `nil` if they name none.
    ///
    /// `QUAD_HOME` moves it with everything else. A store that is put back together with its notes
    /// is still found out where its file is made anew, as `tar`, `rsync` and `cp -r` do.
    ///
    /// - Source: XDG Base Directory Specification 0.8; a relative `XDG_STATE_HOME` is ignored.
    public static func stateFolder(_ variables: [String: String]) -> String? {
        if let own = variables["QUAD_HOME"], !own.isEmpty { return "\(own)/state" }
        if let state = variables["XDG_STATE_HOME"], state.hasPrefix("/") { return "\(state)/quad" }
        guard let home = variables["HOME"], home.hasPrefix("/") else { return nil }
        return "\(home)/.local/state/quad"
    }

    /// The note; `nil` if there is none or it can't be read.
    public func note() -> String? { readNote() }

    private static func readNote(at path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return contents(of: descriptor, limit: 256)
    }

    /// Writes the note in one piece; where no note can be kept, there is none.
    public func keep(_ note: String) { writeNote(note) }

    private static func write(_ note: String, at path: String) {
        let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW
        var descriptor = open(path, flags, 0o600)
        if descriptor < 0, errno == ENOENT {
            guard (try? Folder.make(Folder.parent(of: path))) != nil else { return }
            descriptor = open(path, flags, 0o600)
        }
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        // Notes of one store are equally long, so a shorter one never leaves the end of another.
        _ = Array(note.utf8).withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    }

    private static func contents(of descriptor: Int32, limit: Int) -> String? {
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = read(descriptor, &bytes, limit)
        guard count > 0 else { return nil }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    /// What the system calls this machine; empty if it does not say.
    ///
    /// - Source: machine-id(5).
    private static var machineID: String {
        let descriptor = open("/etc/machine-id", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        return contents(of: descriptor, limit: 64) ?? ""
    }

    /// The number of a file and the moment it was made; where that is not kept, its file system.
    private static func fileIdentity(_ path: String) -> [String]? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return ["\(status.st_ino)", birth(of: path) ?? "on \(status.st_dev)"]
    }

    private typealias Statx =
        @convention(c) (
            Int32, UnsafePointer<CChar>, Int32, UInt32, UnsafeMutableRawPointer
        ) -> Int32

    /// When a file was made, which nothing can set; `nil` where the file system does not know.
    ///
    /// Swift's view of the C library lacks this function, so it is looked up.
    ///
    /// - Source: statx(2), linux/stat.h for the places in the structure.
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
