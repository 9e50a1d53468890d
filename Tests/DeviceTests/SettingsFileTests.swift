import Device
import Glibc
import Testing

@Suite("The configuration file")
struct SettingsFileTests {
    /// Runs a closure with a folder that is removed afterwards.
    private func withFolder(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/quad-settings-XXXXXX".utf8CString)
        let made = try #require(mkdtemp(&template))
        let folder = String(cString: made)
        defer {
            for name in ["a/b/config.json", "a/link", "a/b", "a", ""] {
                remove("\(folder)/\(name)")
            }
        }
        try body(folder)
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test("It lies where the environment says")
    func location() throws {
        func path(_ variables: [String: String]) throws -> String {
            try SettingsFile(variables: variables).path
        }
        let home = ["HOME": "/h"]
        #expect(try path(home) == "/h/.config/quad/config.json")
        #expect(
            try path(home.merging(["XDG_CONFIG_HOME": "/x"]) { $1 }) == "/x/quad/config.json")
        #expect(
            try path(home.merging(["XDG_CONFIG_HOME": "x"]) { $1 })
                == "/h/.config/quad/config.json")
        #expect(try path(["QUAD_HOME": "/q", "XDG_CONFIG_HOME": "/x"]) == "/q/config.json")
        #expect(throws: SettingsError.noFolder) { try path(["HOME": ""]) }
    }

    @Test("A missing file sets nothing; what is written is private and read back")
    func write() throws {
        try withFolder { folder in
            let file = SettingsFile(path: "\(folder)/a/b/config.json")
            #expect(try file.text() == nil)
            #expect(try file.read().isEmpty)
            let old = umask(0)
            defer { umask(old) }
            try file.change { $0[.dayStart] = "04:00" }
            try file.change { $0[.soundUp] = "off" }
            #expect(try file.read() == [.dayStart: "04:00", .soundUp: "off"])
            #expect(mode(file.path) == 0o600)
            #expect(mode("\(folder)/a/b") == 0o700)
            try file.change { $0[.dayStart] = nil }
            #expect(try file.text() == "{\n  \"sound.up\": false\n}\n")
        }
    }

    @Test("A link is followed and stays a link")
    func link() throws {
        try withFolder { folder in
            let real = SettingsFile(path: "\(folder)/a/b/config.json")
            try real.change { $0[.color] = "never" }
            #expect(symlink(real.path, "\(folder)/a/link") == 0)
            try SettingsFile(path: "\(folder)/a/link").change { $0[.color] = "always" }
            #expect(try real.read() == [.color: "always"])
            var status = stat()
            #expect(lstat("\(folder)/a/link", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        }
    }

    @Test("A broken file is named with its place, and nothing changes it")
    func broken() throws {
        try withFolder { folder in
            let file = SettingsFile(path: "\(folder)/a/b/config.json")
            try file.write(text: "{\n  oops\n}")
            let error = #expect(throws: SettingsError.self) { try file.change { $0 = [:] } }
            let sentence = error.map { "\($0)" } ?? ""
            #expect(sentence.hasPrefix("\(file.path), line 2, column 3: "), "\(sentence)")
            #expect(try file.text() == "{\n  oops\n}")
        }
    }

    @Test("A folder, an endless file and bytes that are no text are refused")
    func unreadable() {
        for path in ["/tmp", "/dev/zero"] {
            let error = #expect(throws: SettingsError.self) { try SettingsFile(path: path).text() }
            #expect(error.map { "\($0)" }?.hasPrefix("cannot read \(path): ") == true)
        }
    }

    @Test("Where nothing can be written, it says so")
    func unwritable() {
        let file = SettingsFile(path: "/proc/none/config.json")
        let error = #expect(throws: SettingsError.self) { try file.change { $0[.color] = "auto" } }
        #expect(error.map { "\($0)" }?.hasPrefix("cannot write /proc/none/config.json: ") == true)
    }
}
