import Files
import Foundation
import Primitives
import TestSupport
import Testing

@testable import Journal

private let environment = Environment.seeded(3, clock: ManualClock(Instant(seconds: 0)))

@Suite("Unlocked keys")
struct KeyFileTests {
    private let ring = KeyRing([
        DataKey(environment: environment), DataKey(environment: environment),
    ])
    private let start = time(1000)

    private var kept: StoredKeys { StoredKeys(ring, from: start, for: .minutes(15)) }

    private static func time(_ seconds: Int64, boot: String = "boot") -> BootTime {
        BootTime(id: boot, elapsed: .seconds(seconds))
    }

    private func file(_ path: String, _ name: String = "one") -> KeyFile {
        KeyFile(variables: ["XDG_RUNTIME_DIR": path], name: name)
    }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    @Test("Keys are there until they expire, and the file is gone then")
    func expiry() throws {
        try withTemporaryFolder { path throws in
            let file = file(path)
            let other = self.file(path, "two")
            #expect(try file.keys(at: start) == nil)
            #expect(!FileManager.default.fileExists(atPath: path + "/quad"))
            try file.keep(kept)
            #expect(try mode(path + "/quad") == 0o700)
            #expect(try mode(path + "/quad/one.key") == 0o600)
            let back = try #require(try file.keys(at: Self.time(1000 + 14 * 60)))
            #expect(back.ring.all.map(\.bytes) == ring.all.map(\.bytes))
            #expect(back.ring.all.map(\.id) == ring.all.map(\.id))
            #expect(back.remaining(at: Self.time(1000 + 14 * 60)) == .minutes(1))
            #expect(try other.keys(at: start) == nil)
            #expect(try file.keys(at: Self.time(1000 + 15 * 60)) == nil)
            #expect(try FileManager.default.contentsOfDirectory(atPath: path + "/quad").isEmpty)
        }
    }

    @Test("After the machine was started again all is locked")
    func reboot() throws {
        try withTemporaryFolder { path throws in
            let file = file(path)
            try file.keep(kept)
            #expect(try file.keys(at: Self.time(1001, boot: "another")) == nil)
            #expect(try file.keys(at: start) == nil)
            try file.keep(kept)
            #expect(try file.keys(at: Self.time(999)) == nil)
        }
    }

    @Test("What is forgotten is gone; to forget twice is no error")
    func forget() throws {
        try withTemporaryFolder { path throws in
            let file = file(path)
            try file.keep(kept)
            try file.keep(kept)
            try file.forget()
            try file.forget()
            #expect(try file.keys(at: start) == nil)
        }
    }

    @Test("A file that others can read, or a link, is refused; one that is torn is dropped")
    func untrusted() throws {
        try withTemporaryFolder { path throws in
            let file = file(path)
            let keys = path + "/quad/one.key"
            try file.keep(kept)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o644], ofItemAtPath: keys)
            #expect(throws: VaultError.self) { try file.keys(at: start) }
            try FileManager.default.moveItem(atPath: keys, toPath: path + "/elsewhere")
            try FileManager.default.createSymbolicLink(
                atPath: keys, withDestinationPath: path + "/elsewhere")
            #expect(throws: VaultError.self) { try file.keys(at: start) }
            try FileManager.default.removeItem(atPath: keys)
            try file.keep(kept)
            let whole = try Data(contentsOf: URL(filePath: keys))
            try whole.prefix(whole.count / 2).write(to: URL(filePath: keys))
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600], ofItemAtPath: keys)
            #expect(try file.keys(at: start) == nil)
            #expect(!FileManager.default.fileExists(atPath: keys))
        }
    }

    @Test("A folder that others can enter is not used")
    func openFolder() throws {
        try withTemporaryFolder { path throws in
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: path)
            let chosen = PrivateFolder(variables: ["XDG_RUNTIME_DIR": path])?.path
            #expect(chosen?.hasPrefix(path) != true)
            #expect(PrivateFolder.existing(variables: ["XDG_RUNTIME_DIR": path])?.path != path)
            #expect(!FileManager.default.fileExists(atPath: path + "/quad"))
        }
    }

    @Test("A process keeps keys for itself until they expire")
    func inProcess() {
        let keeper = ProcessKeyKeeper()
        #expect(keeper.keys(at: start) == nil)
        keeper.keep(kept)
        #expect(keeper.keys(at: start)?.ring.all.count == 2)
        #expect(keeper.keys(at: Self.time(1000 + 15 * 60)) == nil)
        #expect(keeper.keys(at: start) == nil)
        keeper.keep(kept)
        keeper.forget()
        #expect(keeper.keys(at: start) == nil)
    }
}
