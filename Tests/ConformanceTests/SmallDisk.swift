import Foundation

/// A file system in memory that lives as long as a test.
enum SmallDisk {
    /// Runs a test on such a file system, if this process may mount one.
    static func use(_ options: String, _ body: (String) async throws -> Void) async throws {
        let scratch = Scratch()
        let path = scratch.path + "/disk"
        mkdir(path, 0o700)
        do {
            try run("/bin/mount", "-t", "tmpfs", "-o", options, "tmpfs", path)
        } catch {
            return notice("no file system can be mounted here: skipped")
        }
        defer { _ = try? run("/bin/umount", "-l", path) }
        try await body(path)
    }

    /// Runs a test with two paths to one file system: the second is read-only.
    static func useWithView(_ body: (String, String) async throws -> Void) async throws {
        try await use("size=4m") { disk in
            let view = Scratch()
            try run("/bin/mount", "--bind", disk, view.path)
            defer { _ = try? run("/bin/umount", "-l", view.path) }
            try run("/bin/mount", "-o", "remount,ro,bind", view.path)
            try await body(disk, view.path)
        }
    }
}
