import Glibc

/// The file `config.json` with the settings of one person, readable only by its owner, and always
/// replaced as a whole.
public struct SettingsFile: Hashable, Sendable {
    /// The path of the file.
    public let path: String

    /// The maximum size in bytes.
    public static let limit = 1 << 16

    /// Creates the file at a path.
    public init(path: String) { self.path = path }

    /// Creates the file from the environment.
    ///
    /// In order of precedence: in `QUAD_HOME`, in `quad` in `XDG_CONFIG_HOME`, in `~/.config/quad`.
    ///
    /// - Source: XDG Base Directory Specification 0.8; a relative `XDG_CONFIG_HOME` is ignored.
    /// - Throws: ``SettingsError/noFolder``.
    public init(variables: [String: String]) throws(SettingsError) {
        func variable(_ name: String) -> String? {
            variables[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        if let home = variable("QUAD_HOME") {
            path = "\(home)/config.json"
        } else if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
            path = "\(folder)/quad/config.json"
        } else if let home = variable("HOME") {
            path = "\(home)/.config/quad/config.json"
        } else {
            throw .noFolder
        }
    }

    /// Returns the text of the file; `nil` if there is no file.
    ///
    /// - Throws: ``SettingsError/cannotRead(path:reason:)``.
    public func text() throws(SettingsError) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .cannotRead(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count == 0 { break }
            if count < 0 {
                if errno == EINTR { continue }
                throw .cannotRead(path: path, reason: String(cString: strerror(errno)))
            }
            bytes += buffer[..<count]
            guard bytes.count <= Self.limit else {
                throw .cannotRead(path: path, reason: "it has more than \(Self.limit) bytes")
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .cannotRead(path: path, reason: "it holds bytes that are no text in UTF-8")
        }
        return text
    }

    /// Returns the values in the file; empty if there is no file.
    ///
    /// - Throws: ``SettingsError/unreadable(path:_:)`` with line and column.
    public func read() throws(SettingsError) -> [SettingKey: String] {
        guard let text = try text() else { return [:] }
        do {
            return try SettingsText.read(text)
        } catch {
            throw .unreadable(path: path, error)
        }
    }

    /// Changes the values in the file under a lock, so that programs take turns.
    ///
    /// - Throws: ``SettingsError``; the file is then unchanged.
    public func change(_ body: (inout [SettingKey: String]) -> Void) throws(SettingsError) {
        let target = resolved
        try makeFolder(Self.folder(of: target))
        let folder = open(Self.folder(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw failure() }
        defer { close(folder) }
        while flock(folder, LOCK_EX) != 0 { guard errno == EINTR else { throw failure() } }
        var values = try read()
        let before = values
        body(&values)
        if values != before { try write(text: SettingsText.write(values)) }
    }

    /// Replaces the file with a text; creates missing folders for the owner only.
    ///
    /// A symbolic link is followed, so that a file kept elsewhere stays there.
    ///
    /// - Throws: ``SettingsError/cannotWrite(path:reason:)``; the file is then unchanged.
    public func write(text: String) throws(SettingsError) {
        let target = resolved
        try makeFolder(Self.folder(of: target))
        var template = Array("\(target).XXXXXX".utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { throw failure() }
        let unfinished = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        var isDone = false
        defer { if !isDone { unlink(unfinished) } }
        do {
            defer { close(file) }
            try put(Array(text.utf8), into: file)
        }
        guard rename(unfinished, target) == 0 else { throw failure() }
        isDone = true
        let folder = open(Self.folder(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw failure() }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw failure() }
    }
}

extension SettingsFile {
    private func put(_ bytes: [UInt8], into file: Int32) throws(SettingsError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            guard count >= 0 else {
                if errno == EINTR { continue }
                throw failure()
            }
            rest = rest.dropFirst(count)
        }
        guard fsync(file) == 0 else { throw failure() }
    }

    /// The path with symbolic links resolved, if the file exists.
    private var resolved: String {
        guard let name = realpath(path, nil) else { return path }
        defer { free(name) }
        return String(cString: name)
    }

    private func makeFolder(_ folder: String) throws(SettingsError) {
        if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
        let parent = Self.folder(of: folder)
        guard errno == ENOENT, parent != folder else { throw failure() }
        try makeFolder(parent)
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure() }
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private func failure() -> SettingsError {
        .cannotWrite(path: path, reason: String(cString: strerror(errno)))
    }
}
