/// An error with the icons and palettes that people add.
public enum LooksError: Error, Hashable {
    /// A file is not valid JSON.
    case notJSON(file: String, line: Int, column: Int, reason: String)
    /// A file has invalid content, at a path in it.
    case invalid(file: String, path: String, reason: String)
    /// A file cannot be read.
    case cannotRead(file: String, reason: String)
    /// A file cannot be created or removed.
    case cannotWrite(file: String, reason: String)
    /// The name is already taken, and by what.
    case taken(name: String, by: String)
    /// No set has the name.
    case noSuchSet(String, suggestions: [String])
    /// No group has the name.
    case noSuchGroup(String, suggestions: [String])
    /// No icon has the name.
    case noSuchIcon(String, suggestions: [String])
    /// No palette has the name.
    case noSuchPalette(String, suggestions: [String])
    /// A built-in set or palette can't be removed.
    case builtIn(String)
    /// The limit on the number of files is reached.
    case tooMany(limit: Int)
    /// No environment variable names a folder.
    case noFolder
}

extension LooksError: CustomStringConvertible {
    /// One sentence: the problem, its location, and the remedy.
    public var description: String {
        switch self {
        case .notJSON(let file, let line, let column, let reason):
            return "\(file) is not JSON: line \(line), column \(column): \(reason)"
        case .invalid(let file, let path, let reason):
            return path.isEmpty ? "\(file): \(reason)" : "\(file): \(path): \(reason)"
        case .cannotRead(let file, let reason): return "cannot read \(file): \(reason)"
        case .cannotWrite(let file, let reason): return "cannot write \(file): \(reason)"
        case .taken(let name, let owner):
            return "\(name.quotedForMessage) is already the name of \(owner)"
        case .noSuchSet(let name, let near): return Self.missing("set of your own", name, near)
        case .noSuchGroup(let name, let near): return Self.missing("group of icons", name, near)
        case .noSuchIcon(let name, let near): return Self.missing("icon", name, near)
        case .noSuchPalette(let name, let near): return Self.missing("palette", name, near)
        case .builtIn(let name):
            return "\(name.quotedForMessage) comes with Quad and can't be removed"
        case .tooMany(let limit): return "there are \(limit) files already, which is the most"
        case .noFolder:
            return "no folder for the configuration: set HOME, XDG_CONFIG_HOME or QUAD_HOME"
        }
    }

    private static func missing(_ what: String, _ name: String, _ near: [String]) -> String {
        "there is no \(what) \(name.quotedForMessage)"
            + (near.isEmpty ? "" : ": did you mean \(near.joined(separator: ", or "))?")
    }
}

extension LooksError: ClassifiedError {
    public var kind: FailureKind {
        switch self {
        case .notJSON, .invalid: .badData
        case .cannotRead: .noInput
        case .cannotWrite, .taken, .tooMany: .cannotCreate
        case .noSuchSet, .noSuchGroup, .noSuchIcon, .noSuchPalette, .builtIn: .failed
        case .noFolder: .configuration
        }
    }
}
