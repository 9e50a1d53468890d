import Storage

/// Where a store lies: `memory:`, `json:PATH` or `sqlite:PATH`.
///
/// A path is taken as it is; relative ones begin at the working folder, and `~` is a name.
public enum StorageURL: Hashable, Sendable {
    /// In memory, for as long as the store is open; every opening makes another.
    case memory
    /// A folder of readable files.
    case json(path: String)
    /// A file of SQLite.
    case sqlite(path: String)

    /// Reads the text form.
    ///
    /// - Throws: ``StorageError/invalidURL(_:)``.
    public init(_ text: String) throws(StorageError) {
        guard let colon = text.firstIndex(of: ":") else { throw .invalidURL(text) }
        let path = String(text[text.index(after: colon)...])
        switch (text[..<colon], path.isEmpty || path.utf8.contains(0)) {
        case ("memory", _) where path.isEmpty: self = .memory
        case ("json", false): self = .json(path: path)
        case ("sqlite", false): self = .sqlite(path: path)
        default: throw .invalidURL(text)
        }
    }
}

extension StorageURL: CustomStringConvertible {
    /// The text form.
    public var description: String {
        switch self {
        case .memory: "memory:"
        case .json(let path): "json:\(path)"
        case .sqlite(let path): "sqlite:\(path)"
        }
    }
}
