import SQLiteStorage
import Storage

/// The location of a store: `memory:`, `json:PATH` or `sqlite:PATH`.
///
/// A path is taken literally; relative ones begin at the working folder, and `~` is a name. An
/// option after it may set when a commit of SQLite reaches the disk:
/// `sqlite:PATH?synchronous=normal`; the default is `full`. Servers also know
/// `postgresql://HOST/DATABASE` (``PostgreSQLAddress``).
public enum StorageURL: Hashable, Sendable {
    /// A store in memory, for as long as it is open; every opening creates another.
    case memory
    /// A folder of readable files.
    case json(path: String)
    /// An SQLite file.
    case sqlite(path: String, synchronous: SQLiteEngine.Synchronous = .full)
    /// A schema in a database of PostgreSQL, for servers.
    case postgresql(PostgreSQLAddress)

    /// The text forms, for messages and lists.
    public static let forms = "memory:, json:PATH or sqlite:PATH"

    /// Reads the text form.
    ///
    /// - Throws: ``StorageError/invalidURL(_:reason:)``.
    public init(_ text: String) throws {
        if let address = try PostgreSQLAddress(text) {
            self = .postgresql(address)
            return
        }
        guard let colon = text.firstIndex(of: ":") else { throw Self.unknown(text) }
        let place = text[text.index(after: colon)...]
        let question = Self.options(in: place)
        let path = String(place[..<(question ?? place.endIndex)])
        let options = question.map { place[place.index(after: $0)...] }
        switch (text[..<colon], path.isEmpty || path.utf8.contains(0)) {
        case ("memory", _) where path.isEmpty: self = .memory
        case ("json", false): self = .json(path: path)
        case ("sqlite", false):
            self = .sqlite(path: path, synchronous: try Self.synchronous(options, text))
            return
        default: throw Self.unknown(text)
        }
        if options != nil {
            throw StorageError.invalidURL(
                text, reason: "only sqlite: takes an option, synchronous=full or =normal")
        }
    }

    /// Returns the error for a text that has no such form.
    static func unknown(_ text: String) -> StorageError {
        .invalidURL(
            PostgreSQLAddress.shown(text),
            reason: text.lowercased().hasPrefix("postgres")
                ? "write postgresql://HOST/DATABASE" : "write \(forms)")
    }

    /// Returns the question mark before options: the last one if `=` and no `/` follow it.
    private static func options(in place: Substring) -> Substring.Index? {
        guard let question = place.lastIndex(of: "?") else { return nil }
        let behind = place[question...]
        return behind.contains("=") && !behind.contains("/") ? question : nil
    }

    private static func synchronous(
        _ options: Substring?, _ text: String
    ) throws -> SQLiteEngine.Synchronous {
        guard let options else { return .full }
        let words = options.split(separator: "=", omittingEmptySubsequences: false)
        guard words.count == 2, words[0] == "synchronous",
            let synchronous = SQLiteEngine.Synchronous(rawValue: String(words[1]))
        else {
            throw StorageError.invalidURL(
                text,
                reason: """
                    "\(options)" is no option, only synchronous=full and synchronous=normal are
                    """)
        }
        return synchronous
    }
}

extension StorageURL: CustomStringConvertible {
    /// The text form, without a password.
    public var description: String {
        switch self {
        case .postgresql(let address): address.name
        case .memory: "memory:"
        case .json(let path): "json:\(path)"
        case .sqlite(let path, let synchronous):
            // The end of a path that looks like an option must not be read as one.
            synchronous == .full && Self.options(in: path[...]) == nil
                ? "sqlite:\(path)" : "sqlite:\(path)?synchronous=\(synchronous.rawValue)"
        }
    }
}
