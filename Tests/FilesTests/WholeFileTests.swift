import Files
import Foundation
import TestSupport
import Testing

@Suite("Files that are replaced as a whole")
struct WholeFileTests {
    private func text(_ path: String) throws -> String? {
        try WholeFile.bytes(of: path, limit: 1000).map { String(decoding: $0, as: UTF8.self) }
    }

    private func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    @Test("A file is replaced, readable by its owner only, and nothing is left beside it")
    func replaces() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/notes"
            try WholeFile.replace(path, with: Array("old".utf8))
            try WholeFile.replace(path, with: Array("new".utf8), as: path + ".unfinished")
            #expect(try text(path) == "new")
            #expect(try names(in: folder) == ["notes"])
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
            #expect(mode as? Int == 0o600)
        }
    }

    @Test(
        "A step that is refused leaves the old file and nothing else",
        arguments: [WholeFile.Step.write, .sync, .rename], [true, false])
    func refused(_ step: WholeFile.Step, isNamed: Bool) throws {
        try withTemporaryFolder { folder in
            let path = folder + "/notes"
            try WholeFile.replace(path, with: Array("old".utf8))
            var error: FileError?
            do throws(FileError) {
                try WholeFile.replace(
                    path, with: Array("new".utf8), as: isNamed ? path + ".unfinished" : nil
                ) { (now, path) throws(FileError) in
                    if now == step { throw FileError(.use, path, code: ENOSPC) }
                    return false
                }
            } catch let refusal {
                error = refusal
            }
            #expect(error?.code == ENOSPC)
            #expect(error?.reason == "No space left on device")
            #expect(try text(path) == "old")
            #expect(try names(in: folder) == ["notes"])
        }
    }

    @Test("A folder in the way, a missing folder and a link in the way are refused by their names")
    func obstacles() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/notes"
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: false)
            #expect(throws: FileError(.use, path, code: EISDIR)) {
                try WholeFile.replace(path, with: [])
            }
            #expect(throws: FileError(.open, folder + "/none/notes", code: ENOENT)) {
                try WholeFile.replace(folder + "/none/notes", with: [])
            }
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/link", withDestinationPath: "/dev/null")
            let error = #expect(throws: FileError.self) {
                try WholeFile.replace(folder + "/new", with: [], as: folder + "/link")
            }
            #expect(error?.path == folder + "/link" && error?.code == ELOOP)
            #expect(error?.reason == "it is a symbolic link: move it away")
            #expect(try names(in: folder) == ["link", "notes"])
        }
    }

    @Test("A read ends at its limit, and a missing file is none")
    func limits() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/notes"
            #expect(try WholeFile.bytes(of: path, limit: 4) == nil)
            #expect(try WholeFile.bytes(of: path + "/none", limit: 4) == nil)
            try WholeFile.replace(path, with: Array("12345678".utf8))
            #expect(try WholeFile.bytes(of: path, limit: 4)?.count == 5)
            #expect(try WholeFile.bytes(of: path, limit: 8)?.count == 8)
            #expect(throws: FileError(.use, folder, code: EISDIR)) {
                try WholeFile.bytes(of: folder, limit: 4)
            }
        }
    }

    @Test("Missing parents are made for the owner only")
    func folders() throws {
        try withTemporaryFolder { folder in
            try Folder.make(folder + "/a/b/c")
            try Folder.make(folder + "/a/b/c")
            let mode = try FileManager.default.attributesOfItem(
                atPath: folder + "/a/b")[.posixPermissions]
            #expect(mode as? Int == 0o700)
            try WholeFile.replace(folder + "/file", with: [])
            #expect(throws: FileError(.open, folder + "/file/a", code: ENOTDIR)) {
                try Folder.make(folder + "/file/a")
            }
        }
    }

    @Test(
        "The parent of a path",
        arguments: [
            ("/a/b", "/a"), ("/a", "/"), ("a", "."), ("a/b/", "a"), ("/", "/"),
        ])
    func parents(_ path: String, _ parent: String) {
        #expect(Folder.parent(of: path) == parent)
    }
}
