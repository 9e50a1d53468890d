import Files
import Glibc
import Primitives

/// The folder with a person's own icons, palettes and themes: `icons/*.json`, `palettes/*.json`,
/// `themes/*.json`.
public struct LookFolder: Hashable, Sendable {
    /// The kind of the files in a subfolder.
    public enum Kind: String, Hashable, Sendable {
        /// One icon set per file.
        case icons
        /// One palette per file.
        case palettes
        /// One theme of the full-screen program per file.
        case themes
    }

    /// The maximum number of bytes in a file, and of files of a kind.
    public static let limits = (bytes: 1 << 20, files: 200)

    private let root: String

    /// Creates the folder inside a configuration folder.
    public init(path: String) { root = path }

    /// Creates the folder from the environment: `QUAD_HOME`, else `quad` in `XDG_CONFIG_HOME`, else
    /// `~/.config/quad`.
    ///
    /// - Throws: ``LooksError/noFolder``.
    public init(variables: [String: String]) throws(LooksError) {
        let folders = UserFolders(variables: variables)
        guard let folder = folders.own ?? folders.quad(.configuration) else { throw .noFolder }
        root = folder
    }

    /// Returns the path of the folder for one kind of files.
    public func path(_ kind: Kind) -> String { "\(root)/\(kind.rawValue)" }

    /// Returns the path of the file with a name.
    public func path(_ kind: Kind, _ name: String) -> String { "\(path(kind))/\(name).json" }

    /// Returns the names of the files, sorted; none if there is no folder.
    ///
    /// - Throws: ``LooksError/cannotRead(file:reason:)``.
    public func names(_ kind: Kind) throws(LooksError) -> [String] {
        guard let folder = opendir(path(kind)) else {
            if errno == ENOENT || errno == ENOTDIR { return [] }
            throw .cannotRead(file: path(kind), reason: String(cString: strerror(errno)))
        }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(
                    to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)
                ) { String(cString: $0) }
            }
            if name.hasSuffix(".json"), !name.hasPrefix(".") {
                names.append(String(name.dropLast(5)))
            }
        }
        return Array(names.sorted().prefix(Self.limits.files))
    }

    /// Returns the bytes of a file.
    ///
    /// - Throws: ``LooksError/cannotRead(file:reason:)``.
    public func bytes(_ kind: Kind, _ name: String) throws(LooksError) -> [UInt8] {
        let path = path(kind, name)
        let found: [UInt8]?
        do throws(FileError) {
            found = try WholeFile.bytes(of: path, limit: Self.limits.bytes)
        } catch {
            throw .cannotRead(file: path, reason: error.reason)
        }
        guard let bytes = found else {
            throw .cannotRead(file: path, reason: FileError(.open, path, code: ENOENT).reason)
        }
        guard bytes.count <= Self.limits.bytes else {
            throw .cannotRead(file: path, reason: "it has more than \(Self.limits.bytes) bytes")
        }
        return bytes
    }

    /// Removes a file; a missing file is not an error.
    ///
    /// - Throws: ``LooksError/cannotWrite(file:reason:)``.
    public func remove(_ kind: Kind, _ name: String) throws(LooksError) {
        guard unlink(path(kind, name)) == 0 || errno == ENOENT else {
            throw .cannotWrite(file: path(kind, name), reason: String(cString: strerror(errno)))
        }
    }
}
