import Files
import Foundation
import TestSupport
import Testing

@Suite("Files that a program keeps for itself")
struct SideFileTests {
    static let uses: [SideFile.Use] = [.reading, .writing, .emptied, .adding, .new]

    /// Things that somebody could put in the place of a file.
    enum Obstacle: String, CaseIterable {
        case aLink, linkToNothing, pipe, folder, secondName, othersFile

        /// Puts it at a path; returns whether this process may.
        func put(at path: String, beside victim: String) -> Bool {
            switch self {
            case .aLink: symlink(victim, path) == 0
            case .linkToNothing: symlink(victim + ".none", path) == 0
            case .pipe: mkfifo(path, 0o600) == 0
            case .folder: mkdir(path, 0o700) == 0
            case .secondName: link(victim, path) == 0
            case .othersFile:
                FileManager.default.createFile(atPath: path, contents: Data("own".utf8))
                    && chown(path, 4321, 4321) == 0
            }
        }

        func refuses(_ use: SideFile.Use) -> Bool { self != .secondName || use != .reading }
    }

    @Test(
        "Nothing but a plain file is opened, and what it would lead to stays as it is",
        arguments: Obstacle.allCases, uses)
    func obstacles(_ obstacle: Obstacle, _ use: SideFile.Use) throws {
        try withTemporaryFolder { folder in
            let (path, victim) = (folder + "/lock", folder + "/victim")
            try Data("precious".utf8).write(to: URL(fileURLWithPath: victim))
            guard obstacle.put(at: path, beside: victim) else { return }
            if obstacle.refuses(use) {
                let error = #expect(throws: FileError.self) {
                    close(try SideFile.open(path, for: use))
                }
                let isNamed = error?.objection != nil || [EEXIST, EISDIR].contains(error?.code)
                #expect(isNamed, "\(String(describing: error))")
            } else {
                close(try SideFile.open(path, for: use))
            }
            #expect(FileManager.default.contents(atPath: victim) == Data("precious".utf8))
            #expect(!FileManager.default.fileExists(atPath: victim + ".none"))
        }
    }

    @Test("A plain file is read, written, emptied, added to and made")
    func plain() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/log"
            #expect(try SideFile.bytes(of: path, limit: 9) == nil)
            #expect(throws: FileError(.open, path, code: ENOENT)) {
                try SideFile.open(path, for: .reading)
            }
            func put(_ text: String, _ use: SideFile.Use) throws -> String {
                let descriptor = try SideFile.open(path, for: use)
                defer { close(descriptor) }
                #expect(SideFile.isNamed(descriptor, path))
                #expect(write(descriptor, text, text.utf8.count) == text.utf8.count)
                return String(
                    decoding: try SideFile.bytes(of: path, limit: 9) ?? [], as: UTF8.self)
            }
            #expect(try put("new", .new) == "new")
            #expect(try put("+", .adding) == "new+")
            #expect(try put("N", .writing) == "New+")
            #expect(try put("all", .emptied) == "all")
            #expect(try put("123456789", .adding) == "all123456")
            #expect(throws: FileError(.open, path, code: EEXIST)) {
                try SideFile.open(path, for: .new)
            }
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
            #expect(mode as? Int == 0o600)
        }
    }

    @Test("The owner of the folder may own the file, too: an operator works on a service's store")
    func ownersFolder() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/lock"
            try Data("1".utf8).write(to: URL(fileURLWithPath: path))
            guard chown(path, 4321, 4321) == 0, chown(folder, 4321, 4321) == 0 else { return }
            close(try SideFile.open(path, for: .writing))
        }
    }

    @Test("A file that was replaced is no longer the one of its name")
    func replaced() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/lock"
            let descriptor = try SideFile.open(path, for: .writing)
            defer { close(descriptor) }
            #expect(SideFile.isNamed(descriptor, path))
            unlink(path)
            #expect(!SideFile.isNamed(descriptor, path))
            close(try SideFile.open(path, for: .new))
            #expect(!SideFile.isNamed(descriptor, path))
        }
    }
}
