import Files
import Foundation
import TestSupport
import Testing

@Suite("Files that a person named", .serialized)
struct NamedFileTests {
    private func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func bytes(ofPipe path: String) -> Data {
        let descriptor = open(path, O_RDONLY)
        defer { close(descriptor) }
        var (bytes, buffer) = (Data(), [UInt8](repeating: 0, count: 1 << 16))
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
            bytes.append(contentsOf: buffer[..<count])
        }
        return bytes
    }

    private func kind(_ path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    private func write(_ text: String, to path: String, replaces: Bool = true) throws(FileError) {
        try NamedFile.write(Array(text.utf8), to: path, replaces: replaces)
    }

    @Test("A path without a name in it takes no file", arguments: ["", "/", "..", "a/..", "nix/"])
    func nameless(path: String) throws {
        #expect(throws: FileError.self) { try write("one", to: path) }
        #expect(throws: FileError.self) { try write("one", to: path, replaces: false) }
        #expect(Folder.parent(of: path) == (path == "a/.." ? "a" : path == "/" ? "/" : "."))
    }

    @Test("A plain file is replaced and keeps its permissions; a new one is its owner's alone")
    func plain() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/a"
            try write("one", to: path, replaces: false)
            #expect(text(path) == "one")
            let mode = { try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] }
            #expect(try mode() as? Int == 0o600)
            chmod(path, 0o644)
            #expect(throws: FileError(.open, path, code: EEXIST)) {
                try write("two", to: path, replaces: false)
            }
            #expect(text(path) == "one")
            try write("two", to: path)
            #expect(text(path) == "two")
            #expect(try mode() as? Int == 0o644)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a"])
        }
    }

    /// Links to a file, by the names under which they are made, each to the next.
    static let chains = [
        ["/file"], ["file"], ["./file"], ["second", "file"], ["../in/file"], ["/second", "file"],
    ]

    @Test(
        "Links are followed, to a file and to where one can be", arguments: chains, [true, false])
    func followed(_ chain: [String], isThere: Bool) throws {
        try withTemporaryFolder { outer in
            let folder = outer + "/in"
            mkdir(folder, 0o700)
            var name = "link"
            for next in chain {
                symlink(next.hasPrefix("/") ? folder + next : next, "\(folder)/\(name)")
                name = next.split(separator: "/").last.map(String.init) ?? ""
            }
            if isThere { try write("old", to: folder + "/file") }
            try write("new", to: folder + "/link", replaces: isThere)
            #expect(text(folder + "/file") == "new")
            #expect(kind(folder + "/link") == S_IFLNK)
            #expect(kind(folder + "/file") == S_IFREG)
            if chain.count > 1 { #expect(kind(folder + "/second") == S_IFLNK) }
        }
    }

    @Test(
        "Links that lead to each other are refused, and stay",
        arguments: [["/link"], ["link"], ["second", "link"], ["second", "../in/second"]],
        [true, false])
    func loops(_ chain: [String], replaces: Bool) throws {
        try withTemporaryFolder { outer in
            let folder = outer + "/in"
            mkdir(folder, 0o700)
            var name = "link"
            for next in chain {
                symlink(next.hasPrefix("/") ? folder + next : next, "\(folder)/\(name)")
                name = next
            }
            let path = folder + "/link"
            #expect(throws: FileError(.open, path, code: ELOOP)) {
                try write("new", to: path, replaces: replaces)
            }
            #expect(throws: FileError(.open, path, code: ELOOP)) { try NamedFile.check(path) }
            #expect(kind(path) == S_IFLNK)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(names.count == chain.count)
        }
    }

    @Test(
        "A pipe gets the bytes and stays a pipe, with and without a link", arguments: [true, false])
    func pipes(isLinked: Bool) async throws {
        let folder = NSTemporaryDirectory() + "quad-" + UUID().uuidString
        mkdir(folder, 0o700)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/pipe"
        mkfifo(path, 0o600)
        if isLinked { symlink("pipe", folder + "/link") }
        async let found = Task.detached { Self.bytes(ofPipe: path) }.value
        let bytes = [UInt8](repeating: 65, count: 300_000)
        try NamedFile.check(path)
        try NamedFile.write(bytes, to: isLinked ? folder + "/link" : path, replaces: false)
        #expect(await found == Data(bytes))
        #expect(kind(path) == S_IFIFO)
    }

    @Test("A device stays a device")
    func devices() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/null"
            guard mknod(path, S_IFCHR | 0o600, 0x103) == 0 else { return }
            // Where devices may not be used, they cannot be opened either.
            try? write("away", to: path)
            #expect(kind(path) == S_IFCHR)
        }
        try write("away", to: "/dev/null", replaces: false)
        #expect(kind("/dev/null") == S_IFCHR)
    }

    @Test("What the program has open is written to where it stands")
    func descriptors() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/redirected"
            try write("before ", to: path)
            let descriptor = open(path, O_WRONLY | O_APPEND)
            defer { close(descriptor) }
            for name in ["/dev/fd/\(descriptor)", "/proc/self/fd/\(descriptor)"] {
                try write("more ", to: name, replaces: false)
            }
            #expect(text(path) == "before more more ")
            #expect(kind("/dev/stdout") == S_IFLNK)
        }
    }

    @Test("A file with several names keeps them, and one that is refused stays as it is")
    func names() throws {
        try withTemporaryFolder { folder in
            let (path, other) = (folder + "/a", folder + "/b")
            try write("old and long", to: path)
            link(path, other)
            try write("new", to: path)
            #expect(text(other) == "new")
            let file = try NamedFile(folder + "/c", replaces: false)
            try file.write([1, 2])
            try write("first", to: folder + "/c")
            #expect(throws: FileError(.open, folder + "/c", code: EEXIST)) { try file.finish() }
            #expect(text(folder + "/c") == "first")
            #expect(throws: FileError(.open, folder, code: EISDIR)) { try write("", to: folder) }
            #expect(throws: FileError(.open, folder + "/no/file", code: ENOENT)) {
                try write("", to: folder + "/no/file")
            }
        }
        try withTemporaryFolder { folder in
            do {
                let file = try NamedFile(folder + "/half", replaces: false)
                try file.write([1])
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        }
    }
}
