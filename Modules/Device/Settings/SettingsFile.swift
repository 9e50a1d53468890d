import Files
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
    /// - Throws: ``SettingsError/noFolder``.
    public init(variables: [String: String]) throws(SettingsError) {
        let folders = UserFolders(variables: variables)
        guard let folder = folders.own ?? folders.quad(.configuration) else { throw .noFolder }
        path = "\(folder)/config.json"
    }

    /// Returns the text of the file; `nil` if there is no file.
    ///
    /// - Throws: ``SettingsError/cannotRead(path:reason:)``.
    public func text() throws(SettingsError) -> String? {
        let found: [UInt8]?
        do throws(FileError) {
            found = try WholeFile.bytes(of: path, limit: Self.limit)
        } catch {
            throw .cannotRead(path: path, reason: error.reason)
        }
        guard let bytes = found else { return nil }
        guard bytes.count <= Self.limit else {
            throw .cannotRead(path: path, reason: "it has more than \(Self.limit) bytes")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .cannotRead(path: path, reason: "it holds bytes that are not UTF-8 text")
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
        let parent = Folder.parent(of: target)
        try writing { () throws(FileError) in try Folder.make(parent) }
        let folder = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
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
    /// - Throws: ``SettingsError/cannotWrite(path:reason:)``, ``SettingsError/diskFull(path:)``;
    ///   the file is then unchanged.
    public func write(text: String) throws(SettingsError) {
        let target = resolved
        try writing { () throws(FileError) in
            try Folder.make(Folder.parent(of: target))
            try WholeFile.replace(target, with: Array(text.utf8))
            try Folder.sync(Folder.parent(of: target))
        }
    }
}

extension SettingsFile {
    private func writing(_ body: () throws(FileError) -> Void) throws(SettingsError) {
        do throws(FileError) {
            try body()
        } catch {
            guard !error.isFull else { throw .diskFull(path: path) }
            throw .cannotWrite(path: path, reason: error.reason)
        }
    }

    /// The path with symbolic links resolved, if the file exists.
    private var resolved: String {
        guard let name = realpath(path, nil) else { return path }
        defer { free(name) }
        return String(cString: name)
    }

    private func failure() -> SettingsError {
        .cannotWrite(path: path, reason: String(cString: strerror(errno)))
    }
}
