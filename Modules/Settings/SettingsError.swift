import Primitives

/// What can be wrong with settings.
public enum SettingsError: Error, Hashable, Sendable {
    /// No setting has that name; those that are spelled alike.
    case unknownKey(String, suggestions: [String])
    /// A value that the key can't have.
    case invalidValue(String, of: SettingKey, in: SettingSource)
    /// A zone that the system's database does not have.
    case unknownZone(String, in: SettingSource)
    /// The file holds what it must not: where and why.
    case unreadable(path: String, JSONReader.Failure)
    /// The file can't be read.
    case cannotRead(path: String, reason: String)
    /// The file can't be written.
    case cannotWrite(path: String, reason: String)
    /// No variable names a folder for it.
    case noFolder
    /// Words of one's own that stand for each other, in a circle.
    case aliasLoop([String])

    /// The error of a name that no setting has.
    public static func unknown(_ name: String) -> SettingsError {
        let names = SettingKey.allCases.map(\.rawValue)
        let near = Spelling.nearest(to: name, among: names)
        let folded = name.lowercased()
        let holding = names.filter { folded.count >= 3 && $0.contains(folded) }
        return .unknownKey(name, suggestions: near.isEmpty ? holding : near)
    }
}

extension SettingsError {
    /// Whether an option of the command line is wrong, and not what the system or a file says.
    public var concernsOption: Bool {
        switch self {
        case .invalidValue(_, _, .flag), .unknownZone(_, .flag): true
        default: false
        }
    }
}

extension SettingsError: CustomStringConvertible {
    /// One sentence: what is wrong, where, and what may be written instead.
    public var description: String {
        switch self {
        case .unknownKey(let name, let suggestions):
            "there is no setting \(name.quotedForMessage)"
                + (suggestions.isEmpty
                    ? "" : ": did you mean \(suggestions.joined(separator: ", or "))?")
        case .invalidValue(let text, let key, let source):
            Self.whose(key, source) + " cannot be \(text.quotedForMessage): write \(key.kind.form)"
                + (key.kind == .store && source == .file ? ", with a full path" : "")
        case .unknownZone(let name, let source):
            "\(Self.whose(.zone, source)) cannot be \(name.quotedForMessage): "
                + "the system has no such time zone; write one such as Europe/Berlin"
        case .unreadable(let path, let failure): "\(path), \(failure)"
        case .cannotRead(let path, let reason): "cannot read \(path): \(reason)"
        case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
        case .aliasLoop(let words):
            "the alias \(words[0]) leads back to itself: \(words.joined(separator: ", "))"
        case .noFolder: "no folder for the configuration: set HOME, XDG_CONFIG_HOME or QUAD_HOME"
        }
    }

    private static func whose(_ key: SettingKey, _ source: SettingSource) -> String {
        switch source {
        case .flag, .variable: "\(source)"
        case .file, .standard: key.rawValue
        }
    }
}
