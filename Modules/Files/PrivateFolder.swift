import FoundationEssentials
import Glibc

/// A folder in memory that only this user can read: nothing in it reaches a disk, and all of it is
/// gone when the machine stops.
package struct PrivateFolder: Sendable, Hashable {
    /// The path of the folder.
    package let path: String

    private init(path: String) { self.path = path }

    /// Finds or creates `quad` in the folder of `XDG_RUNTIME_DIR` or in `/run/user/UID`, or else a
    /// folder of this user in `/dev/shm`.
    ///
    /// Returns `nil` if no such folder can be trusted.
    ///
    /// - Source: XDG Base Directory Specification 0.8; the other two are used only if they lie in
    ///   memory.
    package init?(variables: [String: String]) {
        guard let path = Self.places(variables).first(where: Self.make) else { return nil }
        self.path = path
    }

    /// Returns the folder if it exists and can be trusted; creates nothing.
    package static func existing(variables: [String: String]) -> PrivateFolder? {
        places(variables).first(where: isPrivate).map(PrivateFolder.init(path:))
    }

    /// Returns the candidate paths, best first.
    private static func places(_ variables: [String: String]) -> [String] {
        var places: [String] = []
        if let named = variables["XDG_RUNTIME_DIR"], named.hasPrefix("/"), isPrivate(named) {
            places.append("\(named)/quad")
        }
        let own = "/run/user/\(geteuid())"
        if isPrivate(own), isInMemory(own) { places.append("\(own)/quad") }
        if isInMemory("/dev/shm") { places.append("/dev/shm/quad-\(geteuid())") }
        return places
    }

    /// Creates a folder if it does not exist; returns false if it is not private to this user.
    private static func make(_ path: String) -> Bool {
        (mkdir(path, 0o700) == 0 || errno == EEXIST) && isPrivate(path)
    }

    /// Whether the path is a folder, not a link to one, that belongs to this user and is closed to
    /// everybody else.
    private static func isPrivate(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
    }

    /// Whether the path lies on tmpfs or ramfs, by the type of the mount of its device.
    ///
    /// - Source: proc_pid_mountinfo(5); the device number as in makedev(3) of glibc.
    private static func isInMemory(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0,
            let mounts = try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)
        else { return false }
        let device = UInt64(status.st_dev)
        let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
        let minor = device & 0xFF | device >> 12 & ~0xFF
        return mounts.split(separator: "\n").contains { line in
            let words = line.split(separator: " ")
            guard words.count > 2, words[2] == "\(major):\(minor)",
                let dash = words.firstIndex(of: "-"), dash + 1 < words.count
            else { return false }
            return ["tmpfs", "ramfs"].contains(words[dash + 1])
        }
    }
}
